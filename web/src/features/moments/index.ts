export { momentsFeature } from './feature.tsx';
