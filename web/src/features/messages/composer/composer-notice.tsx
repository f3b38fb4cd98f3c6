import type { Ticket } from '@oplano/contracts/tickets';
import { capabilities } from '@oplano/core/connections';
import { answerWindowMs } from '@oplano/core/messages';
import { useEffect, useState } from 'react';
import { useTranslation } from '#platform/i18n';
import styles from '../chat-pane.module.css';

const minuteMs = 60_000;

function hoursText(ms: number): string {
  const minutes = Math.floor(ms / minuteMs);
  return `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, '0')}`;
}

/** How long the channel still lets one answer freely; null: as long as one likes. */
export function useAnswerWindow(ticket: Ticket): number | null {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return answerWindowMs(ticket, now);
}

interface WindowNoticeProps {
  readonly ticket: Ticket;
  readonly left: number | null;
  /** Offers what may still be said when the time is over. */
  readonly onTemplate: () => void;
  /** A word among colleagues may always be said; undefined while one is being written. */
  readonly onNote: (() => void) | undefined;
}

/** Says how long one may still answer freely, and what to do once that is over. */
export function WindowNotice({ ticket, left, onTemplate, onNote }: WindowNoticeProps) {
  const { t } = useTranslation('messages');
  if (left === null) return null;
  const isOver = left === 0;
  const hasTemplates = capabilities[ticket.channel].templates;
  return (
    <div className={styles.notice} data-over={isOver}>
      <p>
        {t(($) => $.messages.window.notice)}{' '}
        <strong>
          {!isOver
            ? t(($) => $.messages.window.left, { time: hoursText(left) })
            : hasTemplates
              ? t(($) => $.messages.window.overTemplates)
              : t(($) => $.messages.window.over)}
        </strong>
      </p>
      {isOver && hasTemplates && (
        <button type="button" onClick={onTemplate}>
          {t(($) => $.messages.composer.template)}
        </button>
      )}
      {isOver && onNote && (
        <button type="button" onClick={onNote}>
          {t(($) => $.messages.window.note)}
        </button>
      )}
    </div>
  );
}

/** Why one cannot write to the customer now. */
export function ClosedNotice({ ticket, isSuspended }: { readonly ticket: Ticket; readonly isSuspended: boolean }) {
  const { t } = useTranslation('messages');
  const text = isSuspended
    ? t(($) => $.messages.closed.suspended)
    : !ticket.contact.active
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
