import type { CompanyOrder, OperatorCompany, PlanFit } from '@oplano/contracts/companies';
import { planFeatures } from '@oplano/contracts/plans';
import { exportStanding } from '@oplano/core/archives';
import { can } from '@oplano/core/permissions';
import { overLimits } from '@oplano/core/plans';
import { getPlan, toPlan, getPlanRow } from '#features/plans';
import { becomeCompany, bindOperator, type PlatformDb } from '#platform/db';
import { byText, matching, page } from '#platform/records';
import { AppError, type PlatformCtx } from '#platform/use-case';
import { countHeld } from './companies.queries.ts';

const selectCompanies = (db: PlatformDb) =>
  db
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .selectAll('companies')
    .select(['plans.name as plan_name', 'plans.amount as plan_amount'])
    .select((eb) => [
      eb
        .selectFrom('users')
        .whereRef('users.company_id', '=', 'companies.id')
        .select((count) => count.fn.countAll<string>().as('users'))
        .as('users'),
      eb
        .selectFrom('connections')
        .whereRef('connections.company_id', '=', 'companies.id')
        .where('connections.deleted_at', 'is', null)
        .select((count) => count.fn.countAll<string>().as('connections'))
        .as('connections'),
    ])
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('company_storage')
          .whereRef('company_storage.company_id', '=', 'companies.id')
          .select((sum) => [
            sum.fn.sum<string | null>('files').as('files'),
            sum.fn.sum<string | null>('bytes').as('bytes'),
            sum.fn.max('changed_at').as('changed_at'),
          ])
          .as('storage'),
      (join) => join.onTrue(),
    )
    .select(['storage.files', 'storage.bytes', 'storage.changed_at']);
type Row = Awaited<ReturnType<ReturnType<typeof selectCompanies>['executeTakeFirstOrThrow']>>;

/** What of the row of a company is about its export. */
export const toAskedExport = (row: Pick<Row, `export_${string}` & keyof Row>) => ({
  askedAt: row.export_asked_at,
  total: row.export_total,
  done: row.export_done,
  bytes: row.export_bytes === null ? null : Number(row.export_bytes),
  failedAt: row.export_failed_at,
  until: row.export_until,
});

const toOperatorCompany = (row: Row, now: Date): OperatorCompany => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  document: row.document,
  addressStreet: row.address_street,
  addressCity: row.address_city,
  addressState: row.address_state,
  status: row.status,
  dueDate: row.due_date,
  recurrence: row.recurrence,
  planId: row.plan_id,
  plan: { id: row.plan_id, name: row.plan_name, amount: Number(row.plan_amount) },
  timeZone: row.time_zone,
  numberAttendants: row.own_users,
  numberConections: row.own_connections,
  createdAt: row.created_at.toISOString(),
  lastLogin: row.last_login_at?.toISOString() ?? null,
  usersCount: Number(row.users ?? 0),
  connectionsCount: Number(row.connections ?? 0),
  folderSize: Number(row.bytes ?? 0),
  numberFileFolder: Number(row.files ?? 0),
  updatedAtFolder: row.changed_at?.toISOString() ?? null,
  removal: row.removal_started_at && { total: row.removal_total, left: row.removal_left },
  export: exportStanding(toAskedExport(row), now),
  version: row.version,
});

type Asking = Pick<PlatformCtx, 'db' | 'now'>;

interface Wanted {
  readonly searchParam: string;
  readonly pageNumber: number;
  readonly orderBy: CompanyOrder;
}

/** One page of the companies; those that never run out come last. */
export async function listOperatorCompanies(
  { db, now }: Asking,
  { searchParam, pageNumber, orderBy }: Wanted,
): Promise<{ companies: OperatorCompany[]; hasMore: boolean; count: number }> {
  await bindOperator(db);
  const found = selectCompanies(db).where(matching(searchParam, 'companies.name', 'companies.email'));
  const ordered =
    orderBy === 'name' ? found.orderBy(byText('companies.name')) : found.orderBy('companies.due_date', 'asc');
  const { rows, ...rest } = await page(ordered.orderBy('companies.id'), pageNumber);
  return { companies: rows.map((row) => toOperatorCompany(row, now)), ...rest };
}

export async function getOperatorCompany({ db, now }: Asking, companyId: number): Promise<OperatorCompany> {
  await bindOperator(db);
  const row = await selectCompanies(db).where('companies.id', '=', companyId).executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_COMPANY_FOUND');
  return toOperatorCompany(row, now);
}

/** Any company for operators, their own for admins: to these all others are as if they were not there. */
export async function showCompany(ctx: PlatformCtx, companyId: number): Promise<OperatorCompany> {
  const { actor } = ctx;
  const isOperator = actor !== null && can(actor, 'platform:manage');
  if (!isOperator && !(actor && can(actor, 'settings:manage'))) throw new AppError('ERR_NO_PERMISSION');
  if (!isOperator && actor.companyId !== companyId) throw new AppError('ERR_NO_COMPANY_FOUND');
  return getOperatorCompany(ctx, companyId);
}

const allMax = 5_000;

/** Every company by name. */
export async function listAllCompanies({ db, now }: Asking): Promise<OperatorCompany[]> {
  await bindOperator(db);
  const rows = await selectCompanies(db)
    .orderBy(byText('companies.name'))
    .orderBy('companies.id')
    .limit(allMax)
    .execute();
  return rows.map((row) => toOperatorCompany(row, now));
}

/** What a company has that another plan does not hold, and what it would lose. */
export async function fitOf(ctx: Asking, companyId: number, planId: number): Promise<PlanFit> {
  const { db } = ctx;
  const company = await getOperatorCompany(ctx, companyId);
  const [next, now] = [await getPlan(db, planId), toPlan(await getPlanRow(db, company.planId))];
  const held = await countHeld(await becomeCompany(db, companyId), companyId);
  const own = { users: company.numberAttendants, connections: company.numberConections };
  return {
    over: overLimits({ plan: next, own }, held),
    lost: planFeatures.filter((feature) => now[feature] && !next[feature]),
  };
}
