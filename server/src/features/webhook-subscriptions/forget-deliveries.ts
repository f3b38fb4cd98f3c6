import type { OutsideTools } from '#platform/jobs';
import { removeOldDeliveries } from './webhook-subscriptions.repo.ts';

const keptMs = 30 * 24 * 60 * 60_000;
const atOnce = 2_000;

/** The log is kept for a month. */
export async function forgetDeliveries(tools: OutsideTools): Promise<void> {
  const before = new Date(tools.now().getTime() - keptMs);
  let removed: number;
  do {
    removed = await tools.inCompany((ctx) => removeOldDeliveries(ctx, before, atOnce));
  } while (removed === atOnce && !tools.signal.aborted);
}
