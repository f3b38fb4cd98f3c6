export { queuesQuery } from './queues.api.ts';
export { queueHandlers } from './queues.realtime.ts';
export { QueuesScreen } from './queues.routes.tsx';
