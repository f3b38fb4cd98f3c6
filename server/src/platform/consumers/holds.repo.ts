import { backoffMs } from '@oplano/core/jobs';
import { sql } from 'kysely';
import { platformTransaction, type RootDb, type TenantDb } from '../db/index.ts';

/** How often an event is tried before it is given up: about eight and a half minutes. */
export const triesMax = 10;

const longestError = 4_000;
/** PostgreSQL's text holds no zero bytes. */
const errorText = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error)).replaceAll('\0', '').slice(0, longestError);

/** A company whose next event could not be handled yet. */
export interface Hold {
  readonly companyId: number;
  /** Everything up to here is handled. */
  readonly afterId: number;
  readonly attempts: number;
}

/** The companies that may be tried again. */
export const dueHolds = (db: RootDb, consumer: string, now: Date, most: number): Promise<Hold[]> =>
  platformTransaction(db, async (platform) => {
    const { rows } = await sql<{ company_id: number; after_id: string; attempts: number }>`
      select company_id, after_id, attempts from event_holds
      where consumer = ${consumer} and not_before <= ${now} order by not_before, company_id limit ${most}
    `.execute(platform);
    return rows.map((row) => ({ companyId: row.company_id, afterId: Number(row.after_id), attempts: row.attempts }));
  });

interface Failure {
  readonly consumer: string;
  readonly companyId: number;
  readonly afterId: number;
  readonly attempts: number;
  readonly error: unknown;
}

/** Lets a company wait behind `afterId`, longer with every failure. */
export async function hold(db: TenantDb, failure: Failure, now: Date): Promise<void> {
  const { consumer, companyId, afterId, attempts } = failure;
  await sql`
    insert into event_holds (company_id, consumer, after_id, attempts, not_before, last_error)
    values (
      ${companyId}, ${consumer}, ${afterId}, ${attempts}, ${new Date(now.getTime() + backoffMs(attempts))},
      ${errorText(failure.error)}
    )
    on conflict (company_id, consumer) do update set after_id = excluded.after_id, attempts = excluded.attempts,
      not_before = excluded.not_before, last_error = excluded.last_error
  `.execute(db);
}

/** The head of a company that waits is through: the next one is tried at once, with all its tries. */
export async function moveHold(
  db: TenantDb,
  { consumer, companyId, afterId }: Pick<Failure, 'consumer' | 'companyId' | 'afterId'>,
): Promise<void> {
  await sql`
    update event_holds set after_id = ${afterId}, attempts = 0 where company_id = ${companyId} and consumer = ${consumer}
  `.execute(db);
}

/** The company has caught up and is read with all others again. */
export async function endHold(db: TenantDb, consumer: string, companyId: number): Promise<void> {
  await sql`delete from event_holds where company_id = ${companyId} and consumer = ${consumer}`.execute(db);
}

/** Puts an event aside for the operator, so that those behind it can go on. */
export async function giveUpEvent(
  db: TenantDb,
  { consumer, companyId, eventId, attempts, error }: Omit<Failure, 'afterId'> & { readonly eventId: number },
  now: Date,
): Promise<void> {
  await sql`
    insert into dead_events (company_id, consumer, event_id, attempts, last_error, dead_at)
    values (${companyId}, ${consumer}, ${eventId}, ${attempts}, ${errorText(error)}, ${now})
    on conflict (company_id, event_id, consumer) do update set attempts = dead_events.attempts + excluded.attempts,
      last_error = excluded.last_error, dead_at = excluded.dead_at, wanted = false
  `.execute(db);
}
