import { keptSince } from '@oplano/core/audit';
import { z } from 'zod';
import { companySettings } from '#features/settings';
import type { OutsideTools } from '#platform/jobs';
import { defineJob } from '#platform/use-case';
import { oldestEntryAt } from './audit.queries.ts';
import { forgetEntries } from './audit.repo.ts';

export const forgetLogJob = defineJob('audit.forget', z.object({}));
export const forgetAllLogsJob = defineJob('audit.forget-all', z.object({}));

const atOnce = 2_000;

/** Forgets what is older than the company wants it kept, some at a time. Where nothing is that old one row tells. */
export async function forgetLog(tools: Pick<OutsideTools, 'inCompany' | 'now' | 'signal'>): Promise<void> {
  let removed: number;
  do {
    removed = await tools.inCompany(async (ctx) => {
      const { logMonths } = await companySettings(ctx.db, ctx.companyId);
      const before = keptSince(tools.now(), Number(logMonths));
      const oldest = await oldestEntryAt(ctx);
      return oldest && oldest < before ? forgetEntries(ctx, before, atOnce) : 0;
    });
  } while (removed === atOnce && !tools.signal.aborted);
}
