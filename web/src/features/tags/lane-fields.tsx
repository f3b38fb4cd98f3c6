import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from '#platform/i18n';
import { FormText } from '#ui/form-text';
import type { TagFormInput } from './tag-form.ts';
import { laneNamesQuery } from './tags.api.ts';
import { useTagProblem } from './use-tag-problem.ts';

const none = '';

/** What becomes of tickets in a lane: how long they stay, where they go, what is said, and what brings them back. */
export function LaneFields({ ownId }: { readonly ownId: number | undefined }) {
  const { t } = useTranslation('tags');
  const problemText = useTagProblem();
  const { field } = useController<TagFormInput, 'timeLane'>({ name: 'timeLane' });
  const { ref, ...rest } = field;
  return (
    <>
      <TextField
        {...rest}
        inputRef={ref}
        type="number"
        label={t(($) => $.tags.fields.timeLane)}
        helperText={t(($) => $.tags.fields.timeLaneHelp)}
        onChange={({ target }) => field.onChange(Math.max(0, Math.trunc(Number(target.value) || 0)))}
        slotProps={{ htmlInput: { min: 0, max: 8760 } }}
      />
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
