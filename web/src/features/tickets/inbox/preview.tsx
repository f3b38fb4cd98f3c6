import type { Ticket } from '@oplano/contracts/tickets';
import { cutText } from '@oplano/core/text';
import { useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { useDraft } from '../drafts.ts';
import { givenName, LastMessage } from './row-text.tsx';
import styles from './ticket-row.module.css';

interface PreviewProps {
  readonly ticket: Ticket;
  readonly room: number;
  /** What is begun in the open conversation stands in its input. */
  readonly isOpen: boolean;
}

/** What was said last and by whom, or what somebody began to answer. */
export function Preview({ ticket, room, isOpen }: PreviewProps) {
  const { t } = useTranslation('tickets');
  const { id: userId } = useSessionUser();
  const draft = useDraft(userId, ticket.uuid);
  if (draft !== '' && !isOpen) {
    return (
      <>
        <span className={styles.draft}>{t(($) => $.tickets.preview.draft)}</span>{' '}
        {cutText(draft.slice(0, 400).replace(/\s+/g, ' ').trim(), room)}
      </>
    );
  }
  return (
    <>
      {ticket.lastMessageFromMe && ticket.lastMessage !== '' && <Speaker ticket={ticket} userId={userId} />}
      <LastMessage text={ticket.lastMessage} room={room} />
    </>
  );
}

/** Whose word the last one of ours was, as far as the ticket tells: then it is the customer's turn. */
function Speaker({ ticket: { user, isBot }, userId }: { readonly ticket: Ticket; readonly userId: number }) {
  const { t } = useTranslation('tickets');
  const name =
    isBot || user === null
      ? t(($) => $.tickets.preview.bot)
      : user.id === userId
        ? t(($) => $.tickets.preview.you)
        : givenName(user.name);
  return <span className={styles.speaker}>{name}: </span>;
}
