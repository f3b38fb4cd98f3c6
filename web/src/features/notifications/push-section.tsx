import Alert from '@mui/material/Alert';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { LoadingBlock } from '#ui/loading-block';
import { Switch } from '#ui/switch';
import { toastError } from '#ui/toast';
import styles from './notices.module.css';
import { pushState, turnOffHere, turnOnHere, type PushState } from './push-device.ts';

/** Whether this browser tells of customers while no page is in view. */
export function PushSection() {
  const { t } = useTranslation('notifications');
  const { id: userId } = useSessionUser();
  const inputId = useId();
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    void pushState(userId).then(setState);
  }, [userId]);
  if (state === null) return <LoadingBlock height={64} />;
  const change = (isOn: boolean) => {
    setBusy(true);
    (isOn ? turnOnHere(userId) : turnOffHere())
      .then(setState, (error: unknown) => toastError(error))
      .finally(() => setBusy(false));
  };
  return (
    <section>
      <div className={styles.row}>
        <label htmlFor={inputId}>
          <span className={styles.name}>{t(($) => $.notifications.push.title)}</span>
          <span id={`${inputId}-help`} className={styles.help}>
            {t(($) => $.notifications.push.help)}
          </span>
        </label>
        <Switch
          checked={state === 'on'}
          disabled={isBusy || state === 'no' || state === 'denied'}
          onChange={(_, isOn) => change(isOn)}
          slotProps={{ input: { id: inputId, 'aria-describedby': `${inputId}-help` } }}
        />
      </div>
      {state === 'denied' && <Alert severity="warning">{t(($) => $.notifications.push.denied)}</Alert>}
      {state === 'no' && <Alert severity="info">{t(($) => $.notifications.push.unsupported)}</Alert>}
    </section>
  );
}
