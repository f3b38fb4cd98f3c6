import { sql } from 'kysely';
import { bindOperator } from '#platform/db';
import { enqueueJob } from '#platform/jobs';
import type { PlatformCtx } from '#platform/use-case';
import { checkCharge } from './billing.jobs.ts';

export const keyOfCharge = (txid: string): string => `charge ${txid}`;

/**
 * Asks the bank about charges it did not call for: those that wait every few minutes, those that ran out or were taken
 * back once an hour for a week, because people pay late, and those that were paid once a day for a month, because money is
 * given back. A webhook that was lost costs minutes, and nothing else.
 */
export async function findSilent(ctx: PlatformCtx, wakeWorkers: () => void): Promise<void> {
  await bindOperator(ctx.db);
  const { rows } = await sql<{ companyId: number; txid: string }>`
    select company_id as "companyId", txid from charges
    where provider = 'efi' and (
      (status in ('wanted', 'active') and coalesce(checked_at, created_at) < ${ctx.now}::timestamptz - interval '2 minutes')
      or (status in ('lapsed', 'removed') and created_at > ${ctx.now}::timestamptz - interval '7 days'
        and coalesce(checked_at, created_at) < ${ctx.now}::timestamptz - interval '1 hour')
      or (status = 'paid' and created_at > ${ctx.now}::timestamptz - interval '30 days'
        and coalesce(checked_at, created_at) < ${ctx.now}::timestamptz - interval '1 day')
    ) and not exists (
      select from jobs where lane = company_id || '/charge ' || txid and place is not null
    )
    order by coalesce(checked_at, created_at)
    limit 500
  `.execute(ctx.db);
  for (const { companyId, txid } of rows)
    await enqueueJob(ctx.db, companyId, checkCharge, { txid }, { key: keyOfCharge(txid) }, ctx.now);
  if (rows.length > 0) ctx.afterCommit(wakeWorkers);
}
