import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { queuesQuery } from '#features/queues';
import { useTranslation } from '#platform/i18n';
import { FormSelect } from '#ui/form-select';
import { FormText } from '#ui/form-text';
import { helpOfChoices } from '#ui/no-choices';
import { Switch } from '#ui/switch';
import { useConnectionProblem, type ConnectionFormInput } from './connection-form.ts';
import styles from '../connections.module.css';

type Names<T> = {
  [K in keyof ConnectionFormInput]: ConnectionFormInput[K] extends T ? K : never;
}[keyof ConnectionFormInput];
/** Fields that have a label of their own in the texts. */
type Labelled = Exclude<keyof ConnectionFormInput, 'channel' | 'schedules' | 'greeting'>;
type TextName = Exclude<Names<string>, 'channel'>;
type NumberName = Names<number>;
type FlagName = Names<boolean>;

interface TextProps {
  readonly name: TextName;
  readonly help?: string;
  readonly isLong?: boolean;
  readonly autoFocus?: boolean;
  readonly required?: boolean;
}

/** The label of a field; one that has none does not compile. */
export function useLabel(): (name: Labelled) => string {
  const { t } = useTranslation('connections');
  return (name) => t(($) => $.connections.fields[name]);
}

export function Text({ name, help, isLong = false, ...rest }: TextProps) {
  const label = useLabel()(name);
  const problemText = useConnectionProblem();
  return (
    <div className={isLong ? styles.wide : undefined}>
      <FormText<ConnectionFormInput>
        {...rest}
        name={name}
        label={label}
        help={help}
        problemText={problemText}
        {...(isLong ? { multiline: true, minRows: 2, maxRows: 8 } : {})}
      />
    </div>
  );
}

interface NumberProps {
  readonly name: NumberName;
  readonly help?: string;
}

export function NumberField({ name, help }: NumberProps) {
  const label = useLabel()(name);
  const problemText = useConnectionProblem();
  const { field, fieldState } = useController<ConnectionFormInput, NumberName>({ name });
  const { ref, ...bound } = field;
  return (
    <TextField
      fullWidth
      {...bound}
      inputRef={ref}
      type="number"
      label={label}
      value={Number.isNaN(field.value) ? '' : field.value}
      error={fieldState.invalid}
      helperText={problemText(fieldState.error?.message) ?? help}
      onChange={({ target }) => field.onChange(target.value === '' ? 0 : Number(target.value))}
      slotProps={{ htmlInput: { min: 0 } }}
    />
  );
}

interface FlagProps {
  readonly name: FlagName;
  readonly help?: string;
  readonly onChange?: (isOn: boolean) => void;
}

export function Flag({ name, help, onChange }: FlagProps) {
  const label = useLabel()(name);
  const { field } = useController<ConnectionFormInput, FlagName>({ name });
  return (
    <div>
      <FormControlLabel
        label={label}
        control={
          <Switch
            name={name}
            checked={field.value}
            onChange={(_, isOn) => {
              field.onChange(isOn);
              onChange?.(isOn);
            }}
          />
        }
      />
      {help && <p className={styles.help}>{help}</p>}
    </div>
  );
}

/** One queue, or none. */
export function QueueChoice({
  name,
  help,
}: {
  readonly name: 'sendIdQueue' | 'queueIdImportMessages';
  readonly help?: string;
}) {
  const { t } = useTranslation('connections');
  const asked = useQuery(queuesQuery);
  return (
    <FormSelect<ConnectionFormInput>
      name={name}
      label={useLabel()(name)}
      help={help}
      problemText={useConnectionProblem()}
      options={(asked.data ?? []).map((queue) => ({ value: queue.id, text: queue.name }))}
      asked={asked}
      none={t(($) => $.connections.none)}
    />
  );
}

/** The queues a customer can choose from. */
export function QueuesChoice() {
  const labelOf = useLabel();
  const asked = useQuery(queuesQuery);
  const { data: queues = [] } = asked;
  const { field } = useController<ConnectionFormInput, 'queueIds'>({ name: 'queueIds' });
  const { ref, ...bound } = field;
  const chosen = field.value.filter((id) => queues.some((queue) => queue.id === id));
  return (
    <TextField
      fullWidth
      {...bound}
      inputRef={ref}
      className={styles.wide ?? ''}
      select
      label={labelOf('queueIds')}
      helperText={helpOfChoices(asked)}
      value={chosen}
      slotProps={{ select: { multiple: true } }}
    >
      {queues.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
