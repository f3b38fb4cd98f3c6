import Button from '@mui/material/Button';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import { useDelayedSubmit } from '#platform/query';
import { InputField } from '#ui/input-field';
import styles from './auth-frame.module.css';

interface CodeStepProps {
  readonly onCode: (typed: { code: string; remember: boolean }) => Promise<void>;
  /** Missing where the person has no passkey, or the browser makes nothing of one. */
  readonly onPasskey?: ((choice: { remember: boolean }) => Promise<void>) | undefined;
  readonly onBack: () => void;
}

/** The second step of a sign-in: a code of the app, or a recovery code, in one field; or a passkey. */
export function CodeStep({ onCode, onPasskey, onBack }: CodeStepProps) {
  const { t } = useTranslation(['auth', 'common']);
  const [code, setCode] = useState('');
  const [remember, setRemember] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const { submit, isSubmitting } = useDelayedSubmit(async () => {
    await onCode({ code: code.trim(), remember });
    // Whatever became of it, it is not good again.
    setCode('');
    setChecked(false);
  });
  const passkey = useDelayedSubmit(async () => onPasskey?.({ remember }));
  const isMissing = isChecked && !code.trim();
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setChecked(true);
    if (code.trim()) void submit();
  };
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <InputField
        label={t(($) => $.auth.code.field)}
        name="code"
        autoComplete="one-time-code"
        autoFocus
        required
        value={code}
        onChange={(event) => setCode(event.target.value.slice(0, 40))}
        error={isMissing}
        helperText={isMissing ? t(($) => $.auth.required) : t(($) => $.auth.code.help)}
      />
      <label className={styles.remember}>
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        {t(($) => $.auth.code.remember)}
      </label>
      <Button type="submit" variant="contained" loading={isSubmitting}>
        {t(($) => $.auth.signIn)}
      </Button>
      {onPasskey && (
        <Button variant="outlined" loading={passkey.isSubmitting} onClick={() => void passkey.submit()}>
          {t(($) => $.auth.passkey.use)}
        </Button>
      )}
      <Button color="inherit" disabled={isSubmitting} onClick={onBack}>
        {t(($) => $.common.back)}
      </Button>
    </form>
  );
}
