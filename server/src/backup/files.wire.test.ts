import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStorage, type Storage } from '#ports/storage';
import { startTestBuckets } from '#test/bucket';
import { dumpFiles } from './dump-files.ts';
import { loadFiles } from './restore-backup.ts';

let folder = '';
let buckets: Awaited<ReturnType<typeof startTestBuckets>>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'oplano-backup-files-'));
  buckets = await startTestBuckets('one', 'two');
});
afterAll(async () => {
  await buckets.close();
  await rm(folder, { recursive: true, force: true });
});

async function contentsOf(storage: Storage): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const key of storage.list()) {
    const file = await storage.read(key);
    found[key] = file ? `${file.contentType} ${(await buffer(file.stream)).toString('hex')}` : 'gone';
  }
  return found;
}

test('files of a bucket come back in a folder, and those of a folder in a bucket', async () => {
  const [one, two] = [buckets.storageOf('one'), buckets.storageOf('two')];
  const inFolder = createStorage({ dataDir: path.join(folder, 'elsewhere'), s3: undefined });
  for (let number = 0; number < 20; number += 1) {
    const type = ['image/jpeg', 'application/pdf', 'audio/ogg; codecs=opus'][number % 3] ?? '';
    await one.put(`companies/${number % 4}/media/${number}.bin`, Buffer.alloc(number * 1000, number), {
      contentType: type,
    });
  }
  const warnings: string[] = [];
  const copy = async (from: Storage, archive: string, to: Storage): Promise<void> => {
    await mkdir(archive, { recursive: true });
    const { count } = await dumpFiles(from, archive, (line) => warnings.push(line));
    expect(count).toBe(20);
    await loadFiles(archive, to);
  };
  await copy(one, path.join(folder, 'first'), inFolder);
  await copy(inFolder, path.join(folder, 'second'), two);
  const before = await contentsOf(one);
  expect(Object.keys(before)).toHaveLength(20);
  expect(await contentsOf(inFolder)).toEqual(before);
  expect(await contentsOf(two)).toEqual(before);
  expect(warnings).toEqual([]);
});
