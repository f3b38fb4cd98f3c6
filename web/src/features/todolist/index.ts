export { todolistFeature } from './feature.tsx';
