import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLines, readCoverage } from './requirements.ts';

let base = '';

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(base, file)), { recursive: true });
  writeFileSync(path.join(base, file), text);
}

beforeEach(() => {
  base = mkdtempSync(path.join(os.tmpdir(), 'oplano-requirements-'));
  const line = (id: string, area: string) => `${id}\t${area}\tui\tThe text of ${id}.\tsource\n`;
  write('docs/requirements.tsv', `id\tarea\tkind\trequirement\tsource\n${line('AA-001', 'AA')}${line('AA-002', 'AA')}`);
  write('docs/requirements-later.tsv', 'id\treason\n');
});

afterEach(() => rmSync(base, { recursive: true, force: true }));

test('a line is named by any test title below the folder, also in the browser suite', () => {
  write('server/a.db.test.ts', "test('one [AA-001]', () => {});");
  write('e2e/b.spec.ts', "test('two [AA-002]', () => {});");
  write('node_modules/x/c.test.ts', "test('not ours [ZZ-001]', () => {});");
  const coverage = readCoverage(base);
  expect(coverage.problems).toEqual([]);
  expect(openLines(coverage, ['AA'])).toEqual([]);
});

test('a line that is neither named nor explained stays open', () => {
  write('web/a.test.tsx', "test('one [AA-001]', () => <i />);");
  expect(openLines(readCoverage(base), ['AA']).map(({ id }) => id)).toEqual(['AA-002']);
  write('docs/requirements-later.tsv', 'id\treason\nAA-002\tneeds the reports page\n');
  const coverage = readCoverage(base);
  expect(openLines(coverage, ['AA'])).toEqual([]);
  expect(coverage.later.get('AA-002')).toBe('needs the reports page');
});

test('an unknown id, in a title or in the list of later lines, is a problem', () => {
  write('core/a.test.ts', "test('one [AA-009]', () => {});");
  write('docs/requirements-later.tsv', 'id\treason\nBB-001\tsome reason\nAA-001\t\n');
  expect(readCoverage(base).problems).toEqual([
    'core/a.test.ts names AA-009, which docs/requirements.tsv does not have',
    'docs/requirements-later.tsv has BB-001, which docs/requirements.tsv does not have',
    'docs/requirements-later.tsv gives no reason for AA-001',
  ]);
});
