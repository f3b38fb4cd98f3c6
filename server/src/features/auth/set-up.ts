import type { SetUp } from '@oplano/contracts/auth';
import { operatorCompanyId } from '@oplano/contracts/companies';
import { planFeatures, type PlanFlags } from '@oplano/contracts/plans';
import { userDefaults } from '@oplano/contracts/users';
import { sql } from 'kysely';
import { companyExists, insertCompany } from '#features/companies';
import { insertPlan } from '#features/plans';
import { insertUser } from '#features/users';
import { createSecret, hashPassword, hashSecret, sameSecret } from '#platform/crypto';
import { becomeCompany } from '#platform/db';
import { AppError, type PlatformCtx, type Transactions } from '#platform/use-case';

/** The secret of the one-time address in the log. It lives as long as the process and opens one door once. */
export interface SetupGate {
  readonly token: string;
  opens(token: string): boolean;
}

export function createSetupGate(): SetupGate {
  const token = createSecret();
  const hash = hashSecret(token);
  return { token, opens: (shown) => sameSecret(hashSecret(shown), hash) };
}

export const setupIsOpen = async (ctx: Pick<PlatformCtx, 'db'>): Promise<boolean> =>
  !(await companyExists(ctx.db, operatorCompanyId));

const everything = Object.fromEntries(planFeatures.map((feature) => [feature, true])) as PlanFlags;
const operatorPlan = {
  name: 'Operador',
  users: 50,
  connections: 50,
  queues: 50,
  amount: 0,
  isPublic: false,
  ...everything,
};

/** Makes the platform's own company, with a plan that has everything. */
export async function makeOperatorCompany(
  ctx: Pick<PlatformCtx, 'db' | 'now'>,
  { name, email }: { name: string; email: string },
): Promise<void> {
  await insertCompany(ctx.db, {
    id: operatorCompanyId,
    name,
    email,
    phone: '',
    planId: await insertPlan(ctx.db, operatorPlan),
    dueDate: null,
    recurrence: null,
    now: ctx.now,
  });
}

/** Makes the platform's own company and its operator. Two at once: the lock lets one through, the other finds it done. */
export async function setUp(
  work: Transactions,
  form: SetUp,
  { gate, caller }: { gate: SetupGate; caller: string },
): Promise<{ companyId: number }> {
  const refuseClosed = async (ctx: PlatformCtx): Promise<void> => {
    if (!gate.opens(form.token) || !(await setupIsOpen(ctx))) throw new AppError('ERR_SETUP_CLOSED');
  };
  // Asked before the password is hashed, which is slow on purpose, and again under the lock.
  await work.platform(refuseClosed);
  const passwordHash = await hashPassword(form.password, caller);
  return work.platform(async (ctx) => {
    await sql`select pg_advisory_xact_lock(hashtext('auth.set-up'))`.execute(ctx.db);
    await refuseClosed(ctx);
    await makeOperatorCompany(ctx, { name: form.companyName, email: form.email });
    const company = await becomeCompany(ctx.db, operatorCompanyId);
    const operator = { ...userDefaults, name: form.name, email: form.email, profile: 'admin' as const, queueIds: [] };
    const own = { passwordHash, super: true, isConfirmed: true, now: ctx.now };
    await insertUser(company, operatorCompanyId, operator, own);
    return { companyId: operatorCompanyId };
  });
}
