import { createHash } from 'node:crypto';
import type { Channel, ConnectionProvider } from '@oplano/contracts/connections';
import { sql, type Selectable } from 'kysely';
import type { WebhookEvent } from '#ports/channels/graph';
import { allOf, bindChannelAccount, statement, type Database, type PlatformDb, type TenantDb } from '#platform/db';
import { handOnEvent } from './webhooks.jobs.ts';

export interface AccountOwner {
  readonly companyId: number;
  readonly connectionId: number;
  readonly channel: Channel;
  readonly provider: ConnectionProvider;
}

/** Whose account this is; undefined where nobody of us answers for it on that network. */
export async function findAccountOwner(
  db: PlatformDb,
  { channel, account }: Pick<WebhookEvent, 'channel' | 'account'>,
  provider: ConnectionProvider,
): Promise<AccountOwner | undefined> {
  await bindChannelAccount(db, account);
  const row = await db
    .selectFrom('connections')
    .select(['id', 'company_id'])
    .where('channel', '=', channel)
    .where('account_id', '=', account)
    .where('provider', '=', provider)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { companyId: row.company_id, connectionId: row.id, channel, provider };
}

const digestOf = (json: string): Buffer => createHash('sha256').update(json).digest();

/** Conversations do not wait for each other; within one, what came first is handed on first. */
export const webhookLane = (connectionId: number, about: string | undefined): string =>
  `webhooks ${connectionId} ${about ?? ''}`;

/** Under which the queue of jobs knows a lane of a company. */
const placeOf = (companyId: number, lane: string): string => `${companyId}/${lane}`;
/** Whoever holds a lane is the only one to hand on what belongs to it. It ends with the transaction. */
const laneLock = (place: string) => sql<string>`hashtextextended(${place}, 7)`;

export async function lockLane(db: TenantDb, companyId: number, lane: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${laneLock(placeOf(companyId, lane))})`.execute(db);
}

export interface ReceivedWebhookEvent {
  readonly owner: AccountOwner;
  readonly account: string;
  readonly lane: string;
  readonly event: unknown;
}

type Claim = AccountOwner & {
  account: string;
  place: string;
  digest: Buffer;
  now: Date;
};
const claim = statement<Claim>()((db, slot) =>
  db
    .with('claimed', (eb) =>
      eb
        .insertInto('webhook_events')
        .columns(['company_id', 'connection_id', 'digest', 'event', 'received_at', 'handled_at'])
        .expression((of) =>
          of
            .selectFrom('connections')
            .select(['company_id', 'id'])
            .select([
              sql<Buffer>`${slot('digest')}::bytea`.as('digest'),
              // Known again by its fingerprint: whoever hands it on has its text.
              sql<string>`'{}'::jsonb`.as('event'),
              sql<Date>`${slot('now')}::timestamptz`.as('received_at'),
              sql<Date>`${slot('now')}::timestamptz`.as('handled_at'),
            ])
            .where('company_id', '=', slot('companyId'))
            .where('id', '=', slot('connectionId'))
            .where('deleted_at', 'is', null)
            .where('channel', '=', slot('channel'))
            .where('account_id', '=', slot('account'))
            .where('provider', '=', slot('provider'))
            .where(sql<boolean>`pg_try_advisory_xact_lock(${laneLock(slot('place'))})`)
            // Two looks, each of which has an index of its own.
            .where(
              of.not(
                of.exists(
                  of.selectFrom('jobs').where('lane', '=', slot('place')).where('jobs.place', '=', sql.lit('front')),
                ),
              ),
            )
            .where(
              of.not(
                of.exists(
                  of
                    .selectFrom('jobs')
                    .where('lane', '=', slot('place'))
                    .where(sql<boolean>`jobs.place in ('new', 'behind')`),
                ),
              ),
            ),
        )
        .onConflict((conflict) => conflict.columns(['company_id', 'connection_id', 'digest']).doNothing())
        .returning('connection_id'),
    )
    .selectFrom('claimed')
    .innerJoin('connections', 'connections.id', 'claimed.connection_id')
    .select(allOf('connections')),
);

/**
 * Stores an event as handled, for whoever hands it on in this very transaction, and answers the connection it came
 * through. Undefined: it is there already, something of its lane still waits or is just being handed on, or the account
 * is no longer the owner's.
 */
export async function claimWebhookEvent(
  db: TenantDb,
  { owner, account, lane, event }: ReceivedWebhookEvent,
  now: Date,
): Promise<Selectable<Database['connections']> | undefined> {
  const place = placeOf(owner.companyId, lane);
  const [connection] = await claim(db, { ...owner, account, place, digest: digestOf(JSON.stringify(event)), now });
  return connection;
}

/** Stores an event; undefined where it is there already. */
export async function insertWebhookEvent(
  db: TenantDb,
  { companyId, connectionId }: AccountOwner,
  event: unknown,
  now: Date,
): Promise<string | undefined> {
  const json = JSON.stringify(event);
  const row = await db
    .insertInto('webhook_events')
    .values({
      company_id: companyId,
      connection_id: connectionId,
      digest: digestOf(json),
      event: json,
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'connection_id', 'digest']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row && String(row.id);
}

/**
 * Whether callbacks of a conversation, by any of its names, came since then and will still be handed on. One whose job is
 * dead waits for the operator, and nothing waits for it.
 */
export async function hasUnhandledEvents(
  db: TenantDb,
  companyId: number,
  about: { readonly connectionId: number; readonly chats: readonly string[]; readonly since: Date },
): Promise<boolean> {
  const places = about.chats.map((chat) => placeOf(companyId, webhookLane(about.connectionId, chat)));
  const ofLane = sql`company_id = ${companyId} and name = ${handOnEvent.name} and lane = any(${places}::text[])`;
  const { rows } = await sql`
    select from (
      select payload from jobs where ${ofLane} and place = 'front'
      union all
      select payload from jobs where ${ofLane} and place in ('new', 'behind')
    ) job
    join webhook_events e on e.company_id = ${companyId} and e.id = (job.payload->>'eventId')::bigint
    where e.handled_at is null and e.received_at >= ${about.since}
    limit 1
  `.execute(db);
  return rows.length > 0;
}

export async function lockWebhookEvent(db: TenantDb, companyId: number, eventId: string) {
  return db
    .selectFrom('webhook_events')
    .select(['connection_id', 'event'])
    .where('company_id', '=', companyId)
    .where('id', '=', eventId)
    .where('handled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function markHandled(db: TenantDb, companyId: number, eventId: string, now: Date): Promise<void> {
  await db
    .updateTable('webhook_events')
    .set({ handled_at: now, event: '{}' })
    .where('company_id', '=', companyId)
    .where('id', '=', eventId)
    .execute();
}

/** Meta repeats a callback for at most seven days; after that a row protects from nothing. */
const keepMs = 8 * 86_400_000;
const forgetAtOnce = 200;

export async function forgetOldEvents(db: TenantDb, companyId: number, now: Date): Promise<void> {
  const old = db
    .selectFrom('webhook_events')
    .select('id')
    .where('company_id', '=', companyId)
    .where('handled_at', 'is not', null)
    .where('received_at', '<', new Date(now.getTime() - keepMs))
    .limit(forgetAtOnce);
  await db.deleteFrom('webhook_events').where('company_id', '=', companyId).where('id', 'in', old).execute();
}
