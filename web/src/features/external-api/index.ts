export { externalApiFeature } from './feature.tsx';
