import Button from '@mui/material/Button';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useBranding } from '#features/settings';
import { call, routes } from '#platform/api';
import { useLanguage, useTranslation } from '#platform/i18n';
import { createQueryClient, useDelayedSubmit } from '#platform/query';
import { toast, toastError } from '#ui/toast';
import styles from './auth-frame.module.css';
import { AuthFrame } from './auth-frame.tsx';
import { signUpForm, type SignUpForm } from './form-schema.ts';
import { FounderFields, PhoneField } from './founder-fields.tsx';
import { PlanSelect } from './plan-select.tsx';
import { useFounderForm } from './use-founder-form.ts';

const empty: SignUpForm = { companyName: '', name: '', email: '', password: '', phone: '', planId: '' };

export interface SignUpScreenProps {
  /** A hint of old links; it is passed on and never joins an existing company. */
  readonly companyId?: string;
}

/** Opens a company on a plan together with its first admin. */
export function SignUpScreen(props: SignUpScreenProps) {
  const [client] = useState(createQueryClient);
  const { signUpOpen, isFresh } = useBranding();
  if (!signUpOpen && isFresh) return <Navigate to="/login" replace />;
  return (
    <QueryClientProvider client={client}>
      <SignUp {...props} />
    </QueryClientProvider>
  );
}

function SignUp({ companyId }: SignUpScreenProps) {
  const { t } = useTranslation('auth');
  const { signUpImage } = useBranding();
  const navigate = useNavigate();
  const language = useLanguage();
  const { field, stateOf, control, handleSubmit } = useFounderForm(signUpForm, empty);
  const { submit, isSubmitting } = useDelayedSubmit(async ({ planId, ...form }: SignUpForm) => {
    try {
      const { mustConfirm } = await call(routes.auth.signUp, {
        body: { ...form, planId: Number(planId), language, ...(companyId === undefined ? {} : { companyId }) },
      });
      toast.success(t(($) => (mustConfirm ? $.auth.signedUpConfirm : $.auth.signedUp)));
      await navigate({ to: '/login' });
    } catch (error) {
      toastError(error);
    }
  });

  return (
    <AuthFrame title={t(($) => $.auth.signUpTitle)} subtitle={t(($) => $.auth.signUpSubtitle)} image={signUpImage}>
      <form
        className={`${styles.form} ${styles.checked}`}
        noValidate
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        <FounderFields field={field} />
        <PhoneField field={field} />
        <Controller
          control={control}
          name="planId"
          render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
            <PlanSelect
              inputRef={ref}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              {...stateOf(fieldState.error?.message)}
            />
          )}
        />
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {t(($) => $.auth.signUp)}
        </Button>
      </form>
      <p className={styles.more}>
        {t(($) => $.auth.haveAccount)}{' '}
        <Link to="/login" className={styles.link ?? ''}>
          {t(($) => $.auth.signIn)}
        </Link>
      </p>
    </AuthFrame>
  );
}
