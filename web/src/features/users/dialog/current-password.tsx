import type { User } from '@oplano/contracts/users';
import { needsCurrentPassword } from '@oplano/core/users';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { PasswordField } from '#ui/password-field';
import type { UserFormInput } from './user-form.ts';
import styles from './user-dialog.module.css';

/** The password somebody has today, kept apart from the form: it is said, not changed. */
export function useCurrentPassword() {
  const [value, setValue] = useState('');
  const [problem, refuse] = useState<string>();
  const change = (next: string) => {
    setValue(next);
    refuse(undefined);
  };
  return { value, problem, change, refuse };
}

type CurrentPasswordProps = ReturnType<typeof useCurrentPassword> & { readonly user: User | undefined };

/** Appears once somebody changes their own address or password. */
export function CurrentPassword({ user, value, problem, change }: CurrentPasswordProps) {
  const { t } = useTranslation('users');
  const actor = useActor();
  const { control } = useFormContext<UserFormInput>();
  const [email, password] = useWatch({ control, name: ['email', 'password'] });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem) input.current?.focus();
  }, [problem]);

  const wanted = { email: email?.trim().toLowerCase(), password };
  if (!user || !needsCurrentPassword(actor, user.id, wanted, user)) return null;
  return (
    <div className={styles.wide}>
      <PasswordField
        label={t(($) => $.users.fields.currentPassword)}
        inputRef={input}
        autoComplete="current-password"
        required
        value={value}
        onChange={(event) => change(event.target.value)}
        error={problem !== undefined}
        helperText={problem ?? t(($) => $.users.fields.currentPasswordHelp)}
      />
    </div>
  );
}
