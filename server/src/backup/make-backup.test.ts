import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dumpFiles } from './dump-files.ts';
import { withHands } from './hashing.ts';
import { makeBackup } from './make-backup.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'oplano-make-backup-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** As long as a store may take to say what it holds. */
async function* aSlowList(): AsyncGenerator<string> {
  for (let turn = 0; turn < 50; turn += 1) await stat(folder);
  yield 'companies/1/media/a.jpg';
}
const storage = { list: aSlowList, read: async () => null };
const nobody = 'postgres://u@127.0.0.1:9/x';
const say = (): void => undefined;

test.each(['a folder', 'a file'])(
  'a backup into %s that is there already is refused before anything is copied',
  async (what) => {
    const target = path.join(folder, 'monday');
    if (what === 'a folder') await mkdir(target);
    await writeFile(what === 'a folder' ? path.join(target, 'manifest.json') : target, '{}');
    const made = makeBackup(target, { ownerUrl: nobody, storage, secret: 'x'.repeat(40), withSecret: false, say });
    await expect(made).rejects.toThrow(`There is something in ${target} already.`);
    expect(await readdir(folder)).toEqual(['monday']);
  },
);

test('a copy that fails waits for those beside it, so that what is cleared away then stays away', async () => {
  const slow = Promise.withResolvers<void>();
  const done: string[] = [];
  const copying = withHands(2, Readable.from(['slow', 'broken', 'never']), async (name: string) => {
    if (name === 'broken') throw new Error('broke off');
    await slow.promise;
    done.push(name);
  }).finally(() => done.push('cleared'));
  for (let turn = 0; turn < 20; turn += 1) await stat(folder);
  slow.resolve();
  await expect(copying).rejects.toThrow('broke off');
  expect(done).toEqual(['slow', 'cleared']);
});

test('a list of files that cannot be written fails the backup, and not the process', async () => {
  await writeFile(path.join(folder, 'files.jsonl'), '');
  await expect(dumpFiles(storage, folder, say)).rejects.toThrow('EEXIST');
});
