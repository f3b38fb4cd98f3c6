import type { QueryOf } from '@oplano/contracts';
import { messagePageSize, type Message, type messageRoutes } from '@oplano/contracts/messages';
import type { Ticket } from '@oplano/contracts/tickets';
import { inOwnQueues, seesHistory } from '@oplano/core/tickets';
import { sql, type SqlBool } from 'kysely';
import { getTicketByUuid } from '#features/tickets';
import { statement } from '#platform/db';
import { AppError, type Ctx } from '#platform/use-case';
import { selectMessages, toMessage } from './message-record.ts';
import { seenMessage } from './change-message.ts';
import { edgeOf, readEdge, type Edge } from './edges.ts';
import { readableHere } from './readable-here.ts';
import { hidesDeleted } from './tell.ts';

type Query = QueryOf<typeof messageRoutes.list>;

/** A person without the whole history sees the attendances of their own queues, and the ticket they look at. */
function conversation(ctx: Ctx, ticket: Ticket, query: Query) {
  const { actor } = ctx;
  const queues =
    query.selectedQueues.length > 0 ? query.selectedQueues.filter((id) => inOwnQueues(actor, id)) : actor.queueIds;
  return selectMessages(ctx.db)
    .where('messages.company_id', '=', ctx.companyId)
    .where('messages.chat_id', '=', ticket.contactId)
    .where('messages.connection_id', '=', ticket.whatsappId)
    .where(readableHere(actor, ticket, queues));
}
type Select = ReturnType<typeof conversation>;

const above = (query: Select, edge: Edge, withIt = false) =>
  query.where(
    withIt
      ? sql<SqlBool>`(messages.sent_at, messages.id) <= (${edge.at}, ${edge.id}::bigint)`
      : sql<SqlBool>`(messages.sent_at, messages.id) < (${edge.at}, ${edge.id}::bigint)`,
  );
const below = (query: Select, edge: Edge) =>
  query.where(sql<SqlBool>`(messages.sent_at, messages.id) > (${edge.at}, ${edge.id}::bigint)`);
const newestFirst = (query: Select) => query.orderBy('messages.sent_at', 'desc').orderBy('messages.id', 'desc');
const oldestFirst = (query: Select) => query.orderBy('messages.sent_at').orderBy('messages.id');

/**
 * What is asked when somebody who sees the whole history opens a conversation: by far the most frequent page. By the
 * address of the ticket, so that it travels with the question for the ticket itself.
 */
const newestOfAll = statement<{ companyId: number; uuid: string }>()((db, slot) => {
  const ofTicket = <C extends 'contact_id' | 'connection_id'>(column: C) =>
    db
      .selectFrom('tickets')
      .select(column)
      .where('tickets.company_id', '=', slot('companyId'))
      .where('tickets.uuid', '=', slot('uuid'));
  return newestFirst(
    selectMessages(db)
      .where('messages.company_id', '=', slot('companyId'))
      .where('messages.chat_id', '=', ofTicket('contact_id'))
      .where('messages.connection_id', '=', ofTicket('connection_id')),
  ).limit(messagePageSize + 1);
});

interface Page {
  messages: Message[];
  ticket: Ticket;
  hasMore: boolean;
  hasNewer: boolean;
  before: string | null;
  after: string | null;
}

/** A page of the conversation with a ticket's contact on its connection, across all its tickets. */
export async function listMessages(ctx: Ctx, ticketUuid: string, query: Query): Promise<Page> {
  const isTop = query.after === undefined && query.around === undefined && query.before === undefined;
  const isNewestOfAll = isTop && query.pageNumber === 1 && seesHistory(ctx.actor);
  const [ticket, hides, newest] = await Promise.all([
    getTicketByUuid(ctx, ticketUuid),
    hidesDeleted(ctx),
    isNewestOfAll ? newestOfAll(ctx.db, { companyId: ctx.companyId, uuid: ticketUuid }) : null,
  ]);
  const all = () => conversation(ctx, ticket, query);
  const size = messagePageSize;
  let rows: Awaited<ReturnType<Select['execute']>>;
  let hasMore = false;
  let hasNewer = false;
  if (query.after !== undefined) {
    const found = await oldestFirst(below(all(), readEdge(query.after)))
      .limit(size + 1)
      .execute();
    hasNewer = found.length > size;
    hasMore = true;
    rows = found.slice(0, size);
  } else if (query.around !== undefined) {
    const edge = await edgeAt(ctx, ticket, query.around);
    const [older, newer] = await Promise.all([
      newestFirst(above(all(), edge, true))
        .limit(size + 1)
        .execute(),
      oldestFirst(below(all(), edge))
        .limit(size + 1)
        .execute(),
    ]);
    hasMore = older.length > size;
    hasNewer = newer.length > size;
    rows = [...older.slice(0, size).toReversed(), ...newer.slice(0, size)];
  } else {
    const skip = query.before === undefined ? (query.pageNumber - 1) * size : 0;
    const found =
      newest ??
      (await newestFirst(query.before === undefined ? all() : above(all(), readEdge(query.before)))
        .limit(size + 1)
        .offset(skip)
        .execute());
    hasMore = found.length > size;
    hasNewer = skip > 0 || query.before !== undefined;
    rows = found.slice(0, size).toReversed();
  }
  const showing = { fileUrl: ctx.fileUrl, hidesDeleted: hides, ticket };
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    messages: rows.map((row) => toMessage(row, showing)),
    ticket,
    hasMore,
    hasNewer,
    before: first && hasMore ? edgeOf(first) : null,
    after: last ? edgeOf(last) : null,
  };
}

async function edgeAt(ctx: Ctx, ticket: Ticket, messageId: number): Promise<Edge> {
  const row = await ctx.db
    .selectFrom('messages')
    .select(['id', 'sent_at'])
    .where('company_id', '=', ctx.companyId)
    .where('id', '=', String(messageId))
    .where('chat_id', '=', ticket.contactId)
    .executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return { at: row.sent_at, id: row.id };
}

/** What a message said before it was edited, oldest first. */
export async function listVersions(ctx: Ctx, messageId: number): Promise<{ body: string; replacedAt: string }[]> {
  const { message } = await seenMessage(ctx, messageId);
  const rows = await ctx.db
    .selectFrom('message_versions')
    .select(['body', 'replaced_at'])
    .where('company_id', '=', ctx.companyId)
    .where('message_id', '=', message.id)
    .orderBy('id')
    .execute();
  return rows.map(({ body, replaced_at }) => ({ body, replacedAt: replaced_at.toISOString() }));
}

/** How many messages went out or came in between two days of the company. */
export async function countMessages(
  ctx: Ctx,
  { fromMe, dateStart, dateEnd }: { fromMe: boolean; dateStart: string; dateEnd: string },
): Promise<{ count: { count: number }[] }> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count
    from messages, (select time_zone from companies where id = ${ctx.companyId}) company
    where company_id = ${ctx.companyId} and from_me = ${fromMe} and not is_private
      and sent_at >= (${dateStart}::date::timestamp at time zone company.time_zone)
      and sent_at < ((${dateEnd}::date + 1)::timestamp at time zone company.time_zone)
  `.execute(ctx.db);
  return { count: [{ count: Number(rows[0]?.count ?? 0) }] };
}
