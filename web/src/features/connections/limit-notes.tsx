import type { Connection, ConnectionLimit } from '@oplano/contracts/connections';
import { isInForce } from '@oplano/core/outbox';
import { useEffect, useState } from 'react';
import { useLanguage, useTranslation } from '#platform/i18n';
import styles from './connections.module.css';

const longestMs = 60 * 60_000;

/** The present moment, anew when the next limit ends; one that ended since the last look counts as ending now. */
function useNow(limits: readonly ConnectionLimit[]): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const ends = limits.flatMap(({ until, slowUntil }) => [until, slowUntil]).map((end) => Date.parse(end ?? ''));
    const waits = ends.filter((end) => end > now.getTime()).map((end) => Math.max(0, end - Date.now() + 50));
    if (waits.length === 0) return undefined;
    const timer = setTimeout(() => setNow(new Date()), Math.min(...waits, longestMs));
    return () => clearTimeout(timer);
  }, [limits, now]);
  return now;
}

/** What the channel holds a connection to, in sentences; nothing where it holds it to nothing. */
export function LimitNotes({ connection: { limits } }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const language = useLanguage();
  const now = useNow(limits);
  const format = new Intl.DateTimeFormat(language, {
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const timeOf = (end: string | null): string => format.format(new Date(end ?? now));
  const sentenceOf = (limit: ConnectionLimit): string | null => {
    const { kind, until, used, total, perMinute, slowUntil } = limit;
    if (isInForce(limit, now)) {
      if (kind === 'rate') return t(($) => $.connections.limits.pausedUntil, { time: timeOf(until) });
      return t(($) => $.connections.limits[kind], { time: timeOf(until) });
    }
    if (perMinute !== null && slowUntil !== null && new Date(slowUntil) > now)
      return t(($) => $.connections.limits.perMinute, { count: perMinute, time: timeOf(slowUntil) });
    if (used !== null && total !== null && until !== null && new Date(until) > now)
      return t(($) => $.connections.limits.left, { count: total - used });
    return null;
  };
  return limits.map((limit) => {
    const sentence = sentenceOf(limit);
    return sentence === null ? null : (
      <span key={limit.kind} className={styles.limit} data-held={isInForce(limit, now)}>
        {sentence}
      </span>
    );
  });
}
