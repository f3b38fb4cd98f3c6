import SwapHoriz from '@mui/icons-material/SwapHoriz';
import type { Ticket } from '@oplano/contracts/tickets';
import { leadsToTicket, panelText } from '@oplano/core/moments';
import { mayTransfer } from '@oplano/core/tickets';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { isWaitedFor, openTicketDialog, Waiting } from '#features/tickets';
import { useTranslation } from '#platform/i18n';
import { useActor } from '#platform/session';
import { useDraggable } from '#ui/drag-and-drop';
import styles from './moments.module.css';

/** What is dragged on the panel. */
export const ticketKind = 'panel-ticket';

interface PanelTicketProps {
  readonly ticket: Ticket;
  readonly timeText: (instant: string) => string;
}

/** One ticket of somebody. It can be dragged to another person, or handed over in a dialog. */
export const PanelTicket = memo(function PanelTicket({ ticket, timeText }: PanelTicketProps) {
  const { t } = useTranslation('moments');
  const actor = useActor();
  const mayHandOver = mayTransfer(actor, ticket);
  const element = useDraggable(ticketKind, ticket.id, mayHandOver);
  const { contact, queue, waitingSince } = ticket;
  const name = panelText(contact.name);
  return (
    <li
      ref={element}
      className={styles.ticket}
      style={{ borderInlineStartColor: queue?.color ?? 'transparent' }}
      data-free={mayHandOver}
    >
      <div className={styles.words}>
        <span className={styles.line}>
          {leadsToTicket(actor, ticket) ? (
            <Link
              to="/tickets/{-$ticketId}"
              params={{ ticketId: ticket.uuid }}
              className={styles.contact}
              draggable={false}
              title={contact.name}
            >
              {name}
            </Link>
          ) : (
            <span className={styles.contact} title={contact.name}>
              {name}
            </span>
          )}
          {waitingSince !== null && isWaitedFor(ticket) && (
            <Waiting since={waitingSince} limits={ticket.waitLimits} timeText={timeText} />
          )}
        </span>
        <span className={styles.message}>{panelText(ticket.lastMessage)}</span>
        {queue && <span className={styles.queue}>{queue.name}</span>}
      </div>
      {mayHandOver && (
        <button
          type="button"
          className={styles.handOver}
          title={t(($) => $.moments.handOver)}
          aria-label={t(($) => $.moments.handOverOf, { name: contact.name })}
          onClick={() => openTicketDialog({ kind: 'transfer', ticket })}
        >
          <SwapHoriz fontSize="inherit" />
        </button>
      )}
    </li>
  );
});
