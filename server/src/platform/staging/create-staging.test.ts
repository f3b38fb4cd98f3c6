import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStaging, FileTooLarge } from './create-staging.ts';

let folder: string;
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'oplano-staging-')), 'staging');
});
afterEach(() => rm(path.dirname(folder), { recursive: true }));
const bytes = Buffer.from('x'.repeat(10_000));

test('a file is on disk for its owner alone until its work ends', async () => {
  const staging = createStaging(folder);
  const file = await staging.take(Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]), { maxBytes: 10_000 });
  expect([file.size, file.head.length]).toEqual([10_000, 10_000]);
  expect(file.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect([(await file.bytes()).equals(bytes), (await buffer(file.stream())).equals(bytes)]).toEqual([true, true]);
  expect((await stat(file.path)).mode & 0o777).toBe(0o600);
  await file.remove();
  await file.remove();
  expect(await readdir(folder)).toEqual([]);
});

test('what is too large, breaks off or is called off leaves nothing behind', async () => {
  const staging = createStaging(folder);
  await expect(staging.take(Readable.from([bytes]), { maxBytes: 9_999 })).rejects.toThrow(FileTooLarge);
  const broken = new PassThrough();
  broken.write(bytes);
  setTimeout(() => broken.destroy(new Error('hung up')), 20);
  await expect(staging.take(broken, { maxBytes: 1e6 })).rejects.toThrow('hung up');
  const silent = new PassThrough();
  silent.write(bytes);
  await expect(staging.take(silent, { maxBytes: 1e6, signal: AbortSignal.timeout(20) })).rejects.toThrow();
  expect(await readdir(folder)).toEqual([]);
});

test('what a process that died left behind is swept; what is in use, here or elsewhere, is not', async () => {
  const staging = createStaging(folder);
  const inUse = await staging.take(Readable.from([bytes]), { maxBytes: 1e6 });
  const [abandoned, elsewhere] = [path.join(folder, 'abandoned'), path.join(folder, 'elsewhere')];
  await writeFile(abandoned, 'x');
  await writeFile(elsewhere, 'x');
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const file of [abandoned, inUse.path]) await utimes(file, longAgo, longAgo);
  await createStaging(path.join(folder, 'none')).sweep();
  await staging.sweep();
  expect((await readdir(folder)).toSorted()).toEqual([path.basename(inUse.path), 'elsewhere'].toSorted());
});
