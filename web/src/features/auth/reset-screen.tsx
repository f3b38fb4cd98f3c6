import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { useBranding } from '#features/settings';
import { call, routes } from '#platform/api';
import { useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { PasswordField } from '#ui/password-field';
import { toast, toastError } from '#ui/toast';
import styles from './auth-frame.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { passwordLength } from './form-schema.ts';

export interface ResetScreenProps {
  /** From the one-time link. */
  readonly token?: string;
}

/** Where a one-time link leads: a new password is chosen, once. */
export function ResetScreen({ token = '' }: ResetScreenProps) {
  const { t } = useTranslation('auth');
  const { loginImage } = useBranding();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { submit, isSubmitting } = useDelayedSubmit(async () => {
    try {
      await call(routes.auth.resetPassword, { body: { token, password } });
      toast.success(t(($) => $.auth.reset.done));
      await navigate({ to: '/login' });
    } catch (error) {
      toastError(error);
    }
  });
  const isShort = isChecked && password.length < passwordLength.min;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (password.length >= passwordLength.min) void submit();
  };
  return (
    <AuthFrame title={t(($) => $.auth.reset.title)} subtitle={t(($) => $.auth.reset.subtitle)} image={loginImage}>
      {!token && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {t(($) => $.auth.reset.tokenMissing)}
        </Alert>
      )}
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <PasswordField
          label={t(($) => $.auth.reset.password)}
          name="password"
          autoComplete="new-password"
          autoFocus
          required
          value={password}
          onChange={(event) => setPassword(event.target.value.slice(0, passwordLength.max))}
          error={isShort}
          helperText={isShort ? t(($) => $.auth.problems.tooShort) : t(($) => $.auth.passwordRule, passwordLength)}
        />
        <Button type="submit" variant="contained" disabled={!token} loading={isSubmitting}>
          {t(($) => $.auth.reset.save)}
        </Button>
      </form>
    </AuthFrame>
  );
}
