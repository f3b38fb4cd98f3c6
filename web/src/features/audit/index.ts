export { auditFeature } from './feature.tsx';
