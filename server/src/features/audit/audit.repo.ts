import type { StoredEvent } from '@oplano/contracts/events';
import { sql } from 'kysely';
import type { CompanyCtx } from '#platform/use-case';

/** Writes an event down for good. The same one is written once, however often it comes. */
export async function insertAuditEntry(
  { db, companyId }: Pick<CompanyCtx, 'db' | 'companyId'>,
  { id, type, at, actor, data }: StoredEvent,
): Promise<void> {
  const userId = actor.kind === 'person' ? actor.userId : null;
  await db
    .insertInto('audit_trail')
    .values((eb) => ({
      company_id: companyId,
      event_id: String(id),
      action: type,
      details: JSON.stringify(data),
      at: new Date(at),
      actor: JSON.stringify(actor),
      // Somebody who was removed meanwhile is still named by `actor`.
      user_id: eb
        .selectFrom('users')
        .select('users.id')
        .where('users.company_id', '=', companyId)
        .where('users.id', '=', userId ?? 0),
    }))
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'event_id']).where('event_id', 'is not', sql.lit(null)).doNothing(),
    )
    .execute();
}
