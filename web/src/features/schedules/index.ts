export { schedulesFeature } from './feature.tsx';
