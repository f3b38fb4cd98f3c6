import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { useBranding } from '#features/settings';
import { call, routes } from '#platform/api';
import { useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { toast, toastError } from '#ui/toast';
import styles from './auth-frame.module.css';
import { AuthFrame } from './auth-frame.tsx';

export interface ConfirmScreenProps {
  /** From the link in the mail. */
  readonly token?: string;
}

/** Where the link in a mail leads. A button, because mailboxes open links by themselves to look at them. */
export function ConfirmScreen({ token = '' }: ConfirmScreenProps) {
  const { t } = useTranslation('auth');
  const { signUpImage } = useBranding();
  const navigate = useNavigate();
  const { submit, isSubmitting } = useDelayedSubmit(async () => {
    try {
      await call(routes.auth.confirm, { body: { token } });
      toast.success(t(($) => $.auth.confirmed));
      await navigate({ to: '/login' });
    } catch (error) {
      toastError(error);
    }
  });

  return (
    <AuthFrame title={t(($) => $.auth.confirmTitle)} subtitle={t(($) => $.auth.confirmSubtitle)} image={signUpImage}>
      {!token && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {t(($) => $.auth.confirmTokenMissing)}
        </Alert>
      )}
      <div className={styles.form}>
        <Button variant="contained" disabled={!token} loading={isSubmitting} onClick={() => void submit()}>
          {t(($) => $.auth.confirm)}
        </Button>
      </div>
    </AuthFrame>
  );
}
