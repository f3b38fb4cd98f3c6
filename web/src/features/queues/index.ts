export { queuesQuery } from './queues.api.ts';
export { queuesFeature } from './feature.tsx';
