import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root as repository } from '../run-command.ts';
import { fingerprints, packagesOf } from './fingerprints.ts';

let root = '';
const write = (file: string, text: string): void => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
};
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'oplano-lint-'));
  write('tsconfig.json', '{"references":[{"path":"core"},{"path":"server"},{"path":"web"},{"path":"e2e"}]}');
  write('core/tsconfig.json', '{}');
  write('server/tsconfig.json', '{"references":[{"path":"../core"}]}');
  write('web/tsconfig.json', '{"references":[{"path":"../core"}]}');
  write('e2e/tsconfig.json', '{"include":[".","../web/texts/*.json"],"references":[{"path":"../server"}]}');
  for (const file of ['core/a.ts', 'server/a.ts', 'web/a.tsx', 'e2e/a.ts', 'web/texts/pt.json']) write(file, 'a');
  write('oxlint.config.ts', 'rules');
});
afterEach(() => rmSync(root, { recursive: true }));

/** The packages that must be looked at again after a change. */
function staleAfter(change: () => void): string[] {
  const before = fingerprints(root);
  change();
  const after = fingerprints(root);
  return [...after].filter(([name, print]) => before.get(name) !== print).map(([name]) => name);
}

test.each([
  ['code of a package that others see', () => write('core/a.ts', 'b'), ['core', 'server', 'web', 'e2e']],
  ['code that one sees and another sees through it', () => write('server/a.ts', 'b'), ['server', 'e2e']],
  ['code that nobody else sees', () => write('web/a.tsx', 'b'), ['web']],
  ['a file that a package takes in from outside', () => write('web/texts/pt.json', '{}'), ['web', 'e2e']],
  ['a new file', () => write('e2e/b.ts', 'b'), ['e2e']],
  ['the rules', () => write('oxlint.config.ts', 'others'), ['core', 'server', 'web', 'e2e']],
  ['another version of a tool', () => write('package-lock.json', '{}'), ['core', 'server', 'web', 'e2e']],
  ['a feature, which makes a tier', () => write('web/src/features/x/x.md', ''), ['core', 'server', 'web', 'e2e']],
  ['what no linter reads', () => write('core/README.md', 'b'), []],
])('%s makes exactly those stale whose verdict may change', (_what, change, stale) => {
  expect(staleAfter(change)).toEqual(stale);
});

test('a file that goes makes its package stale', () => {
  expect(staleAfter(() => rmSync(path.join(root, 'web/a.tsx')))).toEqual(['web']);
});

test('every package of the repository has one', () => {
  expect([...fingerprints(repository).keys()]).toEqual(packagesOf(repository));
  expect(packagesOf(repository)).toContain('server');
});
