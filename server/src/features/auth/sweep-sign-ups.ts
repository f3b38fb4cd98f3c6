import { isAbandoned, signUpKeptMs } from '@oplano/core/auth';
import { removeCompany } from '#features/companies';
import type { OutsideTools } from '#platform/jobs';
import type { PlatformCtx, Transactions } from '#platform/use-case';
import { isContested } from './confirm-sign-up.ts';
import { listUnused, lockUnused } from './sign-ups.repo.ts';

/**
 * Takes away what was signed up and never come back to: soon where the address is somebody else’s, later otherwise. Each
 * in a transaction of its own: one that cannot be taken away keeps no other, and comes again with the next sweep.
 */
export async function sweepAbandoned(
  work: Pick<Transactions, 'platform'>,
  { log, signal }: Pick<OutsideTools, 'log' | 'signal'>,
): Promise<void> {
  const rows = await work.platform(({ db, now }) => listUnused(db, new Date(now.getTime() - signUpKeptMs)));
  for (const { company_id: companyId } of rows) {
    if (signal.aborted) return;
    try {
      await work.platform((ctx) => sweepOne(ctx, companyId));
    } catch (err) {
      log.error({ code: 'sign_up_not_swept', err, companyId }, 'a sign-up nobody came back to could not be removed');
    }
  }
}

async function sweepOne({ db, now }: PlatformCtx, companyId: number): Promise<void> {
  const row = await lockUnused(db, companyId);
  if (!row) return;
  const signUp = {
    createdAt: row.created_at,
    lastLoginAt: row.last_login_at,
    isContested: await isContested(db, row),
  };
  if (isAbandoned(signUp, now)) await removeCompany(db, companyId);
}
