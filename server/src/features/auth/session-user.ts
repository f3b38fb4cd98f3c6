import type { Session } from '@oplano/contracts/auth';
import type { SessionUser } from '@oplano/contracts/users';
import { standingOf } from '@oplano/core/companies';
import { standingColumns, toStanding } from '#features/companies';
import { planFlagColumns, toPlanFlags } from '#features/plans';
import { companySettings, settingPairs } from '#features/settings';
import { selectUsers, toUser } from '#features/users';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { hasSecondFactor, isDemandedOf } from './second-factor/demanded.ts';

/** What the shell reads: texts of a few kilobytes each would travel with every refresh. */
const shellSettings = ['campaignsEnabled', 'sendSignMessage'] as const;

export interface SessionUserParts {
  /** Whether whoever runs the platform demands a second factor of all operators. */
  readonly operatorsNeedCode: boolean;
}

/** The signed-in person with what the shell needs of the company. */
export async function getSessionUser(
  ctx: Pick<CompanyCtx, 'db' | 'companyId' | 'fileUrl' | 'now'>,
  userId: number,
  { operatorsNeedCode }: SessionUserParts,
): Promise<{ user: SessionUser; billingOnly: boolean; secondFactorDue: boolean }> {
  const row = await selectUsers(ctx.db)
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .select(standingColumns)
    .select('plans.name as plan_name')
    .select(planFlagColumns)
    .select(hasSecondFactor)
    .where('users.company_id', '=', ctx.companyId)
    .where('users.id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_SESSION');

  const standing = standingOf(toStanding(ctx.companyId, row), ctx.now);
  const user = toUser(row, ctx.fileUrl);
  const isDemanded = await isDemandedOf(ctx, user, operatorsNeedCode);
  return {
    user: { ...user, company: await companyOfSession(ctx, row) },
    billingOnly: standing === 'billingOnly',
    secondFactorDue: isDemanded && !row.has_second_factor,
  };
}

type CompanyRow = Parameters<typeof toStanding>[1] &
  Parameters<typeof toPlanFlags>[0] & { company_name: string; plan_name: string };

/** The company of a session, as far as the shell reads it. */
export const companyOfSession = async (
  { db, companyId, now }: Pick<CompanyCtx, 'db' | 'companyId' | 'now'>,
  row: CompanyRow,
): Promise<SessionUser['company']> => ({
  id: companyId,
  name: row.company_name,
  dueDate: row.due_date,
  timeZone: row.time_zone,
  isSuspended: standingOf(toStanding(companyId, row), now) === 'suspended',
  plan: { ...toPlanFlags(row), name: row.plan_name },
  companieSettings: settingPairs(await companySettings(db, companyId), shellSettings),
});

/** What sign-in and refresh answer. */
export const toSession = (
  token: string,
  { user, billingOnly, secondFactorDue }: Awaited<ReturnType<typeof getSessionUser>>,
): Session => ({
  token,
  user,
  dueDate: user.company.dueDate,
  billingOnly,
  secondFactorDue,
});
