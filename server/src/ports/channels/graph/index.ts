export { createCloudDriver } from './cloud-driver.ts';
export type { GraphSettings } from './graph-client.ts';
export { GraphError } from './graph-error.ts';
export { listAvailablePages, type AvailablePage } from './page-accounts.ts';
export { createPageDriver } from './page-driver.ts';
export { parseWebhook, type ParsedWebhook, type WebhookEvent } from './parse-webhook.ts';
export { eventFromJson } from './event-json.ts';
export { isSigned } from './signature.ts';
