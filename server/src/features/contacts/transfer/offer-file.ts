import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { forgetFile } from '#features/users';
import type { Step } from '#platform/http';
import type { Storage } from '#ports/storage';

const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const keptMs = 60 * 60_000;

/**
 * Writes a workbook into the store and answers under which key it lies for an hour. That it will be forgotten is stored
 * before it is: however far the writing gets, nothing stays.
 */
export async function offerFile(
  step: Step,
  storage: Storage,
  { stream, folder }: { stream: Readable; folder: string },
): Promise<string> {
  const key = await step(async (ctx) => {
    const made = `companies/${ctx.companyId}/${folder}/${randomUUID()}.xlsx`;
    await ctx.enqueue(forgetFile, { key: made }, { runAt: new Date(ctx.now.getTime() + keptMs) });
    return made;
  });
  await storage.put(key, stream, { contentType });
  return key;
}
