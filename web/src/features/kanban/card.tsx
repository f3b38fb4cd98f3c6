import DriveFileMoveOutlined from '@mui/icons-material/DriveFileMoveOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import type { Ticket } from '@oplano/contracts/tickets';
import { cardMessage, cardName, formatCents, timeInLane } from '@oplano/core/kanban';
import { Link } from '@tanstack/react-router';
import { memo, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import { inkOn } from '#ui/color-chip';
import { CountPill } from '#ui/count-pill';
import { PersonAvatar } from '#ui/person-avatar';
import { VisuallyHidden } from '#ui/visually-hidden';
import { useDraggableCard } from './card-drag.ts';
import styles from './kanban.module.css';
import { ValueField } from './value-field.tsx';

/** Every card has this height with the space below it: a lane knows where each stands without measuring it. */
export const cardHeight = 140;
/** What a finger presses is higher. */
export const phoneCardHeight = 152;

export interface CardProps {
  readonly ticket: Ticket;
  readonly position: number;
  readonly total: number;
  /** In pixels from the first. */
  readonly top: number;
  readonly now: number;
  readonly timeText: (instant: string) => string;
  /** The one card of the board that Tab reaches; the arrow keys lead to the others. */
  readonly isCurrent: boolean;
  readonly isChosen: boolean;
  /** Held by the keyboard. */
  readonly isLifted: boolean;
  readonly instructionsId: string;
  readonly onOpen: (ticket: Ticket) => void;
  readonly onChoose: (ticketId: number) => void;
  readonly onMenu: (ticket: Ticket, anchor: HTMLElement) => void;
  readonly onFocus: (ticketId: number) => void;
  readonly onKeyDown: (event: KeyboardEvent, ticketId: number) => void;
  readonly onBlur: () => void;
}

const tagsShown = 2;
/** More of a message has room on no card. */
const messageDrawn = 200;

/** One ticket on the board. Its place moves with every event of its lane; what stands on it is drawn when it changes. */
export const Card = memo(function Card({ position, total, top, isLifted, ...face }: CardProps) {
  const { ticket, isChosen } = face;
  const element = useDraggableCard(ticket.id);
  return (
    <li
      ref={element}
      className={styles.card}
      style={{ transform: `translateY(${top}px)`, borderInlineStartColor: ticket.queue?.color ?? '#9aa1ac' }}
      data-card={ticket.id}
      data-chosen={isChosen}
      data-lifted={isLifted}
      aria-setsize={total}
      aria-posinset={position}
    >
      <CardFace {...face} />
    </li>
  );
});

type CardFaceProps = Omit<CardProps, 'position' | 'total' | 'top' | 'isLifted'>;

const CardFace = memo(function CardFace(props: CardFaceProps) {
  const { ticket, isCurrent, isChosen, onOpen, onChoose, onMenu, onFocus } = props;
  const { t } = useTranslation('kanban');
  const name = ticket.contact.name;
  const tab = isCurrent ? 0 : -1;

  const onClick = (event: MouseEvent) => {
    // A new tab or window is the browser's business.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    if (event.shiftKey) onChoose(ticket.id);
    else onOpen(ticket);
  };
  return (
    <>
      <a
        className={styles.link}
        href={`/tickets/${ticket.uuid}`}
        draggable={false}
        tabIndex={tab}
        data-link
        aria-describedby={props.instructionsId}
        onClick={onClick}
        onFocus={() => onFocus(ticket.id)}
        onKeyDown={(event) => props.onKeyDown(event, ticket.id)}
        onBlur={props.onBlur}
      >
        <CardFacts ticket={ticket} now={props.now} timeText={props.timeText} />
      </a>
      <div className={styles.foot}>
        <label className={styles.chooser}>
          <input
            type="checkbox"
            className={styles.choose}
            tabIndex={tab}
            checked={isChosen}
            aria-label={t(($) => $.kanban.card.choose, { name, id: ticket.id })}
            onChange={() => onChoose(ticket.id)}
          />
        </label>
        <ValueField ticket={ticket} tabIndex={tab} />
        <span className={styles.fill} />
        <Link
          to="/tickets/{-$ticketId}"
          params={{ ticketId: ticket.uuid }}
          className={styles.action}
          draggable={false}
          tabIndex={tab}
          title={t(($) => $.kanban.card.view)}
          aria-label={t(($) => $.kanban.card.viewOf, { id: ticket.id })}
        >
          <VisibilityOutlined fontSize="inherit" />
        </Link>
        <button
          type="button"
          className={`${styles.action} ${styles.move}`}
          tabIndex={tab}
          title={t(($) => $.kanban.card.move)}
          aria-label={t(($) => $.kanban.card.moveOf, { id: ticket.id })}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => onMenu(ticket, currentTarget)}
        >
          <DriveFileMoveOutlined fontSize="inherit" />
        </button>
      </div>
    </>
  );
});

interface InTheRoomProps {
  readonly className: string | undefined;
  /** As much as every card says, however narrow. */
  readonly short: string;
  readonly whole: string;
}

/** A text as far as the card has room for it; whoever hears it hears its first characters (decision 0070). */
function InTheRoom({ className, short, whole }: InTheRoomProps) {
  if (short === whole) return <span className={className}>{whole}</span>;
  return (
    <>
      <VisuallyHidden>{short}</VisuallyHidden>
      <span className={className} title={whole} aria-hidden="true">
        {whole}
      </span>
    </>
  );
}

function CardFacts({ ticket, now, timeText }: Pick<CardProps, 'ticket' | 'now' | 'timeText'>) {
  const { t } = useTranslation('kanban');
  const { contact, unreadMessages: unread, tags, user, queue } = ticket;
  const stood = timeInLane(ticket.laneSince, now);
  return (
    <>
      <span className={styles.line}>
        <PersonAvatar id={contact.id} name={contact.name} picture={contact.urlPicture} size={32} />
        <span className={styles.who}>
          {/* The blanks are for readers, who would hear the parts as one word. */}
          <InTheRoom className={styles.name} short={cardName(contact.name)} whole={contact.name} />{' '}
          <span className={styles.number}>{t(($) => $.kanban.card.number, { id: ticket.id })}</span>{' '}
        </span>
        {unread > 0 && <CountPill count={unread} label={t(($) => $.kanban.card.unread, { count: unread })} />}
      </span>
      <span className={styles.line}>
        <InTheRoom
          className={styles.message}
          short={cardMessage(ticket.lastMessage)}
          whole={ticket.lastMessage.slice(0, messageDrawn)}
        />{' '}
        <time className={styles.time} dateTime={ticket.updatedAt}>
          {timeText(ticket.updatedAt)}
        </time>{' '}
      </span>
      <span className={styles.line}>
        <span className={styles.tags}>
          {tags.slice(0, tagsShown).map(({ id, name, color }) => (
            <span key={id} className={styles.tag} style={{ backgroundColor: color, color: inkOn(color) }} title={name}>
              {name}
            </span>
          ))}
          {tags.length > tagsShown && <span className={styles.moreTags}>+{tags.length - tagsShown}</span>}
        </span>
        {stood && (
          <span className={styles.stood} title={t(($) => $.kanban.card.stood)}>
            <VisuallyHidden>{t(($) => $.kanban.card.stood)} </VisuallyHidden>
            {t(($) => $.kanban.card[stood.unit], { count: stood.count })}
          </span>
        )}{' '}
        <span className={styles.owner}>{user?.name ?? t(($) => $.kanban.card.nobody)}</span>
      </span>
      {queue && <VisuallyHidden>{t(($) => $.kanban.card.queue, { name: queue.name })}</VisuallyHidden>}
      {ticket.valueCents !== null && <VisuallyHidden>{formatCents(ticket.valueCents)}</VisuallyHidden>}
    </>
  );
}
