import type { Ticket } from '@oplano/contracts/tickets';
import { memo, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import { CountPill } from '#ui/count-pill';
import { PersonAvatar } from '#ui/person-avatar';
import { VisuallyHidden } from '#ui/visually-hidden';
import type { ListedTicket as Row } from '../ticket-rules.ts';
import { LastWord } from './last-word.tsx';
import { channelMark, channelName, Mark } from './marks.tsx';
import { Preview } from './preview.tsx';
import { cutName, faceOf, givenName, MatchedText } from './row-text.tsx';
import { RowSigns } from './signs.tsx';
import { TicketRowActions, type RowVerb } from './row-actions.tsx';
import { isWaitedFor, Waiting } from './waiting.tsx';
import styles from './ticket-row.module.css';

/** Every row has this height: the list knows where each stands without measuring it. */
export const rowHeight = 78;

interface TicketRowProps {
  readonly ticket: Row;
  readonly position: number;
  /** Where it stands when it is not among its neighbours, in pixels from the first row drawn. */
  readonly apart: number | null;
  readonly timeText: (instant: string) => string;
  readonly isSelected: boolean;
  /** This person keeps it above the others. */
  readonly isPinned: boolean;
  /** The one row that Tab reaches; the arrow keys lead to the others. */
  readonly isCurrent: boolean;
  /** Who leads the conversation is for admins only. */
  readonly showsOwner: boolean;
  /** How many characters of the last message have room. */
  readonly room: number;
  /** What a search inside messages looked for. */
  readonly searched: string;
  readonly verbs: readonly RowVerb[];
  readonly onOpen: (ticket: Row) => void;
  readonly onAct: (verb: RowVerb, ticket: Ticket) => void;
  readonly onFocus: (ticketId: number) => void;
  /** Chosen among those that something is done to. */
  readonly isPicked: boolean;
  readonly onPick: (ticketId: number, isRange: boolean) => void;
}

const addressOf = ({ uuid, match }: Row): string => `/tickets/${uuid}${match ? `?message=${match.messageId}` : ''}`;

/** One conversation in the list. */
export const InboxRow = memo(function InboxRow(props: TicketRowProps) {
  const { ticket, position, apart, isSelected, isCurrent, verbs, onOpen, onAct, onFocus } = props;
  const { timeText, showsOwner, searched, room, isPinned, isPicked, onPick } = props;
  const { t } = useTranslation('tickets');

  const onClick = (event: MouseEvent) => {
    // A new tab or window is the browser's business.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(ticket);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    onOpen(ticket);
  };
  return (
    <li
      className={styles.row}
      style={apart === null ? undefined : { position: 'absolute', insetInline: 0, top: apart }}
      data-selected={isSelected}
      data-unread={ticket.unreadMessages > 0}
      data-accept={verbs.includes('accept')}
      aria-setsize={-1}
      aria-posinset={position}
    >
      <a
        className={styles.link}
        href={addressOf(ticket)}
        data-ticket={ticket.id}
        draggable={false}
        tabIndex={isCurrent ? 0 : -1}
        aria-current={isSelected ? 'page' : undefined}
        onClick={onClick}
        onKeyDown={onKeyDown}
        onFocus={() => onFocus(ticket.id)}
      >
        {/* Without its place in the list: a row that only moves is not drawn anew. */}
        <RowContent {...{ ticket, timeText, isSelected, isPinned, showsOwner, searched, room }} />
      </a>
      <input
        type="checkbox"
        className={styles.pick}
        tabIndex={-1}
        checked={isPicked}
        aria-label={t(($) => $.tickets.pick, { name: ticket.contact.name })}
        onChange={({ nativeEvent }) => onPick(ticket.id, (nativeEvent as PointerEvent).shiftKey)}
      />
      {verbs.length > 0 && <TicketRowActions ticket={ticket} verbs={verbs} onAct={onAct} />}
    </li>
  );
});

type RowContentProps = Pick<
  TicketRowProps,
  'ticket' | 'timeText' | 'isSelected' | 'isPinned' | 'showsOwner' | 'searched' | 'room'
>;

function RowContent({ ticket, timeText, isSelected, isPinned, showsOwner, searched, room }: RowContentProps) {
  const { t } = useTranslation('tickets');
  const { contact, queue, channel, user, unreadMessages: unread, userRating: rating, match } = ticket;
  return (
    <>
      <span
        className={styles.strip}
        style={queue ? { backgroundColor: queue.color } : undefined}
        title={queue?.name ?? t(($) => $.tickets.noQueue)}
      />
      <span className={styles.face}>
        <PersonAvatar id={contact.id} name={contact.name} picture={contact.urlPicture} size={40} />
        <span className={styles.channel} data-channel={channel} title={channelName[channel]}>
          <Mark name={channelMark[channel]} />
          <VisuallyHidden>{channelName[channel]}</VisuallyHidden>
        </span>
      </span>
      <span className={styles.body}>
        <span className={styles.line}>
          {/* The blanks are for readers, who would hear the parts as one word. */}
          <span className={styles.name}>{cutName(contact.name)}</span> <RowSigns ticket={ticket} isPinned={isPinned} />
          {ticket.isBot && (
            <span className={styles.bot} title={t(($) => $.tickets.bot)}>
              <Mark name="bot" />
              <VisuallyHidden>{t(($) => $.tickets.bot)}</VisuallyHidden>
            </span>
          )}
          {ticket.waitingSince !== null && isWaitedFor(ticket) && (
            <Waiting since={ticket.waitingSince} limits={ticket.waitLimits} timeText={timeText} />
          )}
          {ticket.snoozedUntil === null ? (
            <time className={styles.time} dateTime={ticket.updatedAt}>
              {timeText(ticket.updatedAt)}
            </time>
          ) : (
            <time
              className={styles.time}
              dateTime={ticket.snoozedUntil}
              title={t(($) => $.tickets.snoozedUntil, { time: timeText(ticket.snoozedUntil) })}
            >
              <Mark name="snooze" /> {timeText(ticket.snoozedUntil)}
            </time>
          )}{' '}
        </span>
        <span className={styles.line}>
          <LastWord ticket={ticket}>
            {match ? (
              <MatchedText text={match.text} search={searched} />
            ) : (
              <Preview ticket={ticket} room={room} isOpen={isSelected} />
            )}
          </LastWord>{' '}
          {ticket.status === 'closed' && rating && (
            <span className={styles.rating}>
              <span aria-hidden="true">{faceOf(rating.rate)}</span>
              <VisuallyHidden>{t(($) => $.tickets.rating, { rate: rating.rate })}</VisuallyHidden>
            </span>
          )}
          {unread > 0 && <CountPill count={unread} label={t(($) => $.tickets.unreadMessages, { count: unread })} />}
        </span>
        <span className={styles.line}>
          <Chips ticket={ticket} />
          {showsOwner && user && <span className={styles.owner}>{givenName(user.name)}</span>}
        </span>
      </span>
    </>
  );
}

/** Where the conversation came in and what it is about. */
function Chips({ ticket }: { readonly ticket: Row }) {
  const { t } = useTranslation('tickets');
  const { queue, tags, whatsapp, isGroup } = ticket;
  const [tag, ...others] = tags;
  return (
    <span className={styles.chips}>
      <Chip name={whatsapp.name} />
      {isGroup && <Chip name={t(($) => $.tickets.group)} />}
      {queue && <Chip name={queue.name} color={queue.color} />}
      {tag && <Chip name={tag.name} color={tag.color} />}
      {others.length > 0 && (
        <span className={styles.more} title={others.map(({ name }) => name).join(', ')}>
          +{others.length}
        </span>
      )}
    </span>
  );
}

function Chip({ name, color }: { readonly name: string; readonly color?: string }) {
  return (
    <span className={styles.chip} title={name}>
      {color && <span className={styles.dot} style={{ backgroundColor: color }} />}
      <span className={styles.chipText}>{name} </span>
    </span>
  );
}
