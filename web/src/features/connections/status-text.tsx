import type { Connection, ConnectionStatus } from '@oplano/contracts/connections';
import { useTranslation } from '#platform/i18n';
import { lastUpdate } from './last-update.ts';
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
  const { status, reason, since } = connection;
  const isKnown = Object.hasOwn(tones, status);
  return (
    <span className={styles.status}>
      <span className={styles.dot} data-tone={isKnown ? tones[status] : 'wait'} aria-hidden="true" />
      <span>
        <span className={styles.statusName}>
          {isKnown ? t(($) => $.connections.statuses[status]) : t(($) => $.connections.statuses.unknown)}
        </span>
        <span className={styles.since}>
          {/* As the last update of the same row is written. */}
          {reason ? `${t(($) => $.connections.reasons[reason])} · ` : ''}
          {t(($) => $.connections.since, { time: lastUpdate(since) })}
        </span>
        <LimitNotes connection={connection} />
      </span>
    </span>
  );
}
