import { sql } from 'kysely';
import type { CompanyCtx } from '#platform/use-case';

type Place = Pick<CompanyCtx, 'db' | 'companyId' | 'now'>;

/** Keeps what a channel told us and could not be handled, as JSON and with the reason. Answers its number. */
export async function insertStrandedEvent(
  { db, companyId, now }: Place,
  stranded: { readonly connectionId: number; readonly event: string; readonly error: string },
): Promise<string> {
  const { id } = await db
    .insertInto('stranded_events')
    .values({
      company_id: companyId,
      connection_id: stranded.connectionId,
      event: stranded.event,
      error: stranded.error,
      received_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** One that still waits to be handled. */
export const lockStrandedEvent = ({ db, companyId }: Pick<Place, 'db' | 'companyId'>, id: string) =>
  db
    .selectFrom('stranded_events')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export async function markStrandedHandled({ db, companyId, now }: Place, id: string): Promise<void> {
  await db
    .updateTable('stranded_events')
    .set((eb) => ({ handled_at: now, attempts: eb('attempts', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** Removes what was handled before this, so many at once; answers how many those were. What was not handled stays. */
export async function removeHandledStranded(
  { db, companyId }: Pick<Place, 'db' | 'companyId'>,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from stranded_events where ctid = any (array(
      select ctid from stranded_events where company_id = ${companyId} and handled_at < ${before} limit ${limit}
    ))
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
