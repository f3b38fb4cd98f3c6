import { forgetFile } from '#features/users';
import { handleJobOutside, type JobHandler } from '#platform/jobs';
import type { Storage } from '#ports/storage';

/** Every background job and who does it. */
export const jobHandlers = (storage: Storage): JobHandler[] => [
  handleJobOutside(forgetFile, (_tools, { key }) => storage.remove(key)),
];
