import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dumpFiles } from './dump-files.ts';
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

test('a list of files that cannot be written fails the backup, and not the process', async () => {
  await writeFile(path.join(folder, 'files.jsonl'), '');
  await expect(dumpFiles(storage, folder, say)).rejects.toThrow('EEXIST');
});
