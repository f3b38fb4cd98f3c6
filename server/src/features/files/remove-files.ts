import { mayRemoveFiles } from '#platform/db';
import type { OutsideTools } from '#platform/jobs';
import type { CompanyCtx } from '#platform/use-case';
import type { Storage } from '#ports/storage';

const laterMs = 60_000;

/**
 * Removes files of the job's company that nothing names any more, or puts it off while a backup copies files. Nothing is
 * locked meanwhile: the rows of a backup that begins after the question do not name them either.
 */
export async function removeFiles(
  tools: OutsideTools,
  keys: readonly string[],
  storage: Pick<Storage, 'remove'>,
  putOff: (ctx: CompanyCtx, until: Date) => Promise<void>,
): Promise<void> {
  const own = `companies/${tools.companyId}/`;
  // A job is only as trustworthy as whoever put it in: no company can make another one lose a file.
  const foreign = keys.find((key) => !key.startsWith(own));
  if (foreign !== undefined) throw new Error(`${foreign} is no file of this company.`);
  const isFree = await tools.inCompany(async (ctx) => {
    const free = await mayRemoveFiles(ctx.db);
    if (!free) await putOff(ctx, new Date(ctx.now.getTime() + laterMs));
    return free;
  });
  if (isFree) for (const key of keys) await storage.remove(key);
}
