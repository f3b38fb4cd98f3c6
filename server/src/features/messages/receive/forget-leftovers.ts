import { z } from 'zod';
import { removeHandledStranded } from '#features/connections';
import { defineJob, type CompanyCtx } from '#platform/use-case';
import { dropForgotten } from '../outbox/outbox-sources.repo.ts';
import { removeOldEarlyAcks, removeOldProviderTimes } from './ticks.repo.ts';

export const forgetLeftoversJob = defineJob('messages.forget-leftovers', z.object({}));
/** The same in every company. */
export const forgetAllLeftoversJob = defineJob('messages.forget-all-leftovers', z.object({}));

const dayMs = 86_400_000;
const kept = [
  // Providers tell of a message for at most a week after they took it.
  { remove: removeOldEarlyAcks, ms: 7 * dayMs },
  // Who has not read a message in a month will not be told of having read it.
  { remove: removeOldProviderTimes, ms: 30 * dayMs },
  // Long enough to look into what went wrong and was mended.
  { remove: removeHandledStranded, ms: 30 * dayMs },
] as const;
const atOnce = 1000;

/** Forgets what was kept for something that never came, and what was handled long ago. */
export async function forgetLeftovers(ctx: CompanyCtx): Promise<void> {
  await dropForgotten(ctx);
  let isMore = false;
  for (const { remove, ms } of kept) {
    const before = new Date(ctx.now.getTime() - ms);
    if ((await remove(ctx, { before, limit: atOnce })) === atOnce) isMore = true;
  }
  if (isMore) await ctx.enqueue(forgetLeftoversJob, {}, { key: forgetLeftoversJob.name });
}
