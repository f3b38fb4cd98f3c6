import type { User } from '@oplano/contracts/users';
import { needsCurrentPassword } from '@oplano/core/users';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from '#platform/i18n';
import { useProblemText } from '#platform/records';
import { useActor } from '#platform/session';
import { WholeLine } from '#ui/form-section';
import { PasswordField } from '#ui/password-field';
import type { UserFormInput } from './user-form.ts';

type Name = 'password' | 'currentPassword';

interface FormPasswordProps {
  readonly name: Name;
  readonly autoComplete: string;
  readonly required: boolean;
  readonly help?: string | undefined;
}

export function FormPassword({ name, help, ...props }: FormPasswordProps) {
  const { t } = useTranslation('users');
  const problemText = useProblemText('users');
  const { field, fieldState } = useController<UserFormInput, Name>({ name });
  const { ref, ...bound } = field;
  return (
    <PasswordField
      {...props}
      {...bound}
      value={bound.value ?? ''}
      inputRef={ref}
      label={t(($) => $.users.fields[name])}
      error={fieldState.invalid}
      helperText={problemText(fieldState.error?.message) ?? help}
    />
  );
}

/** Appears once somebody changes their own address or password. */
export function CurrentPassword({ user }: { readonly user: User | undefined }) {
  const { t } = useTranslation('users');
  const actor = useActor();
  const [email, password] = useWatch<UserFormInput, ['email', 'password']>({ name: ['email', 'password'] });
  const wanted = { email: email?.trim().toLowerCase(), password };
  if (!user || !needsCurrentPassword(actor, user.id, wanted, user)) return null;
  return (
    <WholeLine>
      <FormPassword
        name="currentPassword"
        autoComplete="current-password"
        required
        help={t(($) => $.users.fields.currentPasswordHelp)}
      />
    </WholeLine>
  );
}
