import { removeFiles } from '#features/files';
import type { OutsideTools } from '#platform/jobs';
import type { Storage } from '#ports/storage';
import { forgetFile } from './users.jobs.ts';

/** Removes a file of the company, or puts it off while a backup copies files. */
export const removeForgottenFile = (
  tools: OutsideTools,
  { key }: { key: string },
  storage: Pick<Storage, 'remove'>,
): Promise<void> => removeFiles(tools, [key], storage, (ctx, runAt) => ctx.enqueue(forgetFile, { key }, { runAt }));
