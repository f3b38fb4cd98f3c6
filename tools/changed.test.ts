import { expect, test } from 'vitest';
import { reachOf, type Ground } from './changed.ts';

const tests = ['core/src/a.test.ts', 'server/src/b.test.ts', 'server/src/b.db.test.ts', 'tools/c.test.ts'];
const graph = {
  testsOf: (file: string) => (file === 'core/src/a.ts' ? ['core/src/a.test.ts', 'server/src/b.db.test.ts'] : []),
};
const ground: Ground = {
  folders: ['core', 'server', 'tools'],
  isTest: (file) => file.endsWith('.test.ts') && !file.endsWith('.db.test.ts'),
};
const reach = (...changed: string[]) => reachOf(changed, ground, graph, tests);

test.each([
  ['nothing', [], []],
  ['what is imported, by those who import it', ['core/src/a.ts'], ['core/src/a.test.ts', 'tools/c.test.ts']],
  ['a test, by itself', ['server/src/b.test.ts'], ['server/src/b.test.ts', 'tools/c.test.ts']],
  ['what only others are made of', ['web/src/a.ts', 'web/src/a.css'], []],
  ['a document', ['README.md', 'docs/ARCHITECTURE.md'], []],
] as const)('%s reaches as far as its imports do', (_what, changed, expected) => {
  expect(reach(...changed)).toEqual(expected);
});

test.each(['server/migrations/0099_more.sql', 'package-lock.json', 'vitest.config.ts', 'server/src/main.ts'])(
  '%s is imported by nobody and reaches everything',
  (file) => {
    expect(reach(file)).toBe('all');
  },
);

test('the outside world in a box is spawned, so a change of it reaches every suite that has it', () => {
  const withLab = { ...ground, folders: ['lab'] };
  expect(reachOf(['lab/src/main.ts'], withLab, graph, tests)).toBe('all');
  expect(reachOf(['lab/src/main.ts'], ground, graph, tests)).toEqual([]);
});

test('tests that read the tree as text run for every change, and for none without one', () => {
  const reading = { ...ground, isReader: (file: string) => file.startsWith('tools/') };
  expect(reachOf(['web/src/a.ts'], reading, graph, tests)).toEqual(['tools/c.test.ts']);
  expect(reachOf([], reading, graph, tests)).toEqual([]);
});
