import ArrowBack from '@mui/icons-material/ArrowBack';
import IconButton from '@mui/material/IconButton';
import type { Ticket } from '@oplano/contracts/tickets';
import { TicketSigns } from '#features/tickets';
import { useTranslation } from '#platform/i18n';
import { useSessionUser } from '#platform/session';
import { PersonAvatar } from '#ui/person-avatar';
import { usePresence } from '../presence.ts';
import styles from './header.module.css';
import { TicketButtons } from './ticket-buttons.tsx';

/** What people at the conversation do right now, in one line; null when nobody does anything. */
function useActivity(ticket: Ticket): string | null {
  const { t } = useTranslation('messages');
  const { id: ownId } = useSessionUser();
  const typing = usePresence((state) => state.typing[ticket.id]);
  const viewers = usePresence((state) => state.viewers[ticket.id]);
  const typist = typing?.find(({ userId }) => userId !== ownId);
  if (typist) {
    const isRecording = typist.state === 'recording';
    if (typist.userId === null && !ticket.isGroup) {
      return isRecording ? t(($) => $.messages.header.recording) : t(($) => $.messages.header.typing);
    }
    const { name } = typist;
    return isRecording
      ? t(($) => $.messages.header.recordingBy, { name })
      : t(($) => $.messages.header.typingBy, { name });
  }
  const others = (viewers ?? []).filter(({ userId }) => userId !== ownId);
  return others.length > 0
    ? t(($) => $.messages.header.viewers, { names: others.map(({ name }) => name).join(', ') })
    : null;
}

export interface ChatHeaderProps {
  readonly ticket: Ticket;
  readonly isDrawerOpen: boolean;
  readonly onBack?: (() => void) | undefined;
  readonly onDetails: () => void;
  readonly onExport: () => void;
  readonly onSelect: () => void;
  readonly onFind: () => void;
}

/** Whom one talks to, who leads the talk, and what can be done with the ticket. */
export function ChatHeader({ ticket, isDrawerOpen, onBack, onDetails, ...verbs }: ChatHeaderProps) {
  const { t } = useTranslation('messages');
  const activity = useActivity(ticket);
  const { contact, user, queue } = ticket;
  const assignee = user
    ? t(($) => $.messages.header.assigned, { name: user.name })
    : t(($) => $.messages.header.unassigned);
  return (
    <header className={styles.header}>
      {onBack && (
        <IconButton aria-label={t(($) => $.messages.header.back)} onClick={onBack}>
          <ArrowBack />
        </IconButton>
      )}
      <button
        type="button"
        className={styles.contact}
        aria-expanded={isDrawerOpen}
        aria-label={`${contact.name}: ${t(($) => $.messages.header.details)}`}
        onClick={onDetails}
      >
        <PersonAvatar id={contact.id} name={contact.name} picture={contact.urlPicture} size={36} />
        <span className={styles.who}>
          <span className={styles.name}>
            <span className={styles.nameText}>{contact.name}</span>
            <span className={styles.number} title={t(($) => $.messages.header.ticket, { id: ticket.id })}>
              #{ticket.id}
            </span>
          </span>
          <span className={styles.state}>
            <TicketSigns ticket={ticket} />
            {[assignee, activity === null && queue?.name].filter(Boolean).join(' · ')}
            {activity !== null && (
              <>
                {' · '}
                <span data-active="true">{activity}</span>
              </>
            )}
          </span>
        </span>
      </button>
      <TicketButtons ticket={ticket} {...verbs} />
    </header>
  );
}
