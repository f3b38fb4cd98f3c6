import path from 'node:path';
import { expect, test } from 'vitest';
import { isTestFile, listFiles } from './list-files.ts';
import { root } from './run-command.ts';
import { crowdedTitles, mostIds } from './test-titles.ts';

test(`no title names more than ${mostIds} requirements`, () => {
  const found = listFiles(root)
    .filter(isTestFile)
    .map((file) => ({ file: path.relative(root, file), titles: crowdedTitles(file) }))
    .filter(({ titles }) => titles.length > 0);
  expect(found).toEqual([]);
});
