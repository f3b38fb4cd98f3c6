import Switch from '@mui/material/Switch';
import type { UserFlags } from '@oplano/contracts/users';
import { useId } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from '#platform/i18n';
import type { UserFormInput } from './user-form.ts';
import styles from './user-dialog.module.css';

type Flag = keyof UserFlags;
type Values<F extends Flag> = { readonly name: F; readonly on: UserFormInput[F]; readonly off: UserFormInput[F] };

const enabled = { on: 'enabled', off: 'disabled' } as const;

/** The flags in the order they are shown, each with the words it has on the wire. */
const flags = [
  { name: 'allTicket', on: 'enable', off: 'disable' },
  { name: 'allowGroup', on: true, off: false },
  { name: 'allHistoric', ...enabled },
  { name: 'allUserChat', ...enabled },
  { name: 'userClosePendingTicket', ...enabled },
  { name: 'showDashboard', ...enabled },
  { name: 'allowRealTime', ...enabled },
  { name: 'allowConnections', ...enabled },
] as const satisfies readonly Values<Flag>[];

/** What the user may do beyond the profile. */
export function PermissionsTab() {
  const { t } = useTranslation('users');
  const profile = useWatch<UserFormInput, 'profile'>({ name: 'profile' });
  return (
    <div className={styles.flags}>
      {profile === 'admin' && <p className={styles.note}>{t(($) => $.users.permissions.adminNote)}</p>}
      {flags.map((flag) => (
        <FlagRow key={flag.name} {...flag} />
      ))}
    </div>
  );
}

function FlagRow({ name, on, off }: Values<Flag>) {
  const { t } = useTranslation('users');
  const { field } = useController<UserFormInput, Flag>({ name });
  const id = useId();
  return (
    <div className={styles.flag}>
      <label htmlFor={id} className={styles.flagText}>
        <span className={styles.flagTitle}>{t(($) => $.users.permissions[name].title)}</span>
        <span id={`${id}-text`} className={styles.help}>
          {t(($) => $.users.permissions[name].text)}
        </span>
      </label>
      <Switch
        checked={field.value === on}
        onChange={(_, isOn) => field.onChange(isOn ? on : off)}
        onBlur={field.onBlur}
        slotProps={{
          input: {
            id,
            name,
            'aria-label': t(($) => $.users.permissions[name].title),
            'aria-describedby': `${id}-text`,
          },
        }}
      />
    </div>
  );
}
