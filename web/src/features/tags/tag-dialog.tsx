import { tagForm, type Tag } from '@oplano/contracts/tags';
import { randomTagColor, tagColors } from '@oplano/core/tags';
import { useQuery } from '@tanstack/react-query';
import { useController, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { resolverOf } from '#platform/forms';
import { useTranslation } from '#platform/i18n';
import { RecordDialog, useProblemText, type DialogProps } from '#platform/records';
import { ColorChip } from '#ui/color-chip';
import { ColorSwatches } from '#ui/color-swatches';
import { FormSelect } from '#ui/form-select';
import { FormText } from '#ui/form-text';
import { createTag, tagRecord, updateTag } from './tags.api.ts';

type TagInput = z.input<typeof tagForm>;

const resolver = resolverOf(tagForm);
/** A new tag has a colour by chance. */
const valuesOf = (tag: Tag | undefined): TagInput => ({
  name: tag?.name ?? '',
  color: tag?.color ?? randomTagColor(Math.random),
  timeLane: tag?.timeLane ?? 0,
  nextLaneId: tag?.nextLaneId ?? null,
  rollbackLaneId: tag?.rollbackLaneId ?? null,
  greetingMessageLane: tag?.greetingMessageLane ?? '',
});

/** Adds or changes a tag, or a lane, which is a tag with more to say. */
export function TagDialog({ kanban, ...dialog }: DialogProps & { readonly kanban: 0 | 1 }) {
  const { t } = useTranslation('tags');
  const problemText = useProblemText('tags');
  return (
    <RecordDialog
      {...dialog}
      kind={tagRecord}
      context={kanban === 1 ? 'lane' : 'tag'}
      resolver={() => resolver}
      values={valuesOf}
      save={(values, { record }) => (record ? updateTag(record.id, values) : createTag({ ...values, kanban }))}
      fieldOfCode={{ ERR_TAG_NAME_TAKEN: 'name' }}
      maxWidth="xs"
    >
      {(tag) => (
        <>
          <FormText<TagInput>
            name="name"
            label={t(($) => $.tags.fields.name)}
            problemText={problemText}
            required
            autoFocus
            htmlInput={{ maxLength: 100 }}
          />
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
  return (
    <div>
      <ColorSwatches
        {...field}
        label={t(($) => $.tags.fields.color)}
        colors={tagColors}
        otherLabel={t(($) => $.tags.fields.otherColor)}
      />
      <p>
        <ColorChip color={field.value}>{name || t(($) => $.tags.fields.sample)}</ColorChip>
      </p>
    </div>
  );
}

const wholeHours = (typed: string): number => Math.max(0, Math.trunc(Number(typed) || 0));

/** What becomes of tickets in a lane: how long they stay, where they go, what is said, and what brings them back. */
function LaneFields({ ownId }: { readonly ownId: number | undefined }) {
  const { t } = useTranslation('tags');
  const problemText = useProblemText('tags');
  const { data: lanes = [] } = useQuery(tagRecord.pickers.lanes);
  const lane = {
    none: t(($) => $.tags.fields.noLane),
    options: lanes.filter(({ id }) => id !== ownId).map(({ id, name }) => ({ value: id, text: name })),
  };
  return (
    <>
      <FormText<TagInput>
        name="timeLane"
        type="number"
        label={t(($) => $.tags.fields.timeLane)}
        help={t(($) => $.tags.fields.timeLaneHelp)}
        problemText={problemText}
        read={wholeHours}
        htmlInput={{ min: 0, max: 8760 }}
      />
      <FormSelect<TagInput> {...lane} name="nextLaneId" label={t(($) => $.tags.fields.nextLane)} />
      <FormText<TagInput>
        name="greetingMessageLane"
        label={t(($) => $.tags.fields.greetingMessageLane)}
        help={t(($) => $.tags.fields.greetingMessageLaneHelp)}
        problemText={problemText}
        multiline
        minRows={2}
        maxRows={6}
      />
      <FormSelect<TagInput>
        {...lane}
        name="rollbackLaneId"
        label={t(($) => $.tags.fields.rollbackLane)}
        help={t(($) => $.tags.fields.rollbackLaneHelp)}
      />
    </>
  );
}
