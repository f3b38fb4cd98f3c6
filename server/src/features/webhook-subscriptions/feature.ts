import { eventTypes } from '@oplano/contracts/events';
import { webhookSubscriptionFeed, webhookSubscriptionRoutes } from '@oplano/contracts/webhook-subscriptions';
import type { Sealing } from '#platform/crypto';
import { defineConsumer } from '#platform/consumers';
import { defineFeature } from '#platform/feature';
import { bind } from '#platform/http';
import { forEachCompany, handleJobOutside, handleTimer } from '#platform/jobs';
import { defineAudience, rooms } from '#platform/realtime';
import {
  createSubscription,
  deleteSubscription,
  replayDelivery,
  replaySpan,
  renewWebhookSecret,
  updateSubscription,
} from './change-subscriptions.ts';
import { collectEvent } from './collect-event.ts';
import { deliver, type DeliverParts } from './deliver.ts';
import { eraseDeliveries, tellDeliveries } from './erase-deliveries.repo.ts';
import { forgetDeliveries } from './forget-deliveries.ts';
import { tellAdmins, type Letters } from './tell-admins.ts';
import {
  deliverJob,
  deliverKey,
  deliverTimer,
  forgetAllDeliveriesJob,
  forgetDeliveriesJob,
  tellAdminsJob,
} from './webhook-subscriptions.jobs.ts';
import { getSubscription, listDeliveries, listSubscriptions } from './webhook-subscriptions.queries.ts';
import {
  anySubscription,
  countDeliveries,
  lockSubscription,
  removeSomeDeliveries,
} from './webhook-subscriptions.repo.ts';

interface Parts extends DeliverParts {
  readonly sealing: Sealing;
  readonly letters: Letters;
}

export const webhookSubscriptionsFeature = defineFeature<Parts>({
  name: 'webhook-subscriptions',
  bindings: ({ sealing }) => [
    bind(webhookSubscriptionRoutes.list, (ctx, { query }) => listSubscriptions(ctx, query)),
    bind(webhookSubscriptionRoutes.show, (ctx, { params }) => getSubscription(ctx, params.webhookSubscriptionId)),
    bind(webhookSubscriptionRoutes.create, (ctx, { body }) => createSubscription(ctx, body, sealing)),
    bind(webhookSubscriptionRoutes.update, (ctx, { params, body }) =>
      updateSubscription(ctx, params.webhookSubscriptionId, body),
    ),
    bind(webhookSubscriptionRoutes.remove, (ctx, { params }) => deleteSubscription(ctx, params.webhookSubscriptionId)),
    bind(webhookSubscriptionRoutes.rotate, (ctx, { params }) =>
      renewWebhookSecret(ctx, params.webhookSubscriptionId, sealing),
    ),
    bind(webhookSubscriptionRoutes.deliveries, (ctx, { params, query }) =>
      listDeliveries(ctx, { subscriptionId: params.webhookSubscriptionId, ...query }),
    ),
    bind(webhookSubscriptionRoutes.replay, (ctx, { params }) => replayDelivery(ctx, params.deliveryId)),
    bind(webhookSubscriptionRoutes.replaySpan, (ctx, { params, body }) =>
      replaySpan(ctx, params.webhookSubscriptionId, body),
    ),
  ],
  audiences: [defineAudience(webhookSubscriptionFeed, ({ companyId }) => [rooms.admins(companyId)])],
  consumers: [
    defineConsumer({
      name: 'webhook-subscriptions.collect',
      events: eventTypes,
      where: anySubscription,
      handle: collectEvent,
    }),
  ],
  timers: () => [
    handleTimer(deliverTimer, {
      lock: lockSubscription,
      act: (ctx, { id }) => ctx.enqueue(deliverJob, { subscriptionId: id }, { key: deliverKey(id) }),
    }),
  ],
  jobs: (parts) => [
    handleJobOutside(deliverJob, (tools, { subscriptionId }) => deliver(tools, subscriptionId, parts)),
    handleJobOutside(tellAdminsJob, (tools, { subscriptionId }) => tellAdmins(tools, subscriptionId, parts.letters)),
    handleJobOutside(forgetDeliveriesJob, forgetDeliveries),
    forEachCompany(forgetAllDeliveriesJob, forgetDeliveriesJob),
  ],
  cron: [{ name: 'webhook-subscriptions.forget', at: '03:30', zone: 'America/Sao_Paulo', job: forgetAllDeliveriesJob }],
  personTraces: [
    {
      kind: 'deliveries',
      tables: { webhook_deliveries: 'told' },
      tellSome: tellDeliveries,
      eraseSome: eraseDeliveries,
    },
  ],
  bulkyRecords: [{ count: countDeliveries, removeSome: removeSomeDeliveries }],
});
