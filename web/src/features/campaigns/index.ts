export { campaignsFeature } from './feature.tsx';
