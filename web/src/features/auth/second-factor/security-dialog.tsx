import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dayText, useLanguageTag, useTranslation } from '#platform/i18n';
import { ErrorState } from '#ui/error-state';
import { FormDialog } from '#ui/form-dialog';
import { LoadingBlock } from '#ui/loading-block';
import { toast } from '#ui/toast';
import { PasskeyDialog, type PasskeyChange } from '../passkeys/passkey-dialogs.tsx';
import { PasskeysSection } from '../passkeys/passkeys-section.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ChangeDialog, type Change } from './second-factor-dialogs.tsx';
import { secondFactorQuery } from './second-factor.api.ts';
import styles from './second-factor.module.css';

export interface SecurityDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** How the person signs in, and where they are signed in. */
export function SecurityDialog({ open, onClose }: SecurityDialogProps) {
  const { t } = useTranslation('secondFactor');
  const client = useQueryClient();
  const [change, setChange] = useState<Change | null>(null);
  const [passkeyChange, setPasskeyChange] = useState<PasskeyChange | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const done = (made: readonly string[] | null) => {
    setChange(null);
    setCodes(made);
    if (!made) toast.success(t(($) => $.secondFactor.off.done));
    void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey, exact: true });
  };
  const donePasskey = (made: readonly string[]) => {
    setPasskeyChange(null);
    if (made.length > 0) setCodes(made);
    void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey, exact: true });
  };
  return (
    <>
      <FormDialog open={open} title={t(($) => $.secondFactor.title)} onClose={onClose}>
        {open && <SecondFactorSection onChange={setChange} onPasskeyChange={setPasskeyChange} />}
        {open && <OwnSessions />}
      </FormDialog>
      {change && <ChangeDialog change={change} onDone={done} onClose={() => setChange(null)} />}
      {passkeyChange && (
        <PasskeyDialog change={passkeyChange} onDone={donePasskey} onClose={() => setPasskeyChange(null)} />
      )}
      <FormDialog
        open={codes !== null}
        title={t(($) => $.secondFactor.recovery.title)}
        maxWidth="xs"
        onClose={() => setCodes(null)}
      >
        <RecoveryCodes codes={codes ?? []} />
      </FormDialog>
    </>
  );
}

interface SectionProps {
  readonly onChange: (change: Change) => void;
  readonly onPasskeyChange: (change: PasskeyChange) => void;
}

function SecondFactorSection({ onChange, onPasskeyChange }: SectionProps) {
  const { t } = useTranslation('secondFactor');
  const tag = useLanguageTag();
  const { data, error, refetch } = useQuery(secondFactorQuery);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBlock height={120} />;
  const { since, passkeys, recoveryCodesLeft: count, isDemanded } = data;
  const hasAny = since !== null || passkeys.length > 0;
  return (
    <>
      <section aria-labelledby="second-factor" className={styles.section}>
        <h3 id="second-factor" className={styles.heading}>
          {t(($) => $.secondFactor.heading)}
        </h3>
        <p className={styles.text}>
          {since
            ? t(($) => $.secondFactor.isOn, { date: dayText(since, tag) })
            : hasAny
              ? t(($) => $.secondFactor.isByPasskey)
              : t(($) => $.secondFactor.isOff)}
        </p>
        {isDemanded && <p className={styles.text}>{t(($) => $.secondFactor.isDemanded)}</p>}
        {hasAny && <p className={styles.text}>{t(($) => $.secondFactor.codesLeft, { count })}</p>}
        <div className={styles.buttons}>
          {hasAny && (
            <Button variant="outlined" onClick={() => onChange('renew')}>
              {t(($) => $.secondFactor.renew.title)}
            </Button>
          )}
          {since ? (
            <Button variant="outlined" color="error" onClick={() => onChange('off')}>
              {t(($) => $.secondFactor.off.title)}
            </Button>
          ) : (
            <Button variant={hasAny ? 'outlined' : 'contained'} onClick={() => onChange('setup')}>
              {t(($) => $.secondFactor.setup.open)}
            </Button>
          )}
        </div>
      </section>
      <PasskeysSection passkeys={passkeys} onChange={onPasskeyChange} />
    </>
  );
}
