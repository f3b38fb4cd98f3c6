import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from '#platform/i18n';
import { connectionChoicesQuery } from '../users.api.ts';
import { useProblemText } from './form-field.tsx';
import type { UserFormInput } from './user-form.ts';

const none = '';

/** The connection a new conversation of this user starts on. */
export function ConnectionSelect() {
  const { t } = useTranslation('users');
  const problemText = useProblemText();
  const { field, fieldState } = useController<UserFormInput, 'whatsappId'>({ name: 'whatsappId' });
  const { ref, ...rest } = field;
  const { data: connections = [] } = useQuery(connectionChoicesQuery);
  const isListed = connections.some(({ id }) => id === field.value);
  return (
    <TextField
      {...rest}
      inputRef={ref}
      select
      label={t(($) => $.users.fields.connection)}
      value={isListed ? field.value : none}
      onChange={({ target }) => field.onChange(target.value === none ? null : Number(target.value))}
      error={fieldState.invalid}
      helperText={problemText(fieldState.error?.message)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value={none}>{t(($) => $.users.fields.connectionNone)}</MenuItem>
      {connections.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
