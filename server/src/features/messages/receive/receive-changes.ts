import { deletedPreview } from '@oplano/core/messages';
import { answeredAfter } from '@oplano/core/tickets';
import { holdContact, identifyContact } from '#features/contacts';
import { companySettings } from '#features/settings';
import { findLiveTicket, logTicket, saveTicket, tellTicket, type TicketRow } from '#features/tickets';
import { keptAddresses, type ChannelEvent } from '#ports/channels';
import type { CompanyCtx } from '#platform/use-case';
import { previewOf } from '../preview.ts';
import type { MessageRow } from '../message-record.ts';
import { callReceived } from '../messages.events.ts';
import { removeMessageMedia } from '../media/media.repo.ts';
import {
  findByExternalId,
  forgetVersions,
  insertMessage,
  isChangedAfter,
  lockMessage,
  replaceBody,
  saveMessage,
  touchMessage,
} from '../messages.repo.ts';
import { setReaction } from '../reactions.repo.ts';
import { tellMessage, tellMessageChange } from '../tell.ts';
import type { ChannelConnection } from './channel-connection.ts';
import { isLastWord } from './last-word.ts';
import { NotYet } from './not-yet.ts';
import { wantProfile } from './want-profile.ts';

type Of<T extends ChannelEvent['type']> = Extract<ChannelEvent, { type: T }>;

/** The message an event is about; an event may overtake it, and then waits. */
async function target(ctx: CompanyCtx, connection: ChannelConnection, externalId: string): Promise<MessageRow> {
  const message = await findByExternalId(ctx.db, ctx.companyId, { connectionId: connection.id, externalId });
  // As it is once whoever changes it at this moment is done: of two at once neither judges by what is no more.
  const locked = message && (await lockMessage(ctx.db, ctx.companyId, message.id));
  if (!locked) throw new NotYet('The message this is about has not arrived.');
  return locked;
}

/** Keeps the list's last line true when the message it shows changed. */
export async function refreshPreview(ctx: CompanyCtx, message: MessageRow): Promise<void> {
  const { ticket_id: ticketId } = message;
  if (ticketId === null || !(await isLastOfTicket(ctx, message))) return;
  const media = await ctx.db
    .selectFrom('message_media')
    .select('kind')
    .where('company_id', '=', ctx.companyId)
    .where('message_id', '=', message.id)
    .executeTakeFirst();
  await saveTicket(ctx, ticketId, { last_message: previewOf({ ...message, media }) });
  await tellTicket(ctx, ticketId);
}

export async function receiveEdit(ctx: CompanyCtx, connection: ChannelConnection, event: Of<'edit'>): Promise<void> {
  const message = await target(ctx, connection, event.externalId);
  if (message.body === event.body || message.deleted_at !== null) return;
  // Of the customer's changes the later one counts, whichever is known first.
  if (!message.from_me && (await isChangedAfter(ctx, message.id, event.at))) return;
  const at = message.from_me ? ctx.now : event.at;
  await refreshPreview(ctx, await replaceBody(ctx, message, { body: event.body, at }));
  await tellMessageChange(ctx, message.id);
}

/** Taken back by whoever wrote it. Under the strict rule of the company nothing of it is kept. */
export async function receiveRevoke(
  ctx: CompanyCtx,
  connection: ChannelConnection,
  event: Of<'revoke'>,
): Promise<void> {
  const message = await target(ctx, connection, event.externalId);
  if (message.deleted_at !== null) return;
  await markDeleted(ctx, message);
  if (message.ticket_id === null) return;
  await logTicket(ctx, message.ticket_id, [{ type: 'deleteMessage', userId: null, queueId: message.queue_id }]);
}

/** Marks a message as taken back; where the company wants it so, its words go for good. */
export async function markDeleted(ctx: CompanyCtx, message: MessageRow): Promise<void> {
  const { lgpdDeleteMessage } = await companySettings(ctx.db, ctx.companyId);
  const forgets = lgpdDeleteMessage === 'enabled' && !message.from_me;
  await saveMessage(ctx, message.id, {
    deleted_at: ctx.now,
    ...(forgets ? { body: '', content: JSON.stringify({ kind: 'text' }) } : {}),
  });
  if (forgets) {
    await forgetVersions(ctx, message.id);
    await removeMessageMedia(ctx, message.id);
  }
  await forgetPreview(ctx, message);
  await tellMessageChange(ctx, message.id);
}

/** The list's last line no longer says what was taken back, picture or words. */
export async function forgetPreview(ctx: CompanyCtx, message: PlacedMessage): Promise<void> {
  if (message.ticket_id === null || !(await isLastOfTicket(ctx, message))) return;
  await saveTicket(ctx, message.ticket_id, { last_message: deletedPreview });
  await tellTicket(ctx, message.ticket_id);
}

type PlacedMessage = Pick<MessageRow, 'id' | 'ticket_id' | 'chat_id' | 'connection_id'>;

/** Whether it is what the customer and we see last of its ticket. */
async function isLastOfTicket(ctx: CompanyCtx, message: PlacedMessage): Promise<boolean> {
  const last = await ctx.db
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', ctx.companyId)
    .where('chat_id', '=', message.chat_id)
    .where('connection_id', '=', message.connection_id)
    .where('ticket_id', '=', message.ticket_id)
    .where('is_private', '=', false)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.id === message.id;
}

export async function receiveReaction(
  ctx: CompanyCtx,
  connection: ChannelConnection,
  event: Of<'reaction'>,
): Promise<void> {
  const message = await target(ctx, connection, event.externalId);
  const author = event.fromMe ? null : await authorOf(ctx, connection, event);
  await setReaction(ctx, message, {
    author: author === null ? 'me' : String(author),
    contactId: author,
    userId: null,
    emoji: event.emoji,
    at: event.at,
  });
  await touchMessage(ctx, message.id);
  await tellMessageChange(ctx, message.id);
}

async function authorOf(ctx: CompanyCtx, connection: ChannelConnection, event: Of<'reaction'>): Promise<number> {
  const { contact, created } = await identifyContact(ctx, {
    channel: connection.channel,
    connectionId: connection.id,
    isGroup: false,
    addresses: keptAddresses(connection.channel, event.by),
    acceptAudioMessage: true,
  });
  await holdContact(ctx, contact.id);
  if (created) await wantProfile(ctx, connection, contact, event.by);
  return contact.id;
}

/** Somebody calls, or called and nobody took it. What is done about it is automation. */
export async function receiveCall(ctx: CompanyCtx, connection: ChannelConnection, call: Of<'call'>): Promise<void> {
  const { contact, created } = await identifyContact(ctx, {
    channel: connection.channel,
    connectionId: connection.id,
    isGroup: false,
    addresses: keptAddresses(connection.channel, call.from),
    acceptAudioMessage: true,
  });
  if (created) await wantProfile(ctx, connection, contact, call.from);
  const ticket = await findLiveTicket(ctx.db, ctx.companyId, { contactId: contact.id, connectionId: connection.id });
  ctx.raise(callReceived, { ticket: ticket ?? null, contact, connection, call });
}

/** A call that nobody took leaves a line in the conversation. False: the line is there already. */
export async function logMissedCall(ctx: CompanyCtx, ticket: TicketRow, call: Of<'call'>): Promise<boolean> {
  const message = await insertMessage(ctx, {
    ticketId: ticket.id,
    chatId: ticket.contact_id,
    connectionId: ticket.connection_id,
    externalId: call.externalId,
    fromMe: false,
    contactId: ticket.contact_id,
    userId: null,
    origin: 'customer',
    body: '',
    content: { kind: 'call', video: call.video, missed: true },
    ack: 0,
    queueId: ticket.queue_id,
    sentAt: call.at,
  });
  if (!message) return false;
  await saveTicket(ctx, ticket.id, {
    ...(isLastWord(ticket, call.at) ? { last_message: previewOf(message), last_from_me: false } : {}),
    // What was said after it, heard before it, has answered it.
    answered_at: answeredAfter(ticket.answered_at, call.at),
    active_at: ticket.active_at > call.at ? ticket.active_at : call.at,
  });
  await tellMessage(ctx, message.id, await tellTicket(ctx, ticket.id));
  return true;
}
