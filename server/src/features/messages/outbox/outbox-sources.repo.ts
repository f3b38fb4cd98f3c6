import { sql, type RawBuilder } from 'kysely';
import type { CompanyCtx } from '#platform/use-case';
import type { MessageRow } from '../message-record.ts';
import { messageTicked, outboxFilled } from '../messages.events.ts';
import { tellMessageChange } from '../tell.ts';
import { failures } from './fail-message.ts';
import type { OutboxSource } from './outbox-entry.ts';

/** What waits of a source stands beside its line until it is resumed; what is on its way arrives. */
export async function pauseSource({ db, companyId }: CompanyCtx, { kind, id }: OutboxSource): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'paused' })
    .where('company_id', '=', companyId)
    .where('source_kind', '=', kind)
    .where('source_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Everything of a source goes back to where it stood. */
export async function resumeSource(ctx: CompanyCtx, { kind, id }: OutboxSource): Promise<void> {
  const { rows } = await sql<{ connectionId: number }>`
    with resumed as (
      update outbox set state = 'waiting'
      where company_id = ${ctx.companyId} and source_kind = ${kind} and source_id = ${id} and state = 'paused'
      returning connection_id
    )
    select distinct connection_id as "connectionId" from resumed
  `.execute(ctx.db);
  for (const { connectionId } of rows) ctx.raise(outboxFilled, { connectionId });
}

/**
 * Nothing more of a source is sent, and its messages say so. What was begun may have arrived: it waits for word of that.
 * Where it has a name of ours it is sent once more under it, which arrives once; otherwise it is not sent again.
 */
export async function cancelSource(
  ctx: CompanyCtx,
  { kind, id }: OutboxSource,
  /** Only what goes this way. */
  connectionId?: number,
): Promise<void> {
  const way = connectionId === undefined ? sql`` : sql` and connection_id = ${connectionId}`;
  const ofSource = sql`source_kind = ${kind} and source_id = ${id}${way}`;
  await dropEntries(ctx, ofSource, failures.cancelled, mayHaveArrived(ctx));
}

/** The same for these messages alone. */
export async function cancelMessages(ctx: CompanyCtx, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return;
  const these = sql`message_id = any (${[...messageIds]}::bigint[]) and action = 'send'`;
  await dropEntries(ctx, these, failures.cancelled, mayHaveArrived(ctx));
}

/** Begun, or begun once and put back since: then its message has its name. */
const mayHaveArrived = ({ companyId }: CompanyCtx) => sql<boolean>`(
  started_at is not null or action = 'send' and exists (
    select from messages m where m.company_id = ${companyId} and m.id = message_id and m.external_id is not null
  )
)`;

/** What waits in the line of a connection that is gone never goes out: each message stays, with its reason. */
export async function dropOutbox(ctx: CompanyCtx, { connectionId }: { connectionId: number }): Promise<void> {
  const ofConnection = sql`connection_id = ${connectionId}`;
  await dropEntries(ctx, ofConnection, failures.noConnection);
}

/** What was put in the line of a connection at the very moment it was removed. */
export async function dropForgotten(ctx: CompanyCtx): Promise<void> {
  const { rows } = await sql<{ connectionId: number }>`
    select c.id as "connectionId" from connections c
    where c.company_id = ${ctx.companyId} and c.deleted_at is not null
      and exists (select from outbox o where o.company_id = c.company_id and o.connection_id = c.id)
  `.execute(ctx.db);
  for (const one of rows) await dropOutbox(ctx, one);
}

/**
 * What of a kind of source waits although its time is over: its messages say so, also while nobody keeps the connection.
 * What was begun may have arrived, and is looked at by whoever keeps it. Says how many there were.
 */
export const dropLate = (ctx: CompanyCtx, kind: OutboxSource['kind']): Promise<number> =>
  dropEntries(ctx, sql`source_kind = ${kind} and not_after < ${ctx.now} and started_at is null`, failures.tooLate);

type Dropped = Pick<MessageRow, 'id' | 'ticket_id' | 'connection_id' | 'origin' | 'ack' | 'failure'> & {
  readonly quiet: boolean;
};

/** One statement, however many they are. Messages first, as with those who send them. */
async function dropEntries(
  ctx: CompanyCtx,
  which: RawBuilder<unknown>,
  failure: string,
  /** These stay, for whoever keeps the connection. */
  kept: RawBuilder<boolean> = sql`false`,
): Promise<number> {
  const { db, companyId } = ctx;
  const meant = sql`company_id = ${companyId} and ${which}`;
  const { rows } = await sql<Dropped>`
    with locked as materialized (
      select id from messages
      where company_id = ${companyId} and id in (select message_id from outbox where ${meant} and action = 'send')
      order by id for no key update
    ), begun as (
      update outbox set state = 'cancelled', started_at = coalesce(started_at, ${ctx.now})
      where ${meant} and ${kept} and (select count(*) from locked) >= 0
    ), gone as (
      delete from outbox
      where ${meant} and not ${kept} and (select count(*) from locked) >= 0
      returning message_id, action, quiet
    ), failed as (
      update messages m set failure = ${failure} from gone
      where m.company_id = ${companyId} and m.id = gone.message_id and gone.action = 'send'
      returning m.id, m.ticket_id, m.connection_id, m.origin, m.ack, m.failure, gone.quiet
    )
    select * from failed order by id
  `.execute(db);
  for (const { quiet, ...message } of rows) {
    ctx.raise(messageTicked, { message });
    if (!quiet) await tellMessageChange(ctx, message.id);
  }
  return rows.length;
}
