import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState, type SubmitEvent } from 'react';
import { useBranding } from '#features/settings';
import { useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { useSession } from '#platform/session';
import { InputField } from '#ui/input-field';
import { PasswordField } from '#ui/password-field';
import styles from './auth-frame.module.css';
import { EmailField } from './email-field.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { CodeStep } from './code-step.tsx';
import { CompanyChooser } from './company-chooser.tsx';
import { canUsePasskeys } from './passkeys/can-use-passkeys.ts';
import { useSignIn } from './use-sign-in.ts';

const DemoSignIns = lazy(() => import('./demo-sign-ins.tsx'));

export interface LoginScreenProps {
  /** The address the visitor first asked for. */
  readonly from?: string;
}

/** Written without a form library: this page is the first thing everybody loads. */
export function LoginScreen({ from }: LoginScreenProps) {
  const { t } = useTranslation('auth');
  const { loginImage, signUpOpen } = useBranding();
  const ended = useSession((state) => (state.status === 'visitor' ? state.ended : undefined));
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  /** Undefined until asked for: most people work for one company. */
  const [companyName, setCompanyName] = useState<string>();
  const [isChecked, setChecked] = useState(false);
  const { enter, enterCode, enterPasskey, step, backToForm } = useSignIn(from);
  const { submit, isSubmitting } = useDelayedSubmit(enter);
  const passkey = useDelayedSubmit(() => enterPasskey());

  if (step.name === 'code') {
    const { challenge, hasApp, hasPasskey } = step;
    const subtitle = hasApp ? t(($) => $.auth.code.subtitle) : t(($) => $.auth.passkey.subtitle);
    return (
      <AuthFrame title={t(($) => $.auth.code.title)} subtitle={subtitle} image={loginImage}>
        <CodeStep
          onCode={(typed) => enterCode({ challenge, ...typed })}
          onPasskey={hasPasskey && canUsePasskeys() ? (choice) => enterPasskey({ challenge, ...choice }) : undefined}
          onBack={backToForm}
        />
      </AuthFrame>
    );
  }
  if (step.name === 'company') {
    return (
      <AuthFrame
        title={t(($) => $.auth.chooseCompany)}
        subtitle={t(($) => $.auth.chooseCompanyHelp)}
        image={loginImage}
      >
        <CompanyChooser
          companies={step.companies}
          isBusy={isSubmitting}
          onChoose={(companyId) => void submit({ email, password, companyId })}
          onBack={backToForm}
        />
      </AuthFrame>
    );
  }

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    const meant = companyName?.trim() ? { companyName: companyName.trim() } : {};
    if (email.trim() && password) void submit({ email: email.trim(), password, ...meant });
  };
  const required = (value: string) => {
    const isMissing = isChecked && !value;
    return { error: isMissing, helperText: isMissing ? t(($) => $.auth.required) : undefined };
  };

  return (
    <AuthFrame
      title={t(($) => $.auth.signInTitle)}
      {...(ended && ended !== 'logout' && { subtitle: t(($) => $.auth.ended[ended]) })}
      image={loginImage}
    >
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <EmailField value={email} onChange={setEmail} {...required(email.trim())} />
        <PasswordField
          label={t(($) => $.auth.password)}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          {...required(password)}
        />
        {companyName === undefined ? (
          <Button color="inherit" size="small" onClick={() => setCompanyName('')}>
            {t(($) => $.auth.manyCompanies)}
          </Button>
        ) : (
          <InputField
            label={t(($) => $.auth.company)}
            name="companyName"
            autoComplete="organization"
            autoFocus
            value={companyName}
            onChange={(event) => setCompanyName(event.target.value)}
            helperText={t(($) => $.auth.companyHelp)}
          />
        )}
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {t(($) => $.auth.signIn)}
        </Button>
        {canUsePasskeys() && (
          <Button variant="outlined" loading={passkey.isSubmitting} onClick={() => void passkey.submit()}>
            {t(($) => $.auth.passkey.signIn)}
          </Button>
        )}
      </form>
      <Suspense>
        <DemoSignIns
          onChoose={(chosen, itsPassword) => {
            setEmail(chosen);
            setPassword(itsPassword);
          }}
        />
      </Suspense>
      <p className={styles.more}>
        <Link to="/forgot" className={styles.link ?? ''}>
          {t(($) => $.auth.forgotPassword)}
        </Link>
      </p>
      {signUpOpen && (
        <p className={styles.more}>
          {t(($) => $.auth.noAccount)}{' '}
          <Link to="/signup" className={styles.link ?? ''}>
            {t(($) => $.auth.register)}
          </Link>
        </p>
      )}
    </AuthFrame>
  );
}
