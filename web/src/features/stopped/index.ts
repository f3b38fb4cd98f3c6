export { stoppedFeature } from './feature.tsx';
