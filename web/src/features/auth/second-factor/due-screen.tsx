import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import { renewSession, signOut } from '#platform/session';
import { toastError } from '#ui/toast';
import styles from '../auth-frame.module.css';
import { AuthFrame } from '../auth-frame.tsx';
import { canUsePasskeys } from '../passkeys/can-use-passkeys.ts';
import { useNewPasskey } from '../passkeys/new-passkey.tsx';
import { NewApp } from './new-app.tsx';
import { isWhole, noProof, ProofFields } from './proof-fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { confirmSetup } from './second-factor.api.ts';

/** In place of everything else, while a second factor is demanded of somebody who has none. */
export function DueScreen() {
  const { t } = useTranslation('secondFactor');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [isByPasskey, setByPasskey] = useState(false);
  if (codes) {
    return (
      <AuthFrame title={t(($) => $.secondFactor.recovery.title)}>
        <div className={styles.form}>
          <RecoveryCodes codes={codes} />
          <Button variant="contained" onClick={() => void renewSession().catch(toastError)}>
            {t(($) => $.secondFactor.due.goOn)}
          </Button>
        </div>
      </AuthFrame>
    );
  }
  const turn = () => setByPasskey(!isByPasskey);
  return (
    <AuthFrame title={t(($) => $.secondFactor.due.title)} subtitle={t(($) => $.secondFactor.due.text)}>
      {isByPasskey ? <PasskeyForm onDone={setCodes} onTurn={turn} /> : <AppForm onDone={setCodes} onTurn={turn} />}
    </AuthFrame>
  );
}

interface WayProps {
  readonly onDone: (codes: readonly string[]) => void;
  /** The other way is wanted. */
  readonly onTurn: () => void;
}

function AppForm({ onDone, onTurn }: WayProps) {
  const { t } = useTranslation('secondFactor');
  const [proof, setProof] = useState(noProof);
  const setup = useMutation({
    mutationFn: confirmSetup,
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    onError: toastError,
  });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setup.mutate(proof);
  };
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <NewApp />
      <ProofFields proof={proof} onChange={setProof} help={t(($) => $.secondFactor.setup.codeHelp)} />
      <Button type="submit" variant="contained" loading={setup.isPending} disabled={!isWhole(proof)}>
        {t(($) => $.secondFactor.setup.confirm)}
      </Button>
      {canUsePasskeys() && (
        <Button variant="outlined" onClick={onTurn}>
          {t(($) => $.secondFactor.due.byPasskey)}
        </Button>
      )}
      <Leave />
    </form>
  );
}

function PasskeyForm({ onDone, onTurn }: WayProps) {
  const { t } = useTranslation('secondFactor');
  const { fields, onSubmit, isPending, canSubmit } = useNewPasskey(onDone);
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <p className={styles.more}>{t(($) => $.secondFactor.passkeys.text)}</p>
      {fields}
      <Button type="submit" variant="contained" loading={isPending} disabled={!canSubmit}>
        {t(($) => $.secondFactor.passkeys.create)}
      </Button>
      <Button variant="outlined" onClick={onTurn}>
        {t(($) => $.secondFactor.due.byApp)}
      </Button>
      <Leave />
    </form>
  );
}

function Leave() {
  const { t } = useTranslation('secondFactor');
  return (
    <Button color="inherit" onClick={() => void signOut().catch(toastError)}>
      {t(($) => $.secondFactor.due.leave)}
    </Button>
  );
}
