import { randomUUID } from 'node:crypto';
import { cancelJob } from '#platform/jobs';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { forgetUnkeptFiles } from './forget-unkept.ts';

/** No call takes as long as that. */
const patienceMs = 60 * 60_000;
const tries = 20;

/** Files that are about to be stored, before the transaction that will name them. */
export interface ExpectedFiles {
  readonly key: string;
}

/**
 * Notes that files will be stored under these keys, in a transaction of its own before they are. Unless `keepFiles` says
 * in time that something names them, they are removed: nothing stays for ever that a crash or a refusal left behind.
 */
export async function expectFiles(ctx: CompanyCtx, keys: readonly string[]): Promise<ExpectedFiles> {
  const key = `files ${randomUUID()}`;
  const runAt = new Date(ctx.now.getTime() + patienceMs);
  await ctx.enqueue(forgetUnkeptFiles, { keys: [...keys] }, { key, runAt, maxAttempts: tries });
  return { key };
}

/** To be called in the transaction that names them. Refuses where their time is over and they may be gone. */
export async function keepFiles(ctx: CompanyCtx, { key }: ExpectedFiles): Promise<void> {
  const isInTime = await cancelJob(ctx.db, ctx.companyId, { job: forgetUnkeptFiles, key });
  if (!isInTime) throw new AppError('ERR_UNAVAILABLE', { retryAfter: 1 });
}
