export { webhookSubscriptionsFeature } from './feature.ts';
