export { handOn } from './hand-on.ts';
export type { MetaNetwork } from './meta-network.ts';
export { serveWebhooks } from './serve-webhooks.ts';
export { webhookEventArrived } from './webhooks.events.ts';
export { handOnEvent } from './webhooks.jobs.ts';
export { hasUnhandledEvents } from './webhooks.repo.ts';
