import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ticketQuery } from '#features/tickets';
import { useTranslation } from '#platform/i18n';
import styles from './chats.module.css';

/** A ticket somebody linked to, for those who may see it; for all others the link is all there is. */
export function TicketCard({ uuid }: { readonly uuid: string }) {
  const { t } = useTranslation('chats');
  const { data: ticket } = useQuery({ ...ticketQuery(uuid), retry: false });
  if (!ticket) return null;
  return (
    <Link className={styles.card} to="/tickets/{-$ticketId}" params={{ ticketId: uuid }}>
      <strong>{t(($) => $.chats.ticket, { id: ticket.id, name: ticket.contact.name })}</strong>
      <span>{[ticket.queue?.name, ticket.user?.name].filter(Boolean).join(' · ')}</span>
      {ticket.lastMessage && <span>{ticket.lastMessage}</span>}
    </Link>
  );
}
