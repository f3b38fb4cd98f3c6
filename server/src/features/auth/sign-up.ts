import type { SignUp } from '@oplano/contracts/auth';
import { companyFeed } from '@oplano/contracts/companies';
import { userDefaults } from '@oplano/contracts/users';
import { trialDueDate } from '@oplano/core/companies';
import { getOperatorCompany, insertCompany } from '#features/companies';
import { findPublicPlan } from '#features/plans';
import { readPublicSettings } from '#features/settings';
import { insertUser } from '#features/users';
import { hashPassword, type SaltOf } from '#platform/crypto';
import { becomeCompany } from '#platform/db';
import { AppError, type PlatformCtx, type Transactions } from '#platform/use-case';
import { mailConfirmation } from './auth.jobs.ts';
import { insertSignUp } from './sign-ups.repo.ts';

const defaultTimeZone = 'America/Sao_Paulo';

async function refuseClosed(ctx: PlatformCtx, form: SignUp): Promise<void> {
  const { userCreation } = await readPublicSettings(ctx.db);
  if (userCreation !== 'enabled') throw new AppError('ERR_USER_CREATION_DISABLED');
  if (!(await findPublicPlan(ctx.db, form.planId))) throw new AppError('ERR_NO_PLAN_FOUND');
}

/**
 * Opens a company on trial together with its first admin. An address that works elsewhere is no obstacle and no news:
 * the same is done, and answered, for every address (decision 0021).
 */
export async function signUp(
  work: Transactions,
  form: SignUp,
  { sendsMail, caller, saltOf }: { sendsMail: boolean; caller: string; saltOf: SaltOf },
): Promise<{ companyId: number; mustConfirm: boolean }> {
  await work.platform((ctx) => refuseClosed(ctx, form));
  const passwordHash = await hashPassword(form.password, caller, saltOf(form.email));
  return work.platform(async (ctx) => {
    await refuseClosed(ctx, form);
    const { now } = ctx;
    const companyId = await insertCompany(ctx.db, {
      name: form.companyName,
      email: form.email,
      phone: form.phone,
      language: form.language,
      planId: form.planId,
      dueDate: trialDueDate(now, defaultTimeZone),
      recurrence: 'MENSAL',
      now,
    });
    const company = await becomeCompany(ctx.db, companyId);
    const admin = { ...userDefaults, name: form.name, email: form.email, profile: 'admin' as const, queueIds: [] };
    const userId = await insertUser(company, companyId, admin, { passwordHash, now });
    await insertSignUp(company, { companyId, userId, email: form.email, waits: sendsMail, now });
    if (sendsMail) await ctx.enqueue(mailConfirmation, { companyId, language: form.language ?? 'pt' });
    ctx.note('company.created', { companyId, name: form.companyName });
    ctx.emit(companyFeed, 'create', { company: await getOperatorCompany(ctx, companyId) });
    return { companyId, mustConfirm: sendsMail };
  });
}
