export { queuesQuery } from './queues.api.ts';
export { queueHandlers } from './queues.realtime.ts';
