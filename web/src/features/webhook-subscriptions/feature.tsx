import { defineFeature, lateLive } from '#platform/feature';

export const webhookSubscriptionsFeature = defineFeature({
  live: (client) =>
    lateLive(client, ['webhookSubscriptions'], { webhookSubscriptions: ['create', 'update', 'delete'] }, async () => ({
      webhookSubscriptions: (await import('./webhook-subscriptions.api.ts')).webhookSubscriptionRecord.handlers(client),
    })),
});
