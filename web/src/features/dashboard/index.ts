export { dashboardFeature } from './feature.tsx';
