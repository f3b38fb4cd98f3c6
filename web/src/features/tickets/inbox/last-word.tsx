import type { Ticket } from '@oplano/contracts/tickets';
import { whoseTurn } from '@oplano/core/tickets';
import type { ReactNode } from 'react';
import { useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { VisuallyHidden } from '#ui/visually-hidden';
import styles from './ticket-row.module.css';

interface LastWordProps {
  readonly ticket: Ticket;
  readonly children: ReactNode;
}

/** The line of what was said last. It stands out where the next word is ours, and says whose it is. */
export function LastWord({ ticket, children }: LastWordProps) {
  const { t } = useTranslation('tickets');
  const { id } = useSessionUser();
  const turn = whoseTurn(ticket);
  const whose = turn === 'ours' && ticket.userId === id ? 'yours' : turn;
  const label = whose === null ? undefined : t(($) => $.tickets.turn[whose]);
  return (
    <span className={styles.message} data-turn={turn ?? undefined} title={label}>
      {/* Of others one hears “waiting since” or the name before the words. */}
      {whose === 'yours' && <VisuallyHidden>{label}: </VisuallyHidden>}
      {children}
    </span>
  );
}
