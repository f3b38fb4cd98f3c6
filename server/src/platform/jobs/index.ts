/** What features and the container use of the queue; `@public` marks what no feature needs yet. */
export { forgetDeadJobs } from './dead-jobs.repo.ts';
export { enqueueJob } from './enqueue-job.ts';
export { forEachCompany } from './for-each-company.ts';
export {
  handleJob,
  handleJobOutside,
  handlePlatformJob,
  type EndingTools,
  type JobHandler,
  type OutsideTools,
} from './handlers.ts';
export { handleTimer, placeOfTimer, type TimerHandler } from './handle-timer.ts';
export type { CronEntry } from './cron.ts';
export { createHeartbeat } from './heartbeat.ts';
export { oneAtATime } from './one-at-a-time.ts';
export { createStoppedJobs } from './stopped-jobs.repo.ts';
export { joinWorkers } from './join-workers.ts';
export { createWake } from './wake.ts';
export { createWorker } from './worker.ts';
