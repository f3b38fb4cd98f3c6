import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { mayRemoveFiles } from '#platform/db';
import { defineJob, type PlatformCtx, type Transactions } from '#platform/use-case';
import { isKey, type Storage } from '#ports/storage';
import { isNamedByPlatform } from './files.repo.ts';

/** Files of the operator, which everybody who is signed in may have, by the folder they lie in. */
const folders = ['announcements', 'helps'] as const;
const isIn = (key: string, folder: string): boolean => key.startsWith(`${folder}/`);
export const isOfPlatform = (key: string): boolean => folders.some((folder) => isIn(key, folder));

/** Pictures of the brand, which strangers see too. */
const branding = 'branding';
/** Where the picture lies that a setting of the brand names. */
export const brandKeyOf = (name: string): string => `${branding}/${name}`;

/** Removes a file of the platform, unless something names it by then. */
export const forgetPlatformFileJob = defineJob('files.forget-platform', z.object({ key: z.string() }));

/** No call takes as long as that. */
const patienceMs = 60 * 60_000;
/** Whoever was shown its address a moment ago may still fetch it. */
const graceMs = 10 * 60_000;

const forgetAfter = (ctx: Pick<PlatformCtx, 'enqueue' | 'now'>, key: string, ms: number): Promise<void> =>
  ctx.enqueue(forgetPlatformFileJob, { key }, { runAt: new Date(ctx.now.getTime() + ms) });

type PlatformFile = {
  readonly contentType: string;
  readonly content: () => Readable;
} & (
  | {
      readonly folder: (typeof folders)[number];
      /** With its dot. */
      readonly extension: string;
    }
  | { readonly folder: typeof branding; readonly name: string }
);

/** Stores a file before the transaction that will name it. What none comes to name is removed. */
export async function storePlatformFile(
  work: Transactions,
  storage: Pick<Storage, 'put'>,
  file: PlatformFile,
): Promise<string> {
  const key = 'name' in file ? brandKeyOf(file.name) : `${file.folder}/${randomUUID()}${file.extension}`;
  await work.platform((ctx) => forgetAfter(ctx, key, patienceMs));
  await storage.put(key, file.content(), { contentType: file.contentType });
  return key;
}

/** To be called in the transaction that no longer names it. */
export async function forgetPlatformFile(ctx: PlatformCtx, key: string | null): Promise<void> {
  if (key !== null) await forgetAfter(ctx, key, graceMs);
}

/** Nothing is removed while a backup copies files: then it is tried again later. */
export async function removePlatformFile(
  { work, storage }: { readonly work: Transactions; readonly storage: Pick<Storage, 'remove'> },
  key: string,
): Promise<void> {
  if (!isKey(key) || !(isOfPlatform(key) || isIn(key, branding))) return;
  const isForgotten = await work.platform(async (ctx) => {
    if (await isNamedByPlatform(ctx, key)) return false;
    if (await mayRemoveFiles(ctx.db)) return true;
    await forgetAfter(ctx, key, graceMs);
    return false;
  });
  if (isForgotten) await storage.remove(key);
}
