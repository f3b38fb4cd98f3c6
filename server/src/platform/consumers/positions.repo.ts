import { sql } from 'kysely';
import { platformTransaction, type PlatformDb, type RootDb, type TenantDb } from '../db/index.ts';

/** How long a process may keep a consumer without a sign of life. */
export const consumerLeaseMs = 15_000;

/** Another process runs the consumer now. What was done under the lost lease is undone. */
export class ConsumerLost extends Error {}

/** A consumer in the hands of a process. */
export interface Holder {
  readonly consumer: string;
  readonly node: string;
}

/** Takes a consumer, or keeps it; answers up to where it has read. Null: another process runs it. */
export async function leaseConsumer(db: RootDb, { consumer, node }: Holder, now: Date): Promise<number | null> {
  const lease = new Date(now.getTime() + consumerLeaseMs);
  const { rows } = await sql<{ position: string | null }>`
    select lease_consumer(${consumer}, ${node}, ${now}, ${lease}) as position
  `.execute(db);
  const position = rows[0]?.position;
  return position === null || position === undefined ? null : Number(position);
}

/** In the transaction of a handler: nobody takes the consumer over before it has ended. */
export async function demandLease(db: TenantDb, { consumer, node }: Holder): Promise<void> {
  const { rows } = await sql<{ kept: boolean }>`select keep_consumer(${consumer}, ${node}) as kept`.execute(db);
  if (!rows[0]?.kept) throw new ConsumerLost(`${consumer} runs elsewhere.`);
}

/** Notes that everything up to here is handled. */
export async function movePosition(db: RootDb, { consumer, node }: Holder, afterId: number): Promise<void> {
  const { numAffectedRows } = await platformTransaction(db, (platform) =>
    sql`
      update event_consumers set after_id = ${afterId} where name = ${consumer} and node = ${node}
    `.execute(platform),
  );
  if (numAffectedRows !== 1n) throw new ConsumerLost(`${consumer} runs elsewhere.`);
}

/** Lets others have what a process ran, when it stops. */
export const releaseConsumers = (db: RootDb, node: string): Promise<unknown> =>
  platformTransaction(db, (platform) =>
    sql`update event_consumers set node = null, lease_until = null where node = ${node}`.execute(platform),
  );

/** How a consumer stands, whoever runs it. */
export interface ConsumerState {
  readonly name: string;
  /** Since when the event that is next has been waiting. */
  readonly lagSeconds: number;
  readonly heldCompanies: number;
  readonly deadEvents: number;
}

export const readStates = (db: RootDb, names: readonly string[], now: Date): Promise<ConsumerState[]> =>
  platformTransaction(db, async (platform: PlatformDb) => {
    const { rows } = await sql<{
      name: string;
      next_at: Date | null;
      held: number;
      held_at: Date | null;
      dead: number;
    }>`
      select name,
        (select at from events where id > after_id order by id limit 1) as next_at,
        (select count(*)::int from event_holds where consumer = name) as held,
        (select min(at) from event_holds cross join lateral (
          select at from events where events.company_id = event_holds.company_id and id > event_holds.after_id
          order by id limit 1
        ) as next where consumer = name) as held_at,
        (select count(*)::int from dead_events where consumer = name) as dead
      from event_consumers where name = any (${names}) order by name
    `.execute(platform);
    return rows.map(({ name, next_at, held_at, held, dead }) => {
      const since = Math.min(...[next_at, held_at].map((at) => at?.getTime() ?? now.getTime()));
      return { name, lagSeconds: Math.max(now.getTime() - since, 0) / 1000, heldCompanies: held, deadEvents: dead };
    });
  });
