export { connectionsFeature } from './feature.tsx';
