import type { CompanyCtx } from '#platform/use-case';
import { deliverTimer } from './webhook-subscriptions.jobs.ts';

/** Until when the address of a subscription rests; null: it does not. */
export async function restOf(
  { timers, now }: Pick<CompanyCtx, 'timers' | 'now'>,
  subscriptionId: number,
): Promise<Date | null> {
  const next = await timers.find(deliverTimer, subscriptionId);
  const until = next?.payload.restsUntil === undefined ? null : new Date(next.payload.restsUntil);
  return until && until > now ? until : null;
}
