import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Permission } from '@oplano/contracts';
import type { Step } from '#platform/http';
import type { Storage } from '#ports/storage';
import { insertDownload, noteUnnamed } from './files.repo.ts';

const keptMs = 60 * 60_000;

interface Offered {
  /** Where it lies among the files of the company. */
  readonly folder: string;
  /** What the browser calls it when it is kept, without the ending. */
  readonly name: string;
  /** With its dot. */
  readonly extension: string;
  readonly contentType: string;
  readonly stream: Readable;
  /** What whoever asked for it must still hold when they fetch it. */
  readonly permission: Permission | null;
}

/**
 * Writes a file for the person who asks into the store, and answers under which key it lies for an hour. That it will be
 * forgotten is stored before it is: however far the writing gets, nothing stays.
 */
export async function offerFile(step: Step, storage: Storage, offered: Offered): Promise<string> {
  const { folder, name, extension, contentType, stream, permission } = offered;
  const key = await step(async (ctx) => {
    const made = `companies/${ctx.companyId}/${folder}/${randomUUID()}/${name}${extension}`;
    await insertDownload(ctx, { key: made, userId: ctx.actor.userId, permission });
    await noteUnnamed(ctx, [made], new Date(ctx.now.getTime() + keptMs));
    return made;
  });
  await storage.put(key, stream, { contentType });
  return key;
}
