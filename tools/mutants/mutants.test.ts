import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseMutants, mutantsOf } from './choose.ts';
import { readImportGraph } from './import-graph.ts';
import { describeMutant, summaryOf } from './report.ts';

let base = '';
const put = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(base, file)), { recursive: true });
  writeFileSync(path.join(base, file), text);
};

beforeAll(() => {
  base = mkdtempSync(path.join(os.tmpdir(), 'oplano-mutants-'));
  put('core/package.json', '{ "exports": { "./*": "./src/*/index.ts" } }');
  put('core/src/rules/may.ts', 'export const may = (a: number) => (a > 1 ? a + 2 : a - 3);\n');
  put('core/src/rules/index.ts', `export { may } from './may.ts';\n`);
  put('core/src/rules/may.test.ts', `import { may } from './may.ts';\n`);
  put('server/package.json', '{ "imports": { "#features/*": "./src/features/*/index.ts" } }');
  put('server/src/features/users/index.ts', `export * from './update.ts';\n`);
  put('server/src/features/users/update.ts', `import { may } from '@oplano/core/rules';\nexport const update = may;\n`);
  put('server/src/app.db.test.ts', `import { update } from '#features/users';\n`);
  put('server/src/late.test.ts', `const { update } = await import('./features/users/update.ts');\n`);
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

test('the tests that could notice are found through every kind of import, nearest first', () => {
  const graph = readImportGraph(base);
  expect(graph.testsOf('core/src/rules/may.ts')).toEqual([
    'core/src/rules/may.test.ts',
    'server/src/late.test.ts',
    'server/src/app.db.test.ts',
  ]);
  expect(graph.testsOf('server/src/late.test.ts')).toEqual([]);
});

test('a seed draws the same mutants again, another one others, and tests are not changed', () => {
  const draw = (seed: number) => chooseMutants(base, { seed, count: 4, only: 'core' });
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
  expect(new Set(mutantsOf(base, 'core', 1).map(({ file }) => file))).toEqual(new Set(['core/src/rules/may.ts']));
});

test('a change that leaves what nobody can read is not made', () => {
  put(
    'core/src/mixed/mixed.ts',
    'export const mixed = (a: unknown, b: unknown, c: unknown) => (a ?? b) || (c ?? b);\n',
  );
  put('core/src/mixed/bare.ts', 'export const bare = (a: unknown, b: unknown, c: unknown) => a && b && c;\n');
  put('contracts/src/bare.ts', 'export const bare = (a: unknown, b: unknown, c: unknown) => a ?? b ?? c;\n');
  expect(chooseMutants(base, { seed: 1, count: 50, only: 'contracts' })).toEqual([]);
  expect(mutantsOf(base, 'contracts', 1)).toHaveLength(2);
  rmSync(path.join(base, 'core/src/mixed'), { recursive: true });
});

test('a line written elsewhere does not draw all mutants anew', () => {
  const before = mutantsOf(base, 'core', 7);
  put('core/src/rules/may.ts', '// A word about it.\nexport const may = (a: number) => (a > 1 ? a + 2 : a - 3);\n');
  const after = mutantsOf(base, 'core', 7);
  expect(after.map(({ kind, text }) => [kind, text])).toEqual(before.map(({ kind, text }) => [kind, text]));
  expect(after.map(({ line }) => line)).toEqual(before.map(({ line }) => line + 1));
});

test('a survivor is told with its place and both lines, and only what nobody noticed counts against the tests', () => {
  const source = 'const a = 1;\nconst b = a < 2;\n';
  const mutant = {
    area: 'core',
    file: 'core/src/b.ts',
    line: 2,
    kind: 'operator swapped',
    start: 25,
    end: 26,
    text: '<=',
  } as const;
  expect(describeMutant({ mutant, fate: 'survived' }, source)).toBe(
    'core/src/b.ts:2 operator swapped, survived\n  - const b = a < 2;\n  + const b = a <= 2;',
  );
  const fates = (['killed', 'late', 'survived', 'untested'] as const).map((fate) => ({ mutant, fate }));
  expect(summaryOf(fates)).toEqual({ killed: 2, share: 0.5, lines: ['core          2 of 4'] });
});
