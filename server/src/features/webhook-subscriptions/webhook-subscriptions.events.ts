import { stored } from '#platform/events';
import { defineEvent } from '#platform/use-case';

interface OfSubscription {
  readonly webhookSubscriptionId: number;
}

export const subscriptionCreated = defineEvent<OfSubscription>('webhook-subscriptions.created', (subscription) =>
  stored('webhook.created', subscription),
);
/** `fields`: what was changed, not to what. */
export const subscriptionUpdated = defineEvent<OfSubscription & { readonly fields: readonly string[] }>(
  'webhook-subscriptions.updated',
  (subscription) => stored('webhook.updated', subscription),
);
export const subscriptionSecretRenewed = defineEvent<OfSubscription>(
  'webhook-subscriptions.secret-renewed',
  (subscription) => stored('webhook.secret-renewed', subscription),
);
export const subscriptionDeleted = defineEvent<OfSubscription>('webhook-subscriptions.deleted', (subscription) =>
  stored('webhook.deleted', subscription),
);
