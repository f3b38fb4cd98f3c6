import type { Session } from '@oplano/contracts/auth';
import type { SessionUser } from '@oplano/contracts/users';
import { isExpired } from '@oplano/core/companies';
import { planFlagColumns, toPlanFlags } from '#features/plans';
import { companySettings, settingPairs } from '#features/settings';
import { selectUsers, toUser } from '#features/users';
import { AppError, type CompanyCtx } from '#platform/use-case';

/** What the shell reads: texts of a few kilobytes each would travel with every refresh. */
const shellSettings = ['campaignsEnabled', 'sendSignMessage'] as const;

/** The signed-in person with what the shell needs of the company. */
export async function getSessionUser(
  ctx: Pick<CompanyCtx, 'db' | 'companyId' | 'fileUrl' | 'now'>,
  userId: number,
): Promise<{ user: SessionUser; billingOnly: boolean }> {
  const row = await selectUsers(ctx.db)
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .select(['companies.time_zone', 'companies.status', 'plans.name as plan_name'])
    .select(planFlagColumns)
    .where('users.company_id', '=', ctx.companyId)
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_SESSION');

  const user = toUser(row, ctx.fileUrl);
  const company = {
    ...user.company,
    timeZone: row.time_zone,
    plan: { ...toPlanFlags(row), name: row.plan_name },
    companieSettings: settingPairs(await companySettings(ctx.db, ctx.companyId), shellSettings),
  };
  const subscription = { companyId: ctx.companyId, dueDate: row.due_date, timeZone: row.time_zone };
  return { user: { ...user, company }, billingOnly: !row.status || isExpired(subscription, ctx.now) };
}

/** What sign-in and refresh answer. */
export const toSession = (
  token: string,
  { user, billingOnly }: Awaited<ReturnType<typeof getSessionUser>>,
): Session => ({
  token,
  user,
  dueDate: user.company.dueDate,
  billingOnly,
});
