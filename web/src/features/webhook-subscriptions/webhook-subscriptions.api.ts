import type {
  DeliveryState,
  WebhookSubscription,
  WebhookSubscriptionChange,
  WebhookSubscriptionCreation,
} from '@oplano/contracts/webhook-subscriptions';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';
import type { AskedPage, ListFilter } from '#platform/query';
import { defineRecord } from '#platform/records';
import { fetchSwitchedOff, isSwitchedOff } from './switched-off.ts';

export const webhookSubscriptionRecord = defineRecord({
  name: 'webhookSubscriptions',
  feed: { record: 'webhookSubscription', id: 'webhookSubscriptionId' },
  missing: 'ERR_NO_WEBHOOK_SUBSCRIPTION_FOUND',
  list: {
    fetchPage: async (query: ListFilter & AskedPage, signal) => {
      const { webhookSubscriptions, ...page } = await call(routes.webhookSubscriptions.list, { query, signal });
      return { rows: webhookSubscriptions, ...page };
    },
    searches: ({ name }) => [name],
    orderBy: ({ name }) => name,
  },
  pickers: {
    /** At the bell. */
    switchedOff: {
      fetch: fetchSwitchedOff,
      accepts: isSwitchedOff,
      compare: (a: WebhookSubscription, b: WebhookSubscription) => a.name.localeCompare(b.name),
    },
  },
  show: (webhookSubscriptionId, signal): Promise<WebhookSubscription> =>
    call(routes.webhookSubscriptions.show, { params: { webhookSubscriptionId }, signal }),
  remove: (webhookSubscriptionId) => call(routes.webhookSubscriptions.remove, { params: { webhookSubscriptionId } }),
});

const at = (webhookSubscriptionId: number) => ({ params: { webhookSubscriptionId } });

export const createSubscription = (body: WebhookSubscriptionCreation) =>
  call(routes.webhookSubscriptions.create, { body });
export const updateSubscription = (id: number, body: WebhookSubscriptionChange): Promise<WebhookSubscription> =>
  call(routes.webhookSubscriptions.update, { ...at(id), body });
export const renewWebhookSecret = (id: number) => call(routes.webhookSubscriptions.rotate, at(id));

/** The log of a subscription, page by page. */
export const deliveriesQuery = (id: number, state: DeliveryState | null) =>
  infiniteQueryOptions({
    queryKey: ['webhookSubscriptions', 'deliveries', id, state],
    queryFn: ({ pageParam, signal }) =>
      call(routes.webhookSubscriptions.deliveries, {
        ...at(id),
        query: { pageNumber: String(pageParam), ...(state ? { state } : {}) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    staleTime: 0,
  });

export const replayDelivery = (deliveryId: number) =>
  call(routes.webhookSubscriptions.replay, { params: { deliveryId } });
export const replaySpan = (id: number, body: { start: string; end: string; onlyFailed: boolean }) =>
  call(routes.webhookSubscriptions.replaySpan, { ...at(id), body });
