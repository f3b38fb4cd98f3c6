export { createQueue } from './create-queue.ts';
export { updateQueue } from './update-queue.ts';
export { optionRows, toTrees, type OptionRow } from './options.queries.ts';
export { storedHours, type QueueRow } from './queue-record.ts';
export { queueDeleted, queueRotationChanged } from './queues.events.ts';
export {
  getQueueRow,
  insertQueue,
  listQueueRows,
  /** @public */ listQueues,
  lockQueue,
  noteTurn,
  /** @public */ queuesOfUser,
} from './queues.repo.ts';
export { insertMovedQueue } from './move-queue.ts';
export { queuesFeature } from './feature.ts';
export { tellQueues } from './tell-queues.ts';
