import type { Plan } from '@oplano/contracts/plans';
import type { PlatformDb } from '#platform/db';
import { toPlan, type PlanRow } from './plan-record.ts';

export const getPlanRow = (db: PlatformDb, planId: number): Promise<PlanRow> =>
  db.selectFrom('plans').selectAll().where('id', '=', planId).executeTakeFirstOrThrow();

/** The plans a visitor may choose from, the cheapest first. */
export async function listPublicPlans(db: PlatformDb): Promise<Plan[]> {
  const rows = await db
    .selectFrom('plans')
    .selectAll()
    .where('is_public', '=', true)
    .orderBy('amount')
    .orderBy('id')
    .execute();
  return rows.map(toPlan);
}

export async function findPublicPlan(db: PlatformDb, planId: number): Promise<Plan | undefined> {
  const row = await db
    .selectFrom('plans')
    .selectAll()
    .where('id', '=', planId)
    .where('is_public', '=', true)
    .executeTakeFirst();
  return row && toPlan(row);
}
