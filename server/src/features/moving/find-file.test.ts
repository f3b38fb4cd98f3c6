import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFile } from './find-file.ts';

let base: string;
beforeAll(async () => {
  base = await mkdtemp(path.join(os.tmpdir(), 'oplano-find-'));
  await mkdir(path.join(base, 'public', 'company7', 'folder'), { recursive: true });
  for (const file of ['public/a.png', 'public/company7/b.png', 'secret.txt'])
    await writeFile(path.join(base, file), 'x');
  await symlink(path.join(base, 'secret.txt'), path.join(base, 'public', 'link.txt'));
});
afterAll(() => rm(base, { recursive: true }));

test.each([
  ['a.png', 'public/a.png'],
  ['b.png', 'public/company7/b.png'],
  ['company7/b.png', 'public/company7/b.png'],
  ['elsewhere/b.png', 'public/company7/b.png'],
  ['c.png', null],
  // A folder, what lies outside, and what leads there.
  ['company7/folder', null],
  ['../secret.txt', null],
  ['link.txt', null],
])('%s of company 7 lies at %s', async (said, expected) => {
  const found = await findFile(path.join(base, 'public'), said, '7');
  expect(found && path.relative(base, found)).toBe(expected);
});
