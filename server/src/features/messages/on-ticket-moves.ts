import { findConnectionRow } from '#features/connections';
import { companySettings } from '#features/settings';
import { getTicketRow, type TicketRow } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { isUnreadable } from './message-record.ts';
import { queueSend } from './outbox/queue-send.ts';
import { say } from './say.ts';

/** Whoever takes a waiting ticket greets the customer, where the company wants it so. */
export async function greetOnAccept(
  ctx: CompanyCtx,
  { ticket, userId, reopened }: { ticket: TicketRow; userId: number; reopened: boolean },
): Promise<void> {
  const settings = await companySettings(ctx.db, ctx.companyId);
  const text = settings.greetingAcceptedMessage.trim();
  if (settings.sendGreetingAccepted !== 'enabled' || text === '' || ticket.is_group || reopened) return;
  await say(ctx, ticket, { text, fills: true }, { kind: 'greeting', userId });
}

/** The names a ticket goes by in its conversation. */
async function placeNames(
  { db, companyId }: CompanyCtx,
  { user_id: userId, queue_id: queueId }: TicketRow,
): Promise<{ user: string | null; queue: string | null }> {
  const nameIn = async (table: 'users' | 'queues', id: number | null) =>
    id === null
      ? undefined
      : db.selectFrom(table).select('name').where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst();
  const [user, queue] = [await nameIn('users', userId), await nameIn('queues', queueId)];
  return { user: user?.name ?? null, queue: queue?.name ?? null };
}

/** A line in the conversation with the note for whoever gets the ticket, and a word to the customer where the company wants it so. */
export async function tellOfTransfer(
  ctx: CompanyCtx,
  { before, ticket, byUserId, note }: { before: TicketRow; ticket: TicketRow; byUserId: number | null; note: string },
): Promise<void> {
  const kind = byUserId === null ? 'bot' : 'person';
  const [from, to] = [await placeNames(ctx, before), await placeNames(ctx, ticket)];
  const content = { kind: 'transfer', from, to } as const;
  await say(ctx, ticket, { text: note, content, isPrivate: true }, { kind, userId: byUserId });
  const settings = await companySettings(ctx.db, ctx.companyId);
  const text = settings.transferMessage.trim();
  const hasMoved = before.queue_id !== ticket.queue_id || before.user_id !== ticket.user_id;
  if (settings.sendMsgTransfTicket !== 'enabled' || text === '' || ticket.is_group || !hasMoved) return;
  // The old way to write the queue's name is still understood.
  const modern = text.replaceAll('${queue.name}', '{{queue}}');
  await say(ctx, ticket, { text: modern, fills: true }, { kind: 'move' });
}

/** The last word of an attendance: the survey, or a farewell of the person, the queue or the connection. */
export async function sayGoodbye(
  ctx: CompanyCtx,
  { before, ticket, says }: { before: TicketRow; ticket: TicketRow; says: 'survey' | 'farewell' | 'nothing' },
): Promise<void> {
  if (says === 'nothing') return;
  const connection = await findConnectionRow(ctx.db, ctx.companyId, ticket.connection_id);
  if (!connection || (ticket.is_group && !connection.group_as_ticket)) return;
  const text =
    says === 'survey' ? connection.rating_message : await farewellOf(ctx, before, connection.completion_message);
  if (text.trim() === '') return;
  const ended = await getTicketRow(ctx.db, ctx.companyId, ticket.id);
  await say(ctx, ended, { text, fills: true }, { kind: 'move', userId: before.user_id });
}

async function farewellOf({ db, companyId }: CompanyCtx, ticket: TicketRow, ofConnection: string): Promise<string> {
  const row = await db
    .selectFrom('tickets')
    .leftJoin('users', 'users.id', 'tickets.user_id')
    .leftJoin('queues', 'queues.id', 'tickets.queue_id')
    .where('tickets.company_id', '=', companyId)
    .where('tickets.id', '=', ticket.id)
    .select(['users.farewell_message', 'queues.completion_message'])
    .executeTakeFirst();
  return row?.farewell_message?.trim() || row?.completion_message?.trim() || ofConnection;
}

const readMax = 100;

/** Once a person leads the ticket the customer may see that their words were read. */
export async function sendReadReceipts(
  ctx: CompanyCtx,
  { ticket, unread }: { ticket: TicketRow; unread: number },
): Promise<void> {
  const rows = await ctx.db
    .selectFrom('messages')
    .select(['id', 'external_id', 'connection_id', 'chat_id', 'content'])
    .where('company_id', '=', ctx.companyId)
    .where('ticket_id', '=', ticket.id)
    .where('from_me', '=', false)
    .where('external_id', 'is not', null)
    .orderBy('sent_at', 'desc')
    .limit(Math.min(unread, readMax))
    .execute();
  // What is still an empty place here nobody has read.
  const seen = rows.filter(({ content }) => !isUnreadable(content));
  const [newest] = seen;
  if (!newest) return;
  const ids = seen.flatMap(({ external_id }) => external_id ?? []);
  await queueSend(ctx, newest, { action: 'read', payload: { ids } });
}
