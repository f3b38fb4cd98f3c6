import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { closing, ticketPriority } from '@oplano/contracts/tickets';
import type { MacroStep } from '@oplano/contracts/macros';
import { snoozeChoices } from '@oplano/core/tickets';
import { useQuery } from '@tanstack/react-query';
import { queuesQuery } from '#features/queues';
import { inboxTagsQuery, userNamesQuery } from '#features/tickets';
import { useTranslation } from '#platform/i18n';
import { MultiChoice } from '#ui/multi-choice';
import { helpOfChoices, type AskedChoices } from '#ui/no-choices';
import styles from './steps-field.module.css';

interface StepChoiceProps {
  readonly step: MacroStep;
  readonly isLocked: boolean;
  readonly onChange: (step: MacroStep) => void;
}

/** What is to be chosen for a step, if anything. */
export function StepChoice({ step, isLocked, onChange }: StepChoiceProps) {
  const { t } = useTranslation(['macros', 'tickets']);
  const pick = <T extends string>(label: string, value: T, options: readonly T[], name: (option: T) => string) => ({
    label,
    value,
    options: options.map((option) => ({ value: option, name: name(option) })),
  });
  switch (step.do) {
    case 'tag':
    case 'untag':
      return <TagChoice step={step} isLocked={isLocked} onChange={onChange} />;
    case 'transfer':
      return <TransferChoice step={step} isLocked={isLocked} onChange={onChange} />;
    case 'note':
      return (
        <TextField
          fullWidth
          size="small"
          multiline
          maxRows={4}
          disabled={isLocked}
          className={styles.choice ?? ''}
          label={t(($) => $.macros.deeds.note)}
          value={step.note}
          onChange={({ target }) => onChange({ ...step, note: target.value })}
          slotProps={{ htmlInput: { maxLength: 5_000 } }}
        />
      );
    case 'priority':
      return (
        <Choice
          {...pick(
            t(($) => $.tickets.priority.name),
            step.priority,
            ticketPriority.options,
            (level) => t(($) => $.tickets.priority.levels[level]),
          )}
          isLocked={isLocked}
          onChange={(priority) => onChange({ ...step, priority })}
        />
      );
    case 'snooze':
      return (
        <Choice
          {...pick(
            t(($) => $.tickets.snooze.until),
            step.until,
            snoozeChoices,
            (choice) => t(($) => $.tickets.snooze.choices[choice]),
          )}
          isLocked={isLocked}
          onChange={(until) => onChange({ ...step, until })}
        />
      );
    case 'close':
      return (
        <Choice
          {...pick(
            t(($) => $.tickets.close.how),
            step.closing,
            closing.options,
            (how) => t(($) => $.tickets.close.choices[how]),
          )}
          isLocked={isLocked}
          onChange={(how) => onChange({ ...step, closing: how })}
        />
      );
    default:
      return <span className={styles.choice} />;
  }
}

interface ChoiceProps<T extends string | number> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly name: string }[];
  /** Where the options come from, if that can fail. */
  readonly asked?: AskedChoices;
  readonly isLocked: boolean;
  readonly onChange: (value: T) => void;
}

function Choice<T extends string | number>({ label, value, options, asked, isLocked, onChange }: ChoiceProps<T>) {
  return (
    <TextField
      fullWidth
      select
      size="small"
      className={styles.choice ?? ''}
      disabled={isLocked}
      label={label}
      helperText={helpOfChoices(asked)}
      // What is gone is chosen anew.
      value={options.some((option) => option.value === value) ? value : ''}
      onChange={({ target }) => {
        const chosen = options.find((option) => String(option.value) === String(target.value));
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.name}
        </MenuItem>
      ))}
    </TextField>
  );
}

type StepOf<D> = Extract<MacroStep, { readonly do: D }>;

function TagChoice({ step, onChange }: Omit<StepChoiceProps, 'step'> & { readonly step: StepOf<'tag' | 'untag'> }) {
  const { t } = useTranslation('tickets');
  const tagsAsked = useQuery(inboxTagsQuery);
  const { data: tags = [] } = tagsAsked;
  return (
    <div className={styles.choice}>
      <MultiChoice
        label={t(($) => $.tickets.filters.tags)}
        noneText={t(($) => $.tickets.filters.none)}
        options={tags}
        asked={tagsAsked}
        chosen={step.tagIds}
        onChange={(tagIds) => onChange({ ...step, tagIds })}
      />
    </div>
  );
}

function TransferChoice({
  step,
  isLocked,
  onChange,
}: Omit<StepChoiceProps, 'step'> & { readonly step: StepOf<'transfer'> }) {
  const { t } = useTranslation(['macros', 'tickets']);
  const queuesAsked = useQuery(queuesQuery);
  const { data: queues = [] } = queuesAsked;
  const peopleAsked = useQuery(userNamesQuery);
  const { data: people = [] } = peopleAsked;
  const inQueue = people.filter(({ queueIds }) => queueIds.includes(step.queueId));
  const nobody = { value: 0, name: t(($) => $.macros.fields.anybody) };
  return (
    <div className={styles.choice}>
      <Choice
        label={t(($) => $.tickets.fields.queue)}
        value={step.queueId}
        options={queues.map(({ id, name }) => ({ value: id, name }))}
        asked={queuesAsked}
        isLocked={isLocked}
        onChange={(queueId) => onChange({ ...step, queueId, userId: null })}
      />
      <Choice
        label={t(($) => $.tickets.transfer.user)}
        value={step.userId ?? 0}
        options={[nobody, ...inQueue.map(({ id, name }) => ({ value: id, name }))]}
        asked={peopleAsked}
        isLocked={isLocked}
        onChange={(userId) => onChange({ ...step, userId: userId === 0 ? null : userId })}
      />
    </div>
  );
}
