export { contactListsFeature } from './feature.tsx';
