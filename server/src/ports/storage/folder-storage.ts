import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkKey, checkPrefix, isKey, type Storage } from './storage.ts';

/** Half-written files. Keys cannot hold `~`, so neither this nor the types beside the files can be asked for. */
const draftFolder = '~drafts';
const typeEnding = '~type';
const draftMaxAgeMs = 24 * 3_600_000;

const noFile = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);
const codeOf = (error: unknown): string => String((error as NodeJS.ErrnoException).code);

/** The result, or null when there is no such file. */
async function unlessAbsent<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (noFile.has(codeOf(error))) return null;
    throw error;
  }
}

async function openFile(file: string): Promise<FileHandle | null> {
  const handle = await unlessAbsent(open(file));
  if (!handle || (await handle.stat()).isFile()) return handle;
  await handle.close();
  return null;
}

const typeOf = async (file: string): Promise<string> =>
  (await unlessAbsent(readFile(file + typeEnding, 'utf8'))) ?? 'application/octet-stream';

/** A process that was killed leaves drafts behind; no upload takes as long as a day. */
async function clearOldDrafts(folder: string): Promise<void> {
  const oldest = Date.now() - draftMaxAgeMs;
  for (const name of (await unlessAbsent(readdir(folder))) ?? []) {
    const draft = path.join(folder, name);
    const found = await unlessAbsent(stat(draft));
    if (found && found.mtimeMs < oldest) await rm(draft, { force: true });
  }
}

/** One folder at a time: what is held in memory is the names of one, not of all. Our own files are no keys. */
async function* keysBelow(root: string, folder = ''): AsyncGenerator<string> {
  for (const entry of (await unlessAbsent(readdir(path.join(root, folder), { withFileTypes: true }))) ?? []) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!isKey(key)) continue;
    if (entry.isDirectory()) yield* keysBelow(root, key);
    else if (entry.isFile()) yield key;
  }
}

/** Files in a folder. The type of a file lies beside it. */
export function createFolderStorage(folder: string): Storage {
  const root = path.resolve(folder);
  const drafts = path.join(root, draftFolder);
  const fileOf = (key: string): string => {
    checkKey(key);
    return path.join(root, key);
  };
  let isCleared = false;
  /** Every time: a folder that cannot be reached now may be there for the next file, and the other way round. */
  const prepare = async (): Promise<void> => {
    await mkdir(drafts, { recursive: true, mode: 0o700 });
    if (isCleared) return;
    isCleared = true;
    await clearOldDrafts(drafts);
  };

  /** Written beside, made safe on disk and moved into place: a reader never sees half of it. */
  async function write(file: string, content: Readable): Promise<void> {
    const draft = path.join(drafts, randomUUID());
    try {
      await pipeline(content, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  return {
    async put(key, content, { contentType }) {
      const file = fileOf(key);
      await prepare();
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      // The type first: a file that can be found has one.
      await write(file + typeEnding, Readable.from([contentType]));
      await write(file, content instanceof Readable ? content : Readable.from([content]));
    },
    async find(key) {
      const file = fileOf(key);
      const found = await unlessAbsent(stat(file));
      return found?.isFile() ? { size: found.size, contentType: await typeOf(file) } : null;
    },
    async read(key, range) {
      const file = fileOf(key);
      const handle = await openFile(file);
      if (!handle) return null;
      try {
        const { size } = await handle.stat();
        const contentType = await typeOf(file);
        return { size, contentType, stream: handle.createReadStream(range && { start: range.start, end: range.end }) };
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
    async remove(key) {
      const file = fileOf(key);
      await unlessAbsent(rm(file, { force: true }));
      await unlessAbsent(rm(file + typeEnding, { force: true }));
    },
    async removePrefix(prefix) {
      checkPrefix(prefix);
      await rm(path.join(root, prefix), { recursive: true, force: true });
    },
    list: () => keysBelow(root),
  };
}
