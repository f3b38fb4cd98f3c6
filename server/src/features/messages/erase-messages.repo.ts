import { spellingsOf } from '@oplano/core/privacy';
import { sql } from 'kysely';
import { tracesAtOnce, type ErasedSome, type TracedPerson } from '#features/privacy';
import type { TenantDb } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import { forgetPreview } from './receive/receive-changes.ts';

/** What still says something. The number a provider gave it may hold the customer's own number. */
const saysSomething = sql`(
  body <> '' or content <> '{"kind": "text"}' or external_id is not null or native_chat is not null
  or client_id is not null or failure like '% %' or deleted_at is null
)`;

/** By these a channel that repeats a message would be understood; of somebody who is forgotten they say too much. */
const numbersGone = sql`external_id = null, native_chat = null, client_id = null,`;

/**
 * Empties messages with everything that hangs on them: files, what they said before, how they came, signs, and their place
 * among what is to be sent. The rows stay: they are counted, and others quote them.
 */
export async function emptyMessages(
  { db, companyId, now }: CompanyCtx,
  ids: readonly string[],
  why: 'erased' | 'expired',
): Promise<void> {
  if (ids.length === 0) return;
  const theirs = sql`company_id = ${companyId} and message_id = any (${ids}::bigint[])`;
  await sql`
    update messages set body = '', content = '{"kind": "text"}', ${why === 'erased' ? numbersGone : sql``}
      failure = split_part(failure, ' ', 1), deleted_at = coalesce(deleted_at, ${now})
    where company_id = ${companyId} and id = any (${ids}::bigint[])`.execute(db);
  await sql`delete from outbox where ${theirs}`.execute(db);
  await sql`delete from message_media where ${theirs}`.execute(db);
  await sql`delete from message_originals where ${theirs}`.execute(db);
  await sql`delete from message_versions where ${theirs}`.execute(db);
  await sql`delete from message_reactions where ${theirs}`.execute(db);
  await sql`delete from provider_times where ${theirs}`.execute(db);
}

export interface Spot {
  readonly connectionId: number;
  /** As the database writes it: a date of JavaScript would lose its last digits. */
  readonly sentAt: string;
  readonly id: string;
}

/** Where the conversation over the next connection begins, from its newest or its oldest end. */
export async function nextConnection(
  db: TenantDb,
  companyId: number,
  { chatId, after, end }: { chatId: number; after: number; end: 'infinity' | '-infinity' },
): Promise<string | null> {
  const { rows } = await sql<{ id: number | null }>`
    select min(connection_id) as id from messages
    where company_id = ${companyId} and chat_id = ${chatId} and connection_id > ${after}`.execute(db);
  const id = rows[0]?.id ?? null;
  return id === null ? null : JSON.stringify({ connectionId: id, sentAt: end, id: '0' } satisfies Spot);
}

/** The conversations with somebody, one connection after the other, the newest first: by the index that chats are read by. */
export async function eraseMessages(
  ctx: CompanyCtx,
  { contactId }: TracedPerson,
  after: string | null,
): Promise<ErasedSome> {
  const { db, companyId } = ctx;
  if (after === null)
    return { rows: 0, next: await nextConnection(db, companyId, { chatId: contactId, after: 0, end: 'infinity' }) };
  const { connectionId, sentAt, id } = JSON.parse(after) as Spot;
  const { rows } = await sql<{ id: string; sentAt: string; isLeft: boolean }>`
    select id, sent_at::text as "sentAt", ${saysSomething} as "isLeft" from messages
    where company_id = ${companyId} and chat_id = ${contactId} and connection_id = ${connectionId}
      and (sent_at, id) < (${sentAt}::timestamptz, ${id}::bigint)
    order by sent_at desc, id desc limit ${tracesAtOnce}`.execute(db);
  const left = rows.flatMap((row) => (row.isLeft ? row.id : []));
  await emptyMessages(ctx, left, 'erased');
  const last = rows.at(-1);
  const next = last
    ? JSON.stringify({ connectionId, sentAt: last.sentAt, id: last.id } satisfies Spot)
    : await nextConnection(db, companyId, { chatId: contactId, after: connectionId, end: 'infinity' });
  return { rows: left.length, next };
}

/** What somebody said in groups, where others go on talking. */
export async function eraseGroupMessages(
  ctx: CompanyCtx,
  { contactId }: TracedPerson,
  after: string | null,
): Promise<ErasedSome> {
  const { rows } = await sql<Placed & { isLeft: boolean }>`
    select id, ticket_id, chat_id, connection_id, ${saysSomething} as "isLeft" from messages
    where company_id = ${ctx.companyId} and contact_id = ${contactId} and contact_id <> chat_id
      and id > ${after ?? '0'}::bigint
    order by id limit ${tracesAtOnce}`.execute(ctx.db);
  const left = rows.filter(({ isLeft }) => isLeft);
  await emptyMessages(
    ctx,
    left.map(({ id }) => id),
    'erased',
  );
  // Of a ticket only its last one can be what the list shows of the group.
  const lastOfTickets = new Map(left.map((message) => [message.ticket_id, message]));
  for (const message of lastOfTickets.values()) await forgetPreview(ctx, message);
  return { rows: left.length, next: rows.length === tracesAtOnce ? (rows.at(-1)?.id ?? null) : null };
}
type Placed = Parameters<typeof forgetPreview>[1];

/** Signs they set elsewhere, what waits to be done about them without a message, and how far they have read. */
export async function eraseMessageLeftovers(
  { db, companyId }: CompanyCtx,
  { contactId, addresses }: TracedPerson,
): Promise<ErasedSome> {
  const names = spellingsOf(addresses);
  const connections = sql`(select id from connections where company_id = ${companyId})`;
  const { rows: signs } = await sql`
    delete from message_reactions where company_id = ${companyId} and contact_id = ${contactId} returning 1`.execute(
    db,
  );
  const { rows: waiting } = await sql`
    delete from outbox where company_id = ${companyId} and connection_id in ${connections} and chat_id = ${contactId}
    returning 1`.execute(db);
  const { rows: marks } = await sql`
    delete from watermarks where company_id = ${companyId} and connection_id in ${connections}
      and address = any (${names}::text[]) returning 1`.execute(db);
  const { rows: times } = await sql`
    delete from provider_times where company_id = ${companyId} and connection_id in ${connections}
      and address = any (${names}::text[]) returning 1`.execute(db);
  return { rows: signs.length + waiting.length + marks.length + times.length, next: null };
}
