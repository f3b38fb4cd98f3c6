export { askIntegration, openIntegration } from './ask-integration.ts';
export { noteIntegrationHealth } from './change-integrations.ts';
export { integrationDeleted } from './integrations.events.ts';
export { findIntegration } from './integrations.queries.ts';
export { integrationsFeature } from './feature.ts';
