import type { Message } from '@oplano/contracts/messages';
import type { TicketLogEntry } from '@oplano/contracts/tickets';
import { signed } from '@oplano/core/messages';
import type { Outgoing } from '../outgoing-message.ts';

/** One line of the list. Its key never changes while it is shown, also when the server has answered. */
export type ListRow =
  | { readonly kind: 'day'; readonly key: string; readonly instant: string }
  | { readonly kind: 'ticket'; readonly key: string; readonly ticketId: number }
  | { readonly kind: 'unread' | 'begin'; readonly key: string }
  | { readonly kind: 'event'; readonly key: string; readonly event: TicketLogEntry }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly message: Message;
      /** Still on its way to the server, or did not get there. */
      readonly outgoing?: Outgoing;
      /** Follows one of the same side closely. */
      readonly isNext: boolean;
      /**
       * One of the same side follows it closely: no room between them. The room belongs to the upper one, so that no
       * message that is read changes its height when a page is put above it.
       */
      readonly isFollowed: boolean;
    };

export const keyOf = (message: Pick<Message, 'id' | 'clientId'>): string => message.clientId ?? String(message.id);

const dayOf = (instant: string): string => new Date(instant).toDateString();

function kindOf(mimetype: string): NonNullable<Message['media']>['kind'] {
  const [family] = mimetype.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
}

/** What was just said, in the shape of what the server will answer. */
export function messageOf(entry: Outgoing, user: { readonly id: number; readonly name: string }): Message {
  const { file, fileUrl, size, quoted, cards, isPrivate } = entry;
  const isSigned = entry.signed && !isPrivate && entry.body !== '';
  const media = file && {
    kind: kindOf(file.type),
    state: 'ready' as const,
    url: fileUrl ?? null,
    thumbnailUrl: null,
    name: file.name,
    mimetype: file.type,
    size: file.size,
    width: size?.width ?? null,
    height: size?.height ?? null,
    seconds: null,
    voice: entry.voice ?? false,
    waveform: null,
  };
  return {
    id: 0,
    ticketId: entry.ticket.id,
    clientId: entry.clientId,
    fromMe: true,
    origin: 'agent',
    body: isSigned ? signed(entry.body, user.name) : entry.body,
    content: entry.content ?? (cards ? { kind: 'contacts', cards: [...cards] } : { kind: media ? 'media' : 'text' }),
    media: media ?? null,
    mediaType: 'chat',
    mediaUrl: fileUrl ?? null,
    ack: 0,
    failure: null,
    isPrivate,
    isDeleted: false,
    isEdited: false,
    isForwarded: false,
    quotedMsg: quoted && {
      id: quoted.id,
      body: quoted.body,
      fromMe: quoted.fromMe,
      authorName: (quoted.fromMe ? quoted.user : quoted.contact)?.name ?? null,
      content: quoted.content,
      media: quoted.media,
      isDeleted: quoted.isDeleted,
    },
    reactions: [],
    contact: null,
    user,
    queue: null,
    createdAt: entry.createdAt,
    version: 0,
  };
}

interface Shown {
  readonly messages: readonly Message[];
  readonly waiting: readonly Outgoing[];
  readonly user: { readonly id: number; readonly name: string };
  /** What stands above the first message is not known yet. */
  readonly hasMore: boolean;
  /** The newest messages are not loaded, so what is on its way would stand in the wrong place. */
  readonly hasNewer: boolean;
  readonly ticketId: number;
  /** The first message that nobody had read when the conversation was opened. */
  readonly unreadFrom: number | null;
  /** Messages that have been read without knowing what stands above them. */
  readonly tops?: readonly number[] | undefined;
}

const closeMs = 120_000;

const isClose = (a: Message, b: Message): boolean =>
  a.fromMe === b.fromMe &&
  a.isPrivate === b.isPrivate &&
  a.contact?.id === b.contact?.id &&
  a.origin === b.origin &&
  Date.parse(b.createdAt) - Date.parse(a.createdAt) < closeMs;

/**
 * The lines of a conversation. While there is more above, no line stands over the first message: it would have to move
 * when the page above arrives, and the list holds on to the line at its top.
 */
export function chatRows({ messages, waiting, user, hasMore, hasNewer, ticketId, unreadFrom, tops }: Shown): ListRow[] {
  const rows: ListRow[] = hasMore ? [] : [{ kind: 'begin', key: 'begin' }];
  const wereTop = new Set(tops);
  let before: Message | null = null;
  const add = (message: Message, outgoing?: Outgoing) => {
    const key = keyOf(message);
    const isFirst = before === null;
    const isNewDay = isFirst ? !hasMore : before && dayOf(before.createdAt) !== dayOf(message.createdAt);
    const isNewTicket = isFirst ? !hasMore && message.ticketId !== ticketId : before?.ticketId !== message.ticketId;
    if (isNewTicket) rows.push({ kind: 'ticket', key: `ticket ${key}`, ticketId: message.ticketId });
    if (isNewDay) rows.push({ kind: 'day', key: `day ${key}`, instant: message.createdAt });
    if (unreadFrom !== null && message.id === unreadFrom) rows.push({ kind: 'unread', key: 'unread' });
    const above = rows.at(-1);
    const follows = !!before && above?.kind === 'message' && isClose(before, message);
    if (follows) rows[rows.length - 1] = { ...above, isFollowed: true };
    // The name over it, once shown, would take its line away from under the eyes of whoever reads below.
    const isNext = follows && !wereTop.has(message.id);
    rows.push({ kind: 'message', key, message, isNext, isFollowed: false, ...(outgoing ? { outgoing } : {}) });
    before = message;
  };
  for (const message of messages) add(message);
  if (hasNewer) return rows;
  const answered = new Set(messages.map(({ clientId }) => clientId));
  for (const entry of waiting) if (!answered.has(entry.clientId)) add(messageOf(entry, user), entry);
  return rows;
}

/** The message the unread line stands over: so many of the customer's from the end. */
export function firstUnread(messages: readonly Message[], unread: number): number | null {
  if (unread <= 0) return null;
  // A hand-over counts as unread as well.
  const theirs = messages.filter(({ fromMe, content }) => !fromMe || content.kind === 'transfer');
  return theirs.at(-Math.min(unread, theirs.length))?.id ?? null;
}
