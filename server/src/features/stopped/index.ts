export { stoppedFeature } from './feature.ts';
export { createStoppedWatch } from './watch-stopped.ts';
