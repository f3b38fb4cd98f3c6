import type { Message } from '@oplano/contracts/messages';
import type { Ticket, TicketTab } from '@oplano/contracts/tickets';
import type { Actor } from '@oplano/core/permissions';
import { belongsInTab } from '@oplano/core/tickets';

/** News as the live feeds bring it. */
export type News =
  | { readonly feed: 'ticket'; readonly action: 'update'; readonly ticket: Ticket }
  | {
      readonly feed: 'ticket';
      readonly action: 'delete' | 'updateUnread';
      readonly ticketId: number;
      readonly version: number;
    }
  | { readonly feed: 'message'; readonly action: 'create'; readonly message: Message; readonly ticket: Ticket }
  | { readonly feed: 'message'; readonly action: 'update'; readonly message: Message }
  | { readonly feed: 'message'; readonly action: 'remove'; readonly messageId: number };

export interface Chat {
  readonly ticket: Ticket;
  readonly messages: ReadonlyMap<number, Message>;
}

/** What stands on an agent's screen. The rules are the browser's: by version, whatever the order of arrival. */
export interface Picture {
  readonly tickets: ReadonlyMap<number, Ticket>;
  /** The newest version heard of each ticket, also of those that went away. */
  readonly heard: ReadonlyMap<number, number>;
  readonly chat: Chat | null;
}

export const emptyPicture: Picture = { tickets: new Map(), heard: new Map(), chat: null };

const withEntry = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> => new Map(map).set(key, value);

function without<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}

const isLate = ({ heard }: Picture, id: number, version: number): boolean => version < (heard.get(id) ?? 0);

function withTicket(picture: Picture, ticket: Ticket): Picture {
  const { id, version } = ticket;
  if (isLate(picture, id, version)) return picture;
  const { chat } = picture;
  return {
    tickets: withEntry(picture.tickets, id, ticket),
    heard: withEntry(picture.heard, id, version),
    chat: chat?.ticket.id === id && chat.ticket.version < version ? { ...chat, ticket } : chat,
  };
}

function withMessage(chat: Chat | null, message: Message, isNew: boolean): Chat | null {
  if (!chat) return chat;
  const known = chat.messages.get(message.id);
  if (known ? known.version >= message.version : !isNew) return chat;
  return { ...chat, messages: withEntry(chat.messages, message.id, message) };
}

export function hear(picture: Picture, news: News): Picture {
  if (news.feed === 'message' && news.action === 'remove') {
    const { chat } = picture;
    return chat ? { ...picture, chat: { ...chat, messages: without(chat.messages, news.messageId) } } : picture;
  }
  if (news.feed === 'message') {
    const isHere = news.action === 'update' || picture.chat?.ticket.uuid === news.ticket.uuid;
    const chat = isHere ? withMessage(picture.chat, news.message, news.action === 'create') : picture.chat;
    const heard = { ...picture, chat };
    return news.action === 'create' ? withTicket(heard, news.ticket) : heard;
  }
  if (news.action === 'update') return withTicket(picture, news.ticket);
  const { ticketId, version } = news;
  if (isLate(picture, ticketId, version)) return picture;
  const heard = withEntry(picture.heard, ticketId, version);
  const known = picture.tickets.get(ticketId);
  if (news.action === 'delete') return { ...picture, heard, tickets: without(picture.tickets, ticketId) };
  if (!known || known.version >= version) return picture;
  return { ...picture, heard, tickets: withEntry(picture.tickets, ticketId, { ...known, unreadMessages: 0, version }) };
}

/** A fresh answer, with the news that came while it was on its way. */
export const reloaded = (tickets: readonly Ticket[], chat: Chat | null, since: readonly News[]): Picture =>
  since.reduce(hear, {
    tickets: new Map(tickets.map((ticket) => [ticket.id, ticket])),
    heard: new Map(tickets.map(({ id, version }) => [id, version])),
    chat,
  });

const everything = { showAll: false, queueIds: [] };

export const ticketsIn = (picture: Picture, actor: Actor, tab: TicketTab): Ticket[] =>
  [...picture.tickets.values()].filter((ticket) => belongsInTab(actor, tab, everything, ticket));

/** As lines that can be compared. */
export const ticketLine = ({ id, version, status, userId, unreadMessages, lastMessage }: Ticket): string =>
  `${id} v${version} ${status} user ${userId} unread ${unreadMessages} «${lastMessage}»`;
export const messageLine = ({ id, version, ack, body, media }: Message): string =>
  `${id} v${version} ack ${ack} «${body}» ${media?.state ?? ''}`;
