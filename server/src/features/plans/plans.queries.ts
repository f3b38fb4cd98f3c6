import type { OperatorPlan, Plan } from '@oplano/contracts/plans';
import type { PlatformDb, TenantDb } from '#platform/db';
import { byText } from '#platform/records';
import { AppError } from '#platform/use-case';
import { toPlan, type PlanRow } from './plan-record.ts';

export const getPlanRow = (db: PlatformDb | TenantDb, planId: number): Promise<PlanRow> =>
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

export async function findPublicPlan(db: PlatformDb | TenantDb, planId: number): Promise<Plan | undefined> {
  const row = await db
    .selectFrom('plans')
    .selectAll()
    .where('id', '=', planId)
    .where('is_public', '=', true)
    .executeTakeFirst();
  return row && toPlan(row);
}

const selectPlans = (db: PlatformDb) =>
  db
    .selectFrom('plans')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('companies')
        .whereRef('companies.plan_id', '=', 'plans.id')
        .select((count) => count.fn.countAll<string>().as('companies'))
        .as('companies'),
    );
type CountedPlanRow = Awaited<ReturnType<ReturnType<typeof selectPlans>['executeTakeFirstOrThrow']>>;

const toOperatorPlan = (row: CountedPlanRow): OperatorPlan => ({
  ...toPlan(row),
  companiesCount: Number(row.companies ?? 0),
  version: row.version,
});

/** Every plan by name. */
export async function listPlans(db: PlatformDb): Promise<OperatorPlan[]> {
  const rows = await selectPlans(db).orderBy(byText('plans.name')).orderBy('plans.id').execute();
  return rows.map(toOperatorPlan);
}

export async function getPlan(db: PlatformDb, planId: number): Promise<OperatorPlan> {
  const row = await selectPlans(db).where('plans.id', '=', planId).executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_PLAN_FOUND');
  return toOperatorPlan(row);
}

export async function companiesOnPlan(db: PlatformDb, planId: number): Promise<number[]> {
  const rows = await db.selectFrom('companies').select('id').where('plan_id', '=', planId).execute();
  return rows.map(({ id }) => id);
}
