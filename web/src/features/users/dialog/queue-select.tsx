import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { User } from '@oplano/contracts/users';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { queuesQuery } from '#features/queues';
import { useTranslation } from '#platform/i18n';
import { useProblemText } from '#platform/records';
import { helpOfChoices } from '#ui/no-choices';
import type { UserFormInput } from './user-form.ts';
import styles from './user-dialog.module.css';

/** The queues whose conversations the user sees. */
export function QueueSelect({ known }: { readonly known: User['queues'] }) {
  const { t } = useTranslation('users');
  const problemText = useProblemText('users');
  const { field, fieldState } = useController<UserFormInput, 'queueIds'>({ name: 'queueIds' });
  const { ref, ...rest } = field;
  // Until the list is there, the user's own queues are all that can be named.
  const asked = useQuery(queuesQuery);
  const queues = asked.data ?? known;
  const chosen = queues.filter(({ id }) => field.value.includes(id));

  return (
    <TextField
      fullWidth
      {...rest}
      inputRef={ref}
      select
      label={t(($) => $.users.fields.queues)}
      value={chosen.map(({ id }) => id)}
      error={fieldState.invalid}
      helperText={
        problemText(fieldState.error?.message) ??
        helpOfChoices(
          asked,
          t(($) => $.users.fields.queuesHelp),
        )
      }
      slotProps={{
        select: {
          multiple: true,
          renderValue: () => (
            <span className={styles.chips}>
              {chosen.map(({ id, name, color }) => (
                <QueueName key={id} name={name} color={color} />
              ))}
            </span>
          ),
        },
      }}
    >
      {queues.length === 0 && <MenuItem disabled>{t(($) => $.users.fields.queuesNone)}</MenuItem>}
      {queues.map(({ id, name, color }) => (
        <MenuItem key={id} value={id} className={styles.queueOption ?? ''}>
          {/* A picture of a box: the option itself tells readers whether it is chosen. */}
          {field.value.includes(id) ? <CheckBox color="primary" /> : <CheckBoxOutlineBlank color="disabled" />}
          <QueueName name={name} color={color} />
        </MenuItem>
      ))}
    </TextField>
  );
}

function QueueName({ name, color }: { readonly name: string; readonly color: string }) {
  return (
    <span className={styles.queue}>
      <span className={styles.queueColor} style={{ backgroundColor: color }} aria-hidden="true" />
      {name}
    </span>
  );
}
