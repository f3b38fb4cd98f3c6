export { webhookSubscriptionsFeature } from './feature.tsx';
export { useSwitchedOff } from './switched-off.ts';
export { WebhookSubscriptionsPanel } from './webhook-subscriptions.routes.tsx';
