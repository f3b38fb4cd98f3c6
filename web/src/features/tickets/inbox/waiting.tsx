import type { Ticket } from '@oplano/contracts/tickets';
import { minutesWaited, waitTone } from '@oplano/core/tickets';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '#platform/i18n';
import { VisuallyHidden } from '#ui/visually-hidden';
import styles from './ticket-row.module.css';

const lookMs = 15_000;
const listeners = new Set<() => void>();
let clock: ReturnType<typeof setInterval> | undefined;

/** One clock for all rows; it stands still while nobody waits. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  clock ??= setInterval(() => {
    for (const one of listeners) one();
  }, lookMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(clock);
    clock = undefined;
  };
}

const minutesOfHour = 60;
const minutesOfDay = 1_440;

/** Whether a customer waits for a person here; what a bot leads waits for nobody. */
export const isWaitedFor = ({ waitingSince, status, isBot }: Ticket): boolean =>
  waitingSince !== null && !isBot && (status === 'pending' || status === 'open');

interface WaitingProps {
  readonly since: string;
  readonly limits: Ticket['waitLimits'];
  readonly timeText: (instant: string) => string;
}

/** How long somebody has waited, in the colour that their queue gives it. */
export function Waiting({ since, limits, timeText }: WaitingProps) {
  const { t } = useTranslation('tickets');
  const from = new Date(since);
  // What is drawn changes with the minute, and so does the row.
  const minutes = useSyncExternalStore(subscribe, () => minutesWaited(from, new Date()));
  const tone = waitTone(from, new Date(from.getTime() + minutes * 60_000), limits);
  const short =
    minutes < minutesOfHour
      ? t(($) => $.tickets.waiting.minutes, { count: minutes })
      : minutes < minutesOfDay
        ? t(($) => $.tickets.waiting.hours, { count: Math.floor(minutes / minutesOfHour) })
        : t(($) => $.tickets.waiting.days, { count: Math.floor(minutes / minutesOfDay) });
  const label = t(($) => $.tickets.waiting.since, { time: timeText(since) });
  return (
    <span className={styles.waiting} data-tone={tone} title={label}>
      <span aria-hidden="true">{short}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
