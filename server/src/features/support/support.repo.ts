import { visitMs, type SupportVisit } from '@oplano/contracts/support';
import { sql, type Selectable } from 'kysely';
import { bindOperator, type Database, type PlatformDb, type TenantDb } from '#platform/db';

export type VisitRow = Selectable<Database['support_visits']>;
export type VisitEnd = NonNullable<VisitRow['end_reason']>;

export const toVisit = (row: VisitRow): SupportVisit => ({
  id: row.id,
  operatorName: row.operator_name,
  reason: row.reason,
  beganAt: row.began_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
});

/** Who looks in, as far as a company keeps it. */
export interface Visitor {
  readonly operatorId: number;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
}

const liveIn = (db: TenantDb, companyId: number) =>
  db.selectFrom('support_visits').selectAll().where('company_id', '=', companyId).where('ended_at', 'is', null);

/** Those that still last. One that ran out is no visit, also before anybody noted its end. */
export const listVisits = (db: TenantDb, companyId: number, now: Date): Promise<VisitRow[]> =>
  liveIn(db, companyId).where('expires_at', '>', now).orderBy('id').execute();

export const lockVisits = (db: TenantDb, companyId: number): Promise<VisitRow[]> =>
  liveIn(db, companyId).orderBy('id').forUpdate().execute();

export const lockVisit = (db: TenantDb, companyId: number, visitId: number): Promise<VisitRow | undefined> =>
  liveIn(db, companyId).where('id', '=', visitId).forUpdate().executeTakeFirst();

export const lockVisitOf = (db: TenantDb, companyId: number, operatorId: number): Promise<VisitRow | undefined> =>
  liveIn(db, companyId).where('operator_id', '=', operatorId).forUpdate().executeTakeFirst();

export const insertVisit = (
  db: TenantDb,
  companyId: number,
  visitor: Visitor,
  { reason, now }: { reason: string; now: Date },
): Promise<VisitRow> =>
  db
    .insertInto('support_visits')
    .values({
      company_id: companyId,
      session_id: crypto.randomUUID(),
      operator_id: visitor.operatorId,
      operator_session_id: visitor.sessionId,
      operator_name: visitor.name,
      operator_email: visitor.email,
      reason,
      began_at: now,
      expires_at: new Date(now.getTime() + visitMs),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export async function markVisitEnded(db: TenantDb, visit: VisitRow, how: VisitEnd, now: Date): Promise<void> {
  await db
    .updateTable('support_visits')
    .set({ ended_at: now, end_reason: how })
    .where('company_id', '=', visit.company_id)
    .where('id', '=', visit.id)
    .execute();
}

/** Visits of an operator who is signed out where they were begun, or is no operator any more. */
export async function findAbandoned(
  db: PlatformDb,
  operatorId: number,
): Promise<{ companyId: number; visitId: number }[]> {
  await bindOperator(db);
  return db
    .selectFrom('support_visits')
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`not operator_stays(operator_id, operator_session_id)`)
    .select(['company_id as companyId', 'id as visitId'])
    .execute();
}

/** The address of whoever begins a visit, and whether they run the platform. */
export const findOperator = (db: TenantDb, companyId: number, userId: number) =>
  db
    .selectFrom('users')
    .select(['email', 'super'])
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .executeTakeFirst();
