import { isAbandoned, signUpKeptMs } from '@oplano/core/auth';
import { removeCompany } from '#features/companies';
import type { PlatformCtx } from '#platform/use-case';
import { isContested } from './confirm-sign-up.ts';
import { listUnused } from './sign-ups.repo.ts';

/** Takes away what was signed up and never come back to: soon where the address is somebody else’s, later otherwise. */
export async function sweepAbandoned({ db, now }: Pick<PlatformCtx, 'db' | 'now'>): Promise<void> {
  for (const row of await listUnused(db, new Date(now.getTime() - signUpKeptMs))) {
    const signUp = {
      createdAt: row.created_at,
      lastLoginAt: row.last_login_at,
      isContested: await isContested(db, row),
    };
    if (isAbandoned(signUp, now)) await removeCompany(db, row.company_id);
  }
}
