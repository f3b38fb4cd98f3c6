import { id } from '@oplano/contracts';
import { z } from 'zod';
import { defineJob, defineTimer } from '#platform/use-case';

/** The next look at what waits for a subscription, and until when its address rests, where nothing of the last arrived. */
export const deliverTimer = defineTimer(
  'webhook-subscriptions.due',
  'webhook_subscriptions',
  z.object({ restsUntil: z.string().optional() }),
);
export const deliverJob = defineJob('webhook-subscriptions.deliver', z.object({ subscriptionId: id }));
/** Tells the admins that a subscription was switched off. */
export const tellAdminsJob = defineJob('webhook-subscriptions.tell-admins', z.object({ subscriptionId: id }));
export const forgetDeliveriesJob = defineJob('webhook-subscriptions.forget', z.object({}));
export const forgetAllDeliveriesJob = defineJob('webhook-subscriptions.forget-all', z.object({}));

/** Jobs of one subscription run one after the other. */
export const deliverKey = (subscriptionId: number): string => `webhook-subscription ${subscriptionId}`;
