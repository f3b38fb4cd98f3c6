import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { laneMinutesMax, wipLimitMax } from '@oplano/contracts/tags';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from '#platform/i18n';
import { FormText } from '#ui/form-text';
import type { TagFormInput } from './tag-form.ts';
import { laneNamesQuery } from './tags.api.ts';
import styles from './tags.module.css';
import { useTagProblem } from './use-tag-problem.ts';

const none = '';

const unitMinutes = { minutes: 1, hours: 60, days: 1_440 } as const;
type Unit = keyof typeof unitMinutes;
const units = Object.keys(unitMinutes) as Unit[];

/** The largest unit in which a time is a whole number. */
const unitOf = (minutes: number): Unit =>
  minutes > 0 && minutes % unitMinutes.days === 0 ? 'days' : minutes > 0 && minutes % 60 === 0 ? 'hours' : 'minutes';

const wholeNumber = (typed: string): number => Math.max(0, Math.trunc(Number(typed) || 0));

/** How long a ticket waits for an answer: a number and what it counts; kept in minutes. */
function LaneTime() {
  const { t } = useTranslation('tags');
  const { field } = useController<TagFormInput, 'timeLane'>({ name: 'timeLane' });
  const { ref, value, onChange, ...rest } = field;
  const [unit, setUnit] = useState(() => unitOf(value));
  const shown = Math.trunc(value / unitMinutes[unit]);
  return (
    <div className={styles.laneTime}>
      <TextField
        {...rest}
        inputRef={ref}
        type="number"
        value={shown}
        label={t(($) => $.tags.fields.timeLane)}
        helperText={t(($) => $.tags.fields.timeLaneHelp)}
        onChange={({ target }) => onChange(Math.min(laneMinutesMax, wholeNumber(target.value) * unitMinutes[unit]))}
        slotProps={{ htmlInput: { min: 0, max: laneMinutesMax / unitMinutes[unit] } }}
      />
      <TextField
        select
        label={t(($) => $.tags.fields.timeUnit)}
        value={unit}
        onChange={({ target }) => {
          const next = units.find((known) => known === target.value) ?? 'minutes';
          setUnit(next);
          onChange(Math.min(laneMinutesMax, shown * unitMinutes[next]));
        }}
      >
        {units.map((one) => (
          <MenuItem key={one} value={one}>
            {t(($) => $.tags.fields[one])}
          </MenuItem>
        ))}
      </TextField>
    </div>
  );
}

/** From how many tickets on the lane warns. */
function WipLimit() {
  const { t } = useTranslation('tags');
  const { field } = useController<TagFormInput, 'wipLimit'>({ name: 'wipLimit' });
  const { ref, onChange, ...rest } = field;
  return (
    <TextField
      {...rest}
      inputRef={ref}
      type="number"
      label={t(($) => $.tags.fields.wipLimit)}
      helperText={t(($) => $.tags.fields.wipLimitHelp)}
      onChange={({ target }) => onChange(Math.min(wipLimitMax, wholeNumber(target.value)))}
      slotProps={{ htmlInput: { min: 0, max: wipLimitMax } }}
    />
  );
}

/** What becomes of tickets in a lane: how long they stay, where they go, what is said, and what brings them back. */
export function LaneFields({ ownId }: { readonly ownId: number | undefined }) {
  const { t } = useTranslation('tags');
  const problemText = useTagProblem();
  return (
    <>
      <LaneTime />
      <LaneSelect name="nextLaneId" label={t(($) => $.tags.fields.nextLane)} ownId={ownId} />
      <FormText<TagFormInput>
        name="greetingMessageLane"
        label={t(($) => $.tags.fields.greetingMessageLane)}
        help={t(($) => $.tags.fields.greetingMessageLaneHelp)}
        problemText={problemText}
        multiline
        minRows={2}
        maxRows={6}
      />
      <LaneSelect
        name="rollbackLaneId"
        label={t(($) => $.tags.fields.rollbackLane)}
        help={t(($) => $.tags.fields.rollbackLaneHelp)}
        ownId={ownId}
      />
      <WipLimit />
    </>
  );
}

interface LaneSelectProps {
  readonly name: 'nextLaneId' | 'rollbackLaneId';
  readonly label: string;
  readonly help?: string;
  readonly ownId: number | undefined;
}

function LaneSelect({ name, label, help, ownId }: LaneSelectProps) {
  const { t } = useTranslation('tags');
  const { field } = useController<TagFormInput, typeof name>({ name });
  const { ref, ...rest } = field;
  const { data: lanes = [] } = useQuery(laneNamesQuery);
  const others = lanes.filter(({ id }) => id !== ownId);
  const isListed = others.some(({ id }) => id === field.value);
  return (
    <TextField
      {...rest}
      inputRef={ref}
      select
      label={label}
      helperText={help}
      value={isListed ? field.value : none}
      onChange={({ target }) => field.onChange(target.value === none ? null : Number(target.value))}
    >
      <MenuItem value={none}>{t(($) => $.tags.fields.noLane)}</MenuItem>
      {others.map((lane) => (
        <MenuItem key={lane.id} value={lane.id}>
          {lane.name}
        </MenuItem>
      ))}
    </TextField>
  );
}
