export { whitelabelFeature } from './feature.tsx';
