import type { SignUp } from '@oplano/contracts/auth';
import { userDefaults } from '@oplano/contracts/users';
import { trialDueDate } from '@oplano/core/companies';
import { insertCompany } from '#features/companies';
import { findPublicPlan } from '#features/plans';
import { readPublicSettings } from '#features/settings';
import { insertUser } from '#features/users';
import { hashPassword } from '#platform/crypto';
import { becomeCompany } from '#platform/db';
import { AppError, type PlatformCtx } from '#platform/use-case';

const defaultTimeZone = 'America/Sao_Paulo';

/** Opens a company on trial together with its first admin. An address that works elsewhere is no obstacle, and no news. */
export async function signUp(ctx: PlatformCtx, form: SignUp): Promise<{ companyId: number }> {
  const { userCreation } = await readPublicSettings(ctx.db);
  if (userCreation !== 'enabled') throw new AppError('ERR_USER_CREATION_DISABLED');
  if (!(await findPublicPlan(ctx.db, form.planId))) throw new AppError('ERR_NO_PLAN_FOUND');

  const companyId = await insertCompany(ctx.db, {
    name: form.companyName,
    email: form.email,
    phone: form.phone,
    planId: form.planId,
    dueDate: trialDueDate(ctx.now, defaultTimeZone),
    recurrence: 'MENSAL',
    now: ctx.now,
  });
  const company = await becomeCompany(ctx.db, companyId);
  const admin = { ...userDefaults, name: form.name, email: form.email, profile: 'admin' as const, queueIds: [] };
  await insertUser(company, companyId, admin, { passwordHash: await hashPassword(form.password), now: ctx.now });
  return { companyId };
}
