import type { Connection, ConnectionStatus } from '@oplano/contracts/connections';
import { useLanguage, useTranslation } from '#platform/i18n';
import { LimitNotes } from './limit-notes.tsx';
import styles from './connections.module.css';

const tones: Readonly<Record<ConnectionStatus, 'good' | 'wait' | 'bad'>> = {
  CONNECTED: 'good',
  OPENING: 'wait',
  PAIRING: 'wait',
  qrcode: 'wait',
  TIMEOUT: 'bad',
  DISCONNECTED: 'bad',
};

/** How a connection stands, since when, and why, in words. A status nobody knows is shown as one. */
export function StatusText({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const language = useLanguage();
  const { status, reason, since } = connection;
  const isKnown = Object.hasOwn(tones, status);
  const time = new Intl.DateTimeFormat(language, {
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (
    <span className={styles.status}>
      <span className={styles.dot} data-tone={isKnown ? tones[status] : 'wait'} aria-hidden="true" />
      <span>
        <span className={styles.statusName}>
          {isKnown ? t(($) => $.connections.statuses[status]) : t(($) => $.connections.statuses.unknown)}
        </span>
        <span className={styles.since}>
          {reason ? `${t(($) => $.connections.reasons[reason])} · ` : ''}
          {t(($) => $.connections.since, { time: time.format(new Date(since)) })}
        </span>
        <LimitNotes connection={connection} />
      </span>
    </span>
  );
}
