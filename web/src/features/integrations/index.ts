export { integrationsQuery } from './integrations.api.ts';
export { integrationsFeature } from './feature.tsx';
