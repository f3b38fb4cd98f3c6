import { sql } from 'kysely';
import { retainedAtOnce, type EmptiedSome } from '#features/privacy';
import { closedTicketsAfter, emptyTicket, emptyPreviews, type ClosedSpot } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { emptyMessages } from './erase-messages.repo.ts';

type Reader = Pick<CompanyCtx, 'db' | 'companyId'>;

/** What still says something to people; the number a provider gave it stays, so that a repeat is known. */
const saysSomething = sql`(body <> '' or content <> '{"kind": "text"}' or deleted_at is null)`;

/** Messages in the order they were stored: the key of the table, read from the mark on. */
export const messagesAfter = (companyId: number, mark: string | null, most: number) => sql<{
  id: string;
  ticketId: number | null;
  storedAt: Date;
  isLeft: boolean;
}>`
  select id, ticket_id as "ticketId", created_at as "storedAt", ${saysSomething} as "isLeft" from messages
  where company_id = ${companyId} and id > ${mark ?? '0'}::bigint order by id limit ${most}`;

/** Texts and files of messages that were stored here before then. */
export async function expireMessages(ctx: CompanyCtx, before: Date, mark: string | null): Promise<EmptiedSome> {
  const { db, companyId } = ctx;
  const [oldest] = (await messagesAfter(companyId, mark, 1).execute(db)).rows;
  if (!oldest || oldest.storedAt >= before) return { rows: 0, mark, isMore: false };
  const { rows } = await messagesAfter(companyId, mark, retainedAtOnce).execute(db);
  const firstKept = rows.findIndex(({ storedAt }) => storedAt >= before);
  const due = firstKept < 0 ? rows : rows.slice(0, firstKept);
  const left = due.filter(({ isLeft }) => isLeft);
  await emptyMessages(
    ctx,
    left.map(({ id }) => id),
    'expired',
  );
  await emptyPreviews(ctx, [...new Set(left.flatMap(({ ticketId }) => ticketId ?? []))], before);
  return { rows: left.length, mark: due.at(-1)?.id ?? mark, isMore: due.length === retainedAtOnce };
}

interface Spot extends ClosedSpot {
  /** The last message of this ticket that was looked at, while it is not done. */
  readonly messageId?: string;
}

/** What was said and noted in tickets that were closed before then. */
export async function expireConversations(ctx: CompanyCtx, before: Date, mark: string | null): Promise<EmptiedSome> {
  let spot = mark === null ? null : (JSON.parse(mark) as Spot);
  let emptied = 0;
  for (let looks = 0; looks < ticketsAtOnce && emptied < retainedAtOnce; looks += 1) {
    const [ticket] = spot?.messageId ? [spot] : await closedTicketsAfter(ctx, spot, before);
    if (!ticket) return { rows: emptied, mark: spot && JSON.stringify(spot), isMore: false };
    const from: string = spot?.messageId ?? '0';
    const ids = await messagesOfTicket(ctx, ticket.id, from);
    await emptyMessages(ctx, ids, 'expired');
    emptied += ids.length;
    const last = ids.length === retainedAtOnce ? ids.at(-1) : undefined;
    if (last === undefined) await emptyTicket(ctx, ticket.id);
    spot = { closedAt: ticket.closedAt, id: ticket.id, ...(last === undefined ? {} : { messageId: last }) };
  }
  return { rows: emptied, mark: spot && JSON.stringify(spot), isMore: true };
}
const ticketsAtOnce = 50;

async function messagesOfTicket({ db, companyId }: Reader, ticketId: number, after: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from messages
    where company_id = ${companyId} and ticket_id = ${ticketId} and id > ${after}::bigint and ${saysSomething}
    order by id limit ${retainedAtOnce}`.execute(db);
  return rows.map(({ id }) => id);
}
