import { z } from 'zod';
import { defineFeed, defineRoute } from '../define.ts';
import { eventTypes, type EventType } from '../events/catalogue.ts';
import { id, idInPath, instant, line, listQuery, longIdInPath, version } from '../fields.ts';

/** Subscriptions of one company. */
export const webhookSubscriptionsMax = 50;
/** What of an answer is kept in the log. */
export const webhookAnswerMax = 2_000;

const eventType = z.enum(eventTypes as [EventType, ...EventType[]]);
/** An address on the web, without a password in it. */
const webAddress = line(1, 2_000)
  .pipe(z.url({ protocol: /^https?$/ }))
  .refine((value) => !/^[^/]*\/\/[^/?#]*@/.test(value), { error: 'no_password' });

export const webhookSubscription = z.object({
  id,
  name: z.string(),
  url: z.string(),
  events: z.array(eventType),
  active: z.boolean(),
  /** Why it was switched off, where nobody of the company did it: nothing arrived for days, or the address is gone. */
  switchedOff: z.enum(['failing', 'gone']).nullable(),
  /** Since when nothing has arrived there. */
  failingSince: instant.nullable(),
  /** Until when the secret before the last change signs as well. */
  previousSecretUntil: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type WebhookSubscription = z.infer<typeof webhookSubscription>;

const formShape = {
  name: line(3, 100),
  url: webAddress,
  events: z.array(eventType).min(1).max(eventTypes.length),
  active: z.boolean(),
};
export const webhookSubscriptionCreation = z.object({ ...formShape, active: formShape.active.default(true) });
export type WebhookSubscriptionCreation = z.output<typeof webhookSubscriptionCreation>;
export const webhookSubscriptionChange = z.object(formShape).partial();
export type WebhookSubscriptionChange = z.output<typeof webhookSubscriptionChange>;

export const deliveryState = z.enum(['waiting', 'delivered', 'failed']);
export type DeliveryState = z.infer<typeof deliveryState>;

/** One event on its way to one subscription, with what became of it. */
export const webhookDelivery = z.object({
  id: z.int().positive(),
  subscriptionId: id,
  /** The `webhook-id` it travels under, the same however often it is sent. */
  webhookId: z.string(),
  type: z.string(),
  state: deliveryState,
  attempts: z.int().nonnegative(),
  body: z.string(),
  lastStatus: z.int().nullable(),
  lastAnswer: z.string().nullable(),
  /** Why there was no answer: `timeout`, `refused`, `redirect`, `unreachable`. */
  lastProblem: z.string().nullable(),
  createdAt: instant,
  nextAt: instant.nullable(),
  settledAt: instant.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const access = 'settings:manage' as const;
const plan = 'useExternalApi' as const;
const params = z.object({ webhookSubscriptionId: idInPath });
const withSecret = webhookSubscription.extend({
  /** Shown in this answer and never again. */
  secret: z.string(),
});

export const webhookSubscriptionRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/webhook-subscriptions',
    access,
    plan,
    summary: 'Where events of the company are sent to, by name.',
    query: listQuery,
    response: z.object({ webhookSubscriptions: z.array(webhookSubscription), hasMore: z.boolean(), count: z.int() }),
  }),
  show: defineRoute({
    method: 'GET',
    path: '/webhook-subscriptions/:webhookSubscriptionId',
    access,
    plan,
    summary: 'One subscription, without its secret.',
    params,
    response: webhookSubscription,
    errors: ['ERR_NO_WEBHOOK_SUBSCRIPTION_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/webhook-subscriptions',
    access,
    plan,
    summary: 'Has events sent to an address, signed with a secret that is shown in this answer.',
    body: webhookSubscriptionCreation,
    response: withSecret,
    errors: ['ERR_WEBHOOK_SUBSCRIPTION_NAME_TAKEN', 'ERR_WEBHOOK_SUBSCRIPTIONS_FULL'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/webhook-subscriptions/:webhookSubscriptionId',
    access,
    plan,
    summary: 'Changes which events are sent where, or whether they are.',
    params,
    body: webhookSubscriptionChange,
    response: webhookSubscription,
    errors: ['ERR_NO_WEBHOOK_SUBSCRIPTION_FOUND', 'ERR_WEBHOOK_SUBSCRIPTION_NAME_TAKEN'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/webhook-subscriptions/:webhookSubscriptionId',
    access,
    plan,
    summary: 'Ends a subscription, with its log.',
    params,
    response: z.object({ message: z.string() }),
    errors: ['ERR_NO_WEBHOOK_SUBSCRIPTION_FOUND'],
  }),
  rotate: defineRoute({
    method: 'POST',
    path: '/webhook-subscriptions/:webhookSubscriptionId/secret',
    access,
    plan,
    summary: 'Makes another secret. For a day both of them sign.',
    params,
    response: withSecret,
    errors: ['ERR_NO_WEBHOOK_SUBSCRIPTION_FOUND'],
  }),
  deliveries: defineRoute({
    method: 'GET',
    path: '/webhook-subscriptions/:webhookSubscriptionId/deliveries',
    access,
    plan,
    summary: 'What was sent there, the newest first, with what came back.',
    params,
    query: listQuery.pick({ pageNumber: true }).extend({ state: deliveryState.optional() }),
    response: z.object({ deliveries: z.array(webhookDelivery), hasMore: z.boolean() }),
    errors: ['ERR_NO_WEBHOOK_SUBSCRIPTION_FOUND'],
  }),
  replay: defineRoute({
    method: 'POST',
    path: '/webhook-deliveries/:deliveryId/replay',
    access,
    plan,
    summary: 'Sends one of them once more, under the same id.',
    params: z.object({ deliveryId: longIdInPath }),
    response: webhookDelivery,
    errors: ['ERR_NO_WEBHOOK_DELIVERY_FOUND'],
  }),
  replaySpan: defineRoute({
    method: 'POST',
    path: '/webhook-subscriptions/:webhookSubscriptionId/replay',
    access,
    plan,
    cost: 'heavy',
    summary: 'Sends once more what happened between two times, under the same ids and in the same order.',
    params,
    body: z.object({
      start: instant,
      end: instant,
      /** Only what did not arrive. */
      onlyFailed: z.boolean().optional().default(false),
    }),
    response: z.object({ count: z.int() }),
    errors: ['ERR_NO_WEBHOOK_SUBSCRIPTION_FOUND'],
  }),
};

export const webhookSubscriptionFeed = defineFeed('company-{id}-webhookSubscription', {
  create: z.object({ webhookSubscription }),
  update: z.object({ webhookSubscription }),
  delete: z.object({ webhookSubscriptionId: id }),
});
