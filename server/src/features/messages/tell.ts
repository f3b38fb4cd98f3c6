import type { Message } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import type { TicketFacts } from '@oplano/core/tickets';
import { companySettings } from '#features/settings';
import { factsOf, getTicketRow, type TicketRow } from '#features/tickets';
import { statement } from '#platform/db';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { messageLiveFeed } from './messages.audience.ts';
import type { MessageId } from './messages.repo.ts';
import { plainMessage, selectMessages, toMessage, type MessageRow } from './message-record.ts';

const fullMessage = statement<{ companyId: number; messageId: string }>()((db, slot) =>
  selectMessages(db)
    .select([
      'tickets.status as ticket_status',
      'tickets.is_group as ticket_is_group',
      'tickets.user_id as ticket_user_id',
    ])
    .where('messages.company_id', '=', slot('companyId'))
    .where('messages.id', '=', slot('messageId')),
);

/** One message as everybody who sees its conversation sees it. */
export async function messageRecord(ctx: CompanyCtx, messageId: MessageId): Promise<Message> {
  const [row] = await fullMessage(ctx.db, { companyId: ctx.companyId, messageId: String(messageId) });
  if (!row) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return toMessage(row, { fileUrl: ctx.fileUrl, hidesDeleted: await hidesDeleted(ctx) });
}

export async function hidesDeleted({ db, companyId }: Pick<CompanyCtx, 'db' | 'companyId'>): Promise<boolean> {
  return (await companySettings(db, companyId)).lgpdDeleteMessage === 'enabled';
}

/** Something was said: whoever has the conversation open sees it, and the bell rings where it should. */
export async function tellMessage(ctx: CompanyCtx, messageId: MessageId, ticket: Ticket): Promise<Message> {
  return tellRecord(ctx, await messageRecord(ctx, messageId), ticket);
}

/** The same for what a customer just wrote, which most of the time needs no second look at the tables. */
export async function tellArrival(
  ctx: CompanyCtx,
  row: MessageRow,
  { ticket, authorName, hasFile }: { ticket: Ticket; authorName: string | null; hasFile: boolean },
): Promise<Message> {
  const isPlain = !hasFile && row.quoted_id === null && row.user_id === null && row.queue_id === ticket.queueId;
  if (!isPlain) return tellMessage(ctx, row.id, ticket);
  const full = plainMessage(row, { contact: authorName, ticket });
  return tellRecord(ctx, toMessage(full, { fileUrl: ctx.fileUrl, hidesDeleted: await hidesDeleted(ctx) }), ticket);
}

function tellRecord(ctx: CompanyCtx, message: Message, ticket: Ticket): Message {
  const { status, isGroup, userId, queueId } = ticket;
  const facts: TicketFacts = { status, isGroup, userId, queueId };
  ctx.emit(messageLiveFeed, 'create', { message, ticket, contact: ticket.contact }, facts);
  return message;
}

/** A message that is there has changed: ticks, text, reactions, its file. Null: nobody can see it yet. */
export async function tellMessageChange(ctx: CompanyCtx, messageId: MessageId): Promise<Message | null> {
  const [row] = await fullMessage(ctx.db, { companyId: ctx.companyId, messageId: String(messageId) });
  if (!row) throw new AppError('ERR_NO_MESSAGE_FOUND');
  if (row.ticket_id === null || row.ticket_status === null) return null;
  const message = toMessage(row, { fileUrl: ctx.fileUrl, hidesDeleted: await hidesDeleted(ctx) });
  const attendance = factsOf({
    status: row.ticket_status,
    is_group: row.ticket_is_group ?? false,
    user_id: row.ticket_user_id,
    queue_id: row.ticket_queue_id,
  });
  const about = { contactId: row.chat_id, connectionId: row.connection_id, attendance };
  ctx.emit(messageLiveFeed, 'update', { message }, about);
  return message;
}

/** A ticket was removed: chats that show it as part of their conversation drop what was said in it. */
export async function tellMessagesGone(ctx: CompanyCtx, { ticket }: { ticket: TicketRow }): Promise<void> {
  const { contact_id: contactId, connection_id: connectionId, queue_id: queueId } = ticket;
  const about = { contactId, connectionId, queueId, attendance: factsOf(ticket) };
  ctx.emit(messageLiveFeed, 'delete', { ticketId: ticket.id }, about);
}

/** A message is gone because it was another one: chats that show it show it no longer. */
export async function tellMessageRemoved(ctx: CompanyCtx, row: MessageRow): Promise<void> {
  if (row.ticket_id === null) return;
  const attendance = factsOf(await getTicketRow(ctx.db, ctx.companyId, row.ticket_id));
  const about = { contactId: row.chat_id, connectionId: row.connection_id, queueId: row.queue_id, attendance };
  ctx.emit(messageLiveFeed, 'remove', { ticketId: row.ticket_id, messageId: Number(row.id) }, about);
}
