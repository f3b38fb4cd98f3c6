import { mayRemoveFiles } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { forgetFile } from './users.jobs.ts';

const laterMs = 60_000;

/** Removes a file of the company, or puts it off while a backup copies files. */
export async function removeForgottenFile(
  ctx: CompanyCtx,
  { key }: { key: string },
  storage: Pick<Storage, 'remove'>,
): Promise<void> {
  // A job is only as trustworthy as whoever put it in: no company can make another one lose a file.
  if (!key.startsWith(`companies/${ctx.companyId}/`)) throw new Error(`${key} is no file of this company.`);
  if (await mayRemoveFiles(ctx.db)) await storage.remove(key);
  else await ctx.enqueue(forgetFile, { key }, { runAt: new Date(ctx.now.getTime() + laterMs) });
}
