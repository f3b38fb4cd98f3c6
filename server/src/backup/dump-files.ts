import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import type { Storage } from '#ports/storage';
import { createHashing, hashFile, withHands } from './hashing.ts';
import { inArchive, type FileEntry, type Manifest } from './manifest.ts';

/** A bucket answers after a while: several are asked for at once. */
const hands = 8;

async function copyFile(storage: Pick<Storage, 'read'>, folder: string, key: string): Promise<FileEntry | null> {
  const found = await storage.read(key);
  if (!found) return null;
  const target = inArchive(folder).file(key);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const hashing = createHashing();
  await pipeline(found.stream, hashing.through, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  const { bytes, sha256 } = hashing.result();
  if (bytes !== found.size) {
    await rm(target, { force: true });
    throw new Error(`The file ${key} broke off after ${bytes} of ${found.size} bytes.`);
  }
  return { key, size: bytes, contentType: found.contentType, sha256 };
}

/** Every stored file, whether a row names it or not: where a key stands (a column, a setting, a text) need not be known. */
export async function dumpFiles(
  storage: Pick<Storage, 'list' | 'read'>,
  folder: string,
  warn: (line: string) => void,
): Promise<Manifest['files']> {
  const { fileList } = inArchive(folder);
  const list = createWriteStream(fileList, { flags: 'wx', mode: 0o600, flush: true });
  // Waited for from the beginning: a disk that is full says so whenever it is, and unheard it would end the process.
  const written = finished(list);
  written.catch(() => undefined);
  let count = 0;
  let bytes = 0;
  await withHands(hands, storage.list(), async (key) => {
    if (list.errored) throw list.errored;
    const entry = await copyFile(storage, folder, key);
    // Nothing of ours removes files now; somebody with a hand in the folder may.
    if (!entry) return warn(`${key} disappeared while it was to be copied.`);
    count += 1;
    bytes += entry.size;
    list.write(`${JSON.stringify(entry)}\n`);
  });
  list.end();
  await written;
  const { sha256 } = await hashFile(fileList);
  return { count, bytes, sha256 };
}
