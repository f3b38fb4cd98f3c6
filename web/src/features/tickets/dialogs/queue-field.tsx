import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from '#platform/i18n';
import { helpOfChoices, type AskedChoices } from '#ui/no-choices';
import styles from './dialogs.module.css';

interface QueueFieldProps {
  readonly queues: readonly { readonly id: number; readonly name: string; readonly color: string }[];
  readonly asked: AskedChoices;
  readonly value: number | null;
  readonly onChange: (queueId: number) => void;
  readonly problem?: string | undefined;
  readonly autoFocus?: boolean;
}

/** Chooses one queue. */
export function QueueField({ queues, asked, value, onChange, problem, autoFocus = false }: QueueFieldProps) {
  const { t } = useTranslation('tickets');
  const isListed = queues.some(({ id }) => id === value);
  return (
    <TextField
      fullWidth
      select
      required
      autoFocus={autoFocus}
      label={t(($) => $.tickets.fields.queue)}
      value={isListed ? value : ''}
      error={problem !== undefined}
      helperText={helpOfChoices(asked, problem)}
      onChange={({ target }) => onChange(Number(target.value))}
      slotProps={{ inputLabel: { required: false } }}
    >
      {queues.length === 0 && <MenuItem disabled>{t(($) => $.tickets.fields.noQueues)}</MenuItem>}
      {queues.map(({ id, name, color }) => (
        <MenuItem key={id} value={id}>
          <span className={styles.queue}>
            <span className={styles.dot} style={{ backgroundColor: color }} aria-hidden="true" />
            {name}
          </span>
        </MenuItem>
      ))}
    </TextField>
  );
}
