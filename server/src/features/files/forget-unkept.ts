import { z } from 'zod';
import type { OutsideTools } from '#platform/jobs';
import { defineJob } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { removeFiles } from './remove-files.ts';

/** Removes files that were stored for a transaction which never came, because it failed or its process died. */
export const forgetUnkeptFiles = defineJob('files.forget-unkept', z.object({ keys: z.array(z.string()) }));

export const removeUnkeptFiles = (
  tools: OutsideTools,
  { keys }: { keys: readonly string[] },
  storage: Pick<Storage, 'remove'>,
): Promise<void> =>
  removeFiles(tools, keys, storage, (ctx, runAt) => ctx.enqueue(forgetUnkeptFiles, { keys: [...keys] }, { runAt }));
