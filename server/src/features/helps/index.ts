export { insertHelp } from './helps.repo.ts';
export { helpsFeature } from './feature.ts';
