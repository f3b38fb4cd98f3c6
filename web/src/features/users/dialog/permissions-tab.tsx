import type { UserFlags } from '@oplano/contracts/users';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '#platform/i18n';
import { FormSwitch } from '#ui/form-switch';
import type { UserFormInput } from './user-form.ts';
import styles from './user-dialog.module.css';

type Flag = keyof UserFlags;

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
] as const satisfies readonly { name: Flag; on: UserFormInput[Flag]; off: UserFormInput[Flag] }[];

/** What the user may do beyond the profile. */
export function PermissionsTab() {
  const { t } = useTranslation('users');
  const profile = useWatch<UserFormInput, 'profile'>({ name: 'profile' });
  return (
    <div className={styles.flags}>
      {profile === 'admin' && <p className={styles.note}>{t(($) => $.users.permissions.adminNote)}</p>}
      {flags.map((flag) => (
        <FormSwitch<UserFormInput>
          key={flag.name}
          {...flag}
          label={t(($) => $.users.permissions[flag.name].title)}
          help={t(($) => $.users.permissions[flag.name].text)}
        />
      ))}
    </div>
  );
}
