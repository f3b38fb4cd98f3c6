export { quickMessagesFeature } from './feature.tsx';
