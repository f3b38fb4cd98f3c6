import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { laneMinutesMax, tagForm, wipLimitMax, type Tag } from '@oplano/contracts/tags';
import { randomTagColor, tagColors } from '@oplano/core/tags';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { changesOf, resolverOf } from '#platform/forms';
import { useTranslation } from '#platform/i18n';
import { RecordDialog, recordFields, type DialogProps } from '#platform/records';
import { ColorChip } from '#ui/color-chip';
import { ColorSwatches } from '#ui/color-swatches';
import { createTag, tagRecord, updateTag } from './tags.api.ts';

type TagInput = z.input<typeof tagForm>;

const { Text, Select } = recordFields<'tags', TagInput>('tags');
const resolver = resolverOf(tagForm);

/** A new tag has a colour by chance. */
const valuesOf = (tag: Tag | undefined): TagInput => ({
  name: tag?.name ?? '',
  color: tag?.color ?? randomTagColor(Math.random),
  timeLane: tag?.timeLane ?? 0,
  nextLaneId: tag?.nextLaneId ?? null,
  rollbackLaneId: tag?.rollbackLaneId ?? null,
  greetingMessageLane: tag?.greetingMessageLane ?? '',
  wipLimit: tag?.wipLimit ?? 0,
});

/** Adds or changes a tag, or a lane, which is a tag with more to say. */
export function TagDialog({ kanban, ...dialog }: DialogProps & { readonly kanban: 0 | 1 }) {
  return (
    <RecordDialog
      {...dialog}
      kind={tagRecord}
      context={kanban === 1 ? 'lane' : 'tag'}
      resolver={() => resolver}
      values={valuesOf}
      save={(values, { record, dirty }) =>
        record ? updateTag(record.id, changesOf(values, dirty)) : createTag({ ...values, kanban, onlyNew: true })
      }
      fieldOfCode={{ ERR_TAG_NAME_TAKEN: 'name' }}
      maxWidth="xs"
    >
      {(tag) => (
        <>
          <Text name="name" required autoFocus htmlInput={{ maxLength: 100 }} />
          <ColorField />
          {kanban === 1 && <LaneFields ownId={tag?.id} />}
        </>
      )}
    </RecordDialog>
  );
}

function ColorField() {
  const { t } = useTranslation('tags');
  const { field } = useController<TagInput, 'color'>({ name: 'color' });
  const name = useWatch<TagInput, 'name'>({ name: 'name' });
  const words = { label: t(($) => $.tags.fields.color), otherLabel: t(($) => $.tags.fields.otherColor) };
  return (
    <div>
      <ColorSwatches {...field} {...words} colors={tagColors} />
      <p>
        <ColorChip color={field.value}>{name || t(($) => $.tags.fields.sample)}</ColorChip>
      </p>
    </div>
  );
}

const wholeNumber = (typed: string): number => Math.max(0, Math.trunc(Number(typed) || 0));

const unitMinutes = { minutes: 1, hours: 60, days: 1_440 } as const;
type Unit = keyof typeof unitMinutes;
const units = Object.keys(unitMinutes) as Unit[];

/** The largest unit in which a time is a whole number. */
const unitOf = (minutes: number): Unit =>
  minutes > 0 && minutes % unitMinutes.days === 0 ? 'days' : minutes > 0 && minutes % 60 === 0 ? 'hours' : 'minutes';

/** How long a ticket waits for an answer: a number and what it counts; kept in minutes. */
function LaneTime() {
  const { t } = useTranslation('tags');
  const { field } = useController<TagInput, 'timeLane'>({ name: 'timeLane' });
  const { ref, value, onChange, ...rest } = field;
  const [unit, setUnit] = useState(() => unitOf(value));
  const shown = Math.trunc(value / unitMinutes[unit]);
  const set = (count: number, next: Unit) => onChange(Math.min(laneMinutesMax, count * unitMinutes[next]));
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'start' }}>
      <TextField
        {...rest}
        inputRef={ref}
        type="number"
        value={shown}
        sx={{ flex: 1 }}
        label={t(($) => $.tags.fields.timeLane)}
        helperText={t(($) => $.tags.fields.timeLaneHelp)}
        onChange={({ target }) => set(wholeNumber(target.value), unit)}
        slotProps={{ htmlInput: { min: 0, max: laneMinutesMax / unitMinutes[unit] } }}
      />
      <TextField
        select
        sx={{ width: 120 }}
        label={t(($) => $.tags.fields.timeUnit)}
        value={unit}
        onChange={({ target }) => {
          const next = units.find((known) => known === target.value) ?? 'minutes';
          setUnit(next);
          set(shown, next);
        }}
      >
        {units.map((one) => (
          <MenuItem key={one} value={one}>
            {t(($) => $.tags.fields[one])}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}

/** What becomes of tickets in a lane: how long they stay, where they go, what is said, and what brings them back. */
function LaneFields({ ownId }: { readonly ownId: number | undefined }) {
  const { t } = useTranslation('tags');
  const asked = useQuery(tagRecord.pickers.lanes);
  const { data: lanes = [] } = asked;
  const others = lanes.filter(({ id }) => id !== ownId).map(({ id, name }) => ({ value: id, text: name }));
  const lane = { options: others, asked, none: t(($) => $.tags.fields.noLane) };
  return (
    <>
      <LaneTime />
      <Select {...lane} name="nextLaneId" text="nextLane" />
      <Text name="greetingMessageLane" multiline minRows={2} maxRows={6} />
      <Select {...lane} name="rollbackLaneId" text="rollbackLane" />
      <Text name="wipLimit" type="number" read={wholeNumber} htmlInput={{ min: 0, max: wipLimitMax }} />
    </>
  );
}
