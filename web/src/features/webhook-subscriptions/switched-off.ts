import type { WebhookSubscription } from '@oplano/contracts/webhook-subscriptions';
import { can } from '@oplano/core/permissions';
import { useQuery } from '@tanstack/react-query';
import { call, routes } from '#platform/api';
import { useActor } from '#platform/session';

export const isSwitchedOff = ({ switchedOff }: WebhookSubscription): boolean => switchedOff !== null;

/** A company has few of them, on a few pages. */
export async function fetchSwitchedOff(signal: AbortSignal): Promise<WebhookSubscription[]> {
  const found: WebhookSubscription[] = [];
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const query = { pageNumber: String(page) };
    const answer = await call(routes.webhookSubscriptions.list, { query, signal });
    found.push(...answer.webhookSubscriptions.filter(isSwitchedOff));
    hasMore = answer.hasMore;
  }
  return found;
}

/** The webhooks that were switched off because nothing arrives there, for those who can do something about it. */
export function useSwitchedOff(): readonly WebhookSubscription[] {
  const actor = useActor();
  const enabled = !actor.billingOnly && actor.plan.useExternalApi && can(actor, 'settings:manage');
  const { data = [] } = useQuery({
    // As the record of subscriptions keeps it fresh.
    queryKey: ['webhookSubscriptions', 'switchedOff'],
    queryFn: ({ signal }) => fetchSwitchedOff(signal),
    enabled,
  });
  return enabled ? data : [];
}
