import { companyFeed, operatorCompanyId, type OperatorCompany } from '@oplano/contracts/companies';
import { enqueueJob, type OutsideTools } from '#platform/jobs';
import { AppError, type CompanyCtx, type PlatformCtx, type Transactions } from '#platform/use-case';
import { tellCompany } from './change-company.ts';
import { removeCompanyJob, tellLeavingJob } from './companies.jobs.ts';
import { removeCompany } from './companies.repo.ts';
import { endOfLog } from './companies.queries.ts';
import { lockCompanyRow, markLeaving, saveRemoval } from './operator-companies.repo.ts';
import { getOperatorCompany } from './operator-companies.queries.ts';

/** What a company may have so much of that it cannot go in one statement; each feature removes its own. */
export interface BulkyRecords {
  readonly count: (ctx: CompanyCtx) => Promise<number>;
  /** Removes some of it and answers how many; none is left where that is nothing. */
  readonly removeSome: (ctx: CompanyCtx, most: number) => Promise<number>;
}

declare module '#platform/feature' {
  interface FeatureSlots {
    readonly bulkyRecords?: readonly BulkyRecords[];
  }
}

/** So long accounts have to be given back before what they are known by is gone. */
const graceMs = 20_000;

/** Begins to remove a company: from here on nobody works in it. Asked for twice it is begun once. */
export async function beginRemoval(ctx: PlatformCtx, companyId: number, name: string): Promise<OperatorCompany> {
  const row = await lockCompanyRow(ctx.db, companyId);
  if (!row) throw new AppError('ERR_NO_COMPANY_FOUND');
  if (companyId === operatorCompanyId) throw new AppError('ERR_OWN_COMPANY');
  if (row.name.trim() !== name) throw new AppError('ERR_COMPANY_NAME');
  if (row.removal_started_at) return getOperatorCompany(ctx, companyId);
  await markLeaving(ctx.db, companyId, ctx.now);
  ctx.note('company.removal-began', { companyId, name: row.name });
  await enqueueJob(ctx.db, companyId, tellLeavingJob, {}, {}, ctx.now);
  const runAt = new Date(ctx.now.getTime() + graceMs);
  await ctx.enqueue(removeCompanyJob, { companyId }, { runAt });
  return tellCompany(ctx, companyId);
}

interface Parts {
  readonly work: Transactions;
  readonly bulkyRecords: readonly BulkyRecords[];
}

const atOnce = 1_000;

/**
 * Removes what there is much of piece by piece, and at last the company, whose rows go with it; its files are removed by
 * whoever looks after files. What dies half-way goes on where it was, and a company that is gone is no mistake.
 */
export async function removeInPieces(
  { work, bulkyRecords }: Parts,
  { signal }: Pick<OutsideTools, 'signal'>,
  companyId: number,
): Promise<void> {
  const started = await work.platform(async ({ db }) => (await lockCompanyRow(db, companyId))?.removal_started_at);
  // A company of the same number in a restored database was not meant.
  if (!started) return;
  const counts: number[] = [];
  for (const records of bulkyRecords) counts.push(await work.inCompany(companyId, records.count));
  let left = counts.reduce((sum, count) => sum + count, 0);
  const total = await work.platform(async (ctx) => {
    const { removal } = await getOperatorCompany(ctx, companyId);
    return Math.max(removal?.total ?? 0, left);
  });
  for (const records of bulkyRecords) {
    for (let removed = atOnce; removed > 0;) {
      if (signal.aborted) throw new Error('The removal goes on in another process.');
      removed = await work.inCompany(companyId, (ctx) => records.removeSome(ctx, atOnce));
      left = Math.max(0, left - removed);
      await work.platform(async (ctx) => {
        await saveRemoval(ctx.db, companyId, { total, left });
        await tellCompany(ctx, companyId);
      });
    }
  }
  await work.platform(async (ctx) => {
    const { seq: logSeq, hash: logHash } = await endOfLog(ctx.db, companyId);
    ctx.note('company.removed', { companyId, logSeq, logHash });
    await removeCompany(ctx.db, companyId);
    ctx.emit(companyFeed, 'delete', { companyId });
  });
}
