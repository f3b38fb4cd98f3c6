import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { useBranding } from '#features/settings';
import { call, routes } from '#platform/api';
import { useLanguage, useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { toastError } from '#ui/toast';
import styles from './auth-frame.module.css';
import { EmailField } from './email-field.tsx';
import { AuthFrame } from './auth-frame.tsx';

/** Asks for the link to a new password. What is said afterwards is the same for every address. */
export function ForgotScreen() {
  const { t } = useTranslation('auth');
  const { loginImage } = useBranding();
  const language = useLanguage();
  const [email, setEmail] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [sendsMail, setSendsMail] = useState<boolean>();
  const { submit, isSubmitting } = useDelayedSubmit(async () => {
    try {
      setSendsMail((await call(routes.auth.forgotPassword, { body: { email: email.trim(), language } })).sendsMail);
    } catch (error) {
      toastError(error);
    }
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (email.trim()) void submit();
  };
  const isMissing = isChecked && !email.trim();
  return (
    <AuthFrame title={t(($) => $.auth.forgot.title)} subtitle={t(($) => $.auth.forgot.subtitle)} image={loginImage}>
      {sendsMail === undefined ? (
        <form className={styles.form} noValidate onSubmit={onSubmit}>
          <EmailField
            value={email}
            onChange={setEmail}
            error={isMissing}
            helperText={isMissing ? t(($) => $.auth.required) : undefined}
          />
          <Button type="submit" variant="contained" loading={isSubmitting}>
            {t(($) => $.auth.forgot.send)}
          </Button>
        </form>
      ) : (
        <Alert severity="info" sx={{ mt: 3 }}>
          {t(($) => $.auth.forgot[sendsMail ? 'sent' : 'askAdmin'])}
        </Alert>
      )}
      <p className={styles.more}>
        <Link to="/login" className={styles.link ?? ''}>
          {t(($) => $.auth.forgot.back)}
        </Link>
      </p>
    </AuthFrame>
  );
}
