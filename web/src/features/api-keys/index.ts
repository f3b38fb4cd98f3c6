export { apiKeysFeature } from './feature.tsx';
export { ApiKeysPanel } from './api-keys.routes.tsx';
