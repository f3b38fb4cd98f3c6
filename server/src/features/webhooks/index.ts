export type { MetaNetwork } from './meta-network.ts';
export { serveWebhooks } from './serve-webhooks.ts';
export { webhookEventReceived } from './webhooks.events.ts';
export { hasUnhandledEvents } from './webhooks.repo.ts';
export { webhooksFeature } from './feature.ts';
