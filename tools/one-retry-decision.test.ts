import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isTestFile, listFiles } from './list-files.ts';
import { root } from './run-command.ts';

/**
 * Whether a failure is worth another try is decided in one place, by `retryAfterOf` and `isWorthAnotherTry`. Whoever asks for a
 * part of that, or for codes of the database by themselves, forgets the other parts: a deadlock, a statement that took
 * too long.
 */
const home = 'server/src/platform/db/';
/** Explains to a person why the program did not start; nothing is tried again by it. */
const telling: readonly string[] = ['server/src/app/explain-start.ts'];

const ownDecision = /isDatabaseAway|(?<![\w-])(40P01|40001|55P03|57014|57P0\d|53300)(?![\w-])/;
const decidesAlone = (text: string): boolean => ownDecision.test(text);

test('nobody but platform/db decides which failures of the database are worth another try', () => {
  const files = listFiles(path.join(root, 'server', 'src'))
    .filter((file) => file.endsWith('.ts') && !isTestFile(file))
    .map((file) => path.relative(root, file).split(path.sep).join('/'))
    .filter((name) => !name.startsWith(home) && !telling.includes(name));
  expect(files.filter((name) => decidesAlone(readFileSync(path.join(root, name), 'utf8')))).toEqual([]);
});

test.each([
  ['a catch that asks whether the database is away', 'catch (error) { if (isDatabaseAway(error)) throw error; }', true],
  ['a code of a deadlock', "if (error.code === '40P01') return again();", true],
  ['the one decision', 'if (retryAfterOf(error) !== null) throw error;', false],
  ['a number that only looks like one', 'const most = 140001;', false],
])('%s', (_what, text, expected) => {
  expect(decidesAlone(text)).toBe(expected);
});
