import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { forgetFile } from '#features/users';
import type { Ctx } from '#platform/use-case';
import type { Storage } from '#ports/storage';

const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const keptMs = 60 * 60_000;

/** Writes a workbook into the store and answers where it can be fetched for an hour. */
export async function offerFile(
  ctx: Ctx,
  storage: Storage,
  { stream, folder }: { stream: Readable; folder: string },
): Promise<string> {
  const key = `companies/${ctx.companyId}/${folder}/${randomUUID()}.xlsx`;
  await storage.put(key, stream, { contentType });
  await ctx.enqueue(forgetFile, { key }, { runAt: new Date(ctx.now.getTime() + keptMs) });
  return ctx.fileUrl(key);
}
