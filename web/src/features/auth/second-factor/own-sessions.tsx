import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import type { RememberedDevice } from '@oplano/contracts/auth';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { dayText, momentText, useLanguageTag, useTranslation } from '#platform/i18n';
import { ErrorState } from '#ui/error-state';
import { LoadingBlock } from '#ui/loading-block';
import { toastError } from '#ui/toast';
import { browserName } from './browser-name.ts';
import { endOtherSessions, endSession, forgetDevice, ownSessionsQuery } from './second-factor.api.ts';
import styles from './second-factor.module.css';
import rows from '../fact-rows.module.css';

/** Does something to a session or a device, and looks at the lists anew. */
function useAct<T>(act: (input: T) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onError: toastError,
    // Also where it failed: it may have been gone already.
    onSettled: () => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  });
}

/** Where the person is signed in, and which browsers are not asked for a code. */
export function OwnSessions() {
  const { t } = useTranslation('secondFactor');
  const tag = useLanguageTag();
  const { data, error, refetch } = useQuery(ownSessionsQuery);
  const ending = useAct(endSession);
  const endingOthers = useAct(endOtherSessions);
  const forgetting = useAct(forgetDevice);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingBlock height={120} />;
  const { sessions, devices } = data;
  return (
    <>
      <section aria-labelledby="own-sessions" className={styles.section}>
        <h3 id="own-sessions" className={styles.heading}>
          {t(($) => $.secondFactor.sessions.title)}
        </h3>
        <ul className={rows.list}>
          {sessions.map((session) => (
            <Place key={session.id} place={session}>
              {session.isCurrent ? (
                <Chip size="small" color="primary" label={t(($) => $.secondFactor.sessions.current)} />
              ) : (
                <Button
                  variant="outlined"
                  disabled={ending.isPending}
                  aria-label={t(($) => $.secondFactor.sessions.endLabel, { name: browserName(session.agent) })}
                  onClick={() => ending.mutate(session.id)}
                >
                  {t(($) => $.secondFactor.sessions.end)}
                </Button>
              )}
            </Place>
          ))}
        </ul>
        {sessions.length > 1 && (
          <div className={styles.buttons}>
            <Button color="error" variant="outlined" onClick={() => endingOthers.mutate(undefined)}>
              {t(($) => $.secondFactor.sessions.endOthers)}
            </Button>
          </div>
        )}
      </section>
      {devices.length > 0 && (
        <section aria-labelledby="remembered-devices" className={styles.section}>
          <h3 id="remembered-devices" className={styles.heading}>
            {t(($) => $.secondFactor.devices.title)}
          </h3>
          <ul className={rows.list}>
            {devices.map((device) => (
              <Place
                key={device.id}
                place={device}
                more={t(($) => $.secondFactor.devices.until, { date: dayText(device.expiresAt, tag) })}
              >
                <Button
                  variant="outlined"
                  disabled={forgetting.isPending}
                  aria-label={t(($) => $.secondFactor.devices.forgetLabel, { name: browserName(device.agent) })}
                  onClick={() => forgetting.mutate(device.id)}
                >
                  {t(($) => $.secondFactor.devices.forget)}
                </Button>
              </Place>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface PlaceProps {
  readonly place: Pick<RememberedDevice, 'agent' | 'address' | 'lastUsedAt'>;
  readonly more?: string;
  readonly children: ReactNode;
}

function Place({ place, more, children }: PlaceProps) {
  const { t } = useTranslation('secondFactor');
  const [now] = useState(() => new Date());
  const tag = useLanguageTag();
  return (
    <li className={rows.row}>
      <div className={rows.facts}>
        <strong>{browserName(place.agent) || t(($) => $.secondFactor.sessions.unknown)}</strong>
        <span className={rows.quiet}>
          {place.address} ·{' '}
          {t(($) => $.secondFactor.sessions.lastUse, { date: momentText(place.lastUsedAt, tag, now) })}
        </span>
        {more && <span className={rows.quiet}>{more}</span>}
      </div>
      {children}
    </li>
  );
}
