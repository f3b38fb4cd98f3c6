import type { StoredEvent } from '@oplano/contracts/events';
import { entryOf } from '@oplano/core/audit';
import { sql } from 'kysely';
import type { CompanyCtx } from '#platform/use-case';

type Own = Pick<CompanyCtx, 'db' | 'companyId'>;

/** From where, also where the event itself knows it better: a sign-in is noted by no call of its own. */
const addressOf = ({ address, data }: StoredEvent): string | null =>
  'address' in data && typeof data.address === 'string' ? data.address : address;

/**
 * Writes an event down for good, at the end of the company's chain: number and hash are the database's to give. The same one
 * is written once, however often it comes. What an operator did here stands in the log of the platform as well.
 */
export async function insertAuditEntry({ db, companyId }: Own, event: StoredEvent): Promise<void> {
  const details = entryOf(event);
  if (!details) return;
  const { id, type, at, actor } = event;
  const address = addressOf(event);
  await db
    .insertInto('audit_trail')
    .values({
      company_id: companyId,
      event_id: String(id),
      action: type,
      details: JSON.stringify(details),
      at: new Date(at),
      actor: JSON.stringify(actor),
      address,
      user_id: actor.kind === 'person' ? actor.userId : null,
    })
    .execute();
  if (actor.kind !== 'operator') return;
  const about = JSON.stringify({ ...details, companyId });
  await sql`
    select note_act(${type}, ${JSON.stringify(actor)}::jsonb, ${address}, ${about}::jsonb, ${at}::timestamptz, ${id}::bigint)
  `.execute(db);
}

/** Takes the oldest entries away, and answers how many; the chain begins behind them from now on. */
export async function forgetEntries({ db }: Pick<CompanyCtx, 'db'>, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select forget_log(${before}::timestamptz, ${most}::int) as gone`.execute(
    db,
  );
  return rows[0]?.gone ?? 0;
}
