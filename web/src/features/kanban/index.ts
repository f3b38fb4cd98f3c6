export { kanbanFeature } from './feature.tsx';
