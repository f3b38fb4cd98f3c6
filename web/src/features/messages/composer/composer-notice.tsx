import type { Ticket } from '@oplano/contracts/tickets';
import { answerWindowMs } from '@oplano/core/messages';
import { useEffect, useState } from 'react';
import { useTranslation } from '#platform/i18n';
import styles from '../chat-pane.module.css';

const minuteMs = 60_000;

function hoursText(ms: number): string {
  const minutes = Math.floor(ms / minuteMs);
  return `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, '0')}`;
}

/** How long the channel still lets one answer freely. */
export function WindowNotice({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('messages');
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  const left = answerWindowMs(ticket, now);
  if (left === null) return null;
  return (
    <p className={styles.notice} data-over={left === 0}>
      {t(($) => $.messages.window.notice)}{' '}
      <strong>
        {left === 0 ? t(($) => $.messages.window.over) : t(($) => $.messages.window.left, { time: hoursText(left) })}
      </strong>
    </p>
  );
}

/** Why one cannot write to the customer now. */
export function ClosedNotice({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useTranslation('messages');
  const text = !ticket.contact.active
    ? t(($) => $.messages.closed.blocked)
    : ticket.status === 'closed'
      ? t(($) => $.messages.closed.ended)
      : ticket.status === 'nps'
        ? t(($) => $.messages.closed.survey)
        : ticket.status === 'open' || ticket.status === 'group'
          ? t(($) => $.messages.closed.notYours, { name: ticket.user?.name ?? '' })
          : t(($) => $.messages.closed.waiting);
  return <p className={styles.notice}>{text}</p>;
}
