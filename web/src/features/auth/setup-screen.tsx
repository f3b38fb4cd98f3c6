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
import { founderForm, type FounderForm } from './form-schema.ts';
import { FounderFields } from './founder-fields.tsx';
import { useFounderForm } from './use-founder-form.ts';

const empty: FounderForm = { companyName: '', name: '', email: '', password: '' };

export interface SetupScreenProps {
  /** From the address that the server printed in its log. */
  readonly token?: string;
}

/** Makes the platform's own company and its first operator, once. */
export function SetupScreen({ token = '' }: SetupScreenProps) {
  const { t } = useTranslation('auth');
  const { loginImage, appName } = useBranding();
  const navigate = useNavigate();
  const { field, handleSubmit } = useFounderForm(founderForm, empty);
  const { submit, isSubmitting } = useDelayedSubmit(async (form: FounderForm) => {
    try {
      await call(routes.auth.setUp, { body: { ...form, token } });
      toast.success(t(($) => $.auth.setUpDone));
      await navigate({ to: '/login' });
    } catch (error) {
      toastError(error);
    }
  });

  return (
    <AuthFrame
      title={t(($) => $.auth.setUpTitle, { appName })}
      subtitle={t(($) => $.auth.setUpSubtitle)}
      image={loginImage}
    >
      {!token && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {t(($) => $.auth.setUpTokenMissing)}
        </Alert>
      )}
      <form
        className={`${styles.form} ${styles.checked}`}
        noValidate
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        <FounderFields field={field} />
        <Button type="submit" variant="contained" disabled={!token} loading={isSubmitting}>
          {t(($) => $.auth.setUp)}
        </Button>
      </form>
    </AuthFrame>
  );
}
