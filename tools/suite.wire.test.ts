import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countVitest } from './reports.ts';
import { root, runCommand } from './run-command.ts';
import { runSteps } from './run-steps.ts';
import { suite } from './suite.ts';

let folder = '';
const lines: string[] = [];
beforeEach(() => {
  // Inside the tree, so that the planted tests find the packages.
  mkdirSync(path.join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(path.join(root, '.cache', 'planted-'));
  writeFileSync(path.join(folder, 'vitest.config.mjs'), 'export default {};');
  lines.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)));
  vi.stubEnv('TEST_STRICT', '0');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a real suite of one planted file, as the steps of `npm test` are run, and answers with the exit code. */
function runPlanted(body: string): Promise<number> {
  writeFileSync(path.join(folder, 'planted.test.mjs'), `import { expect, test } from 'vitest';\n${body}`);
  const step = suite(
    'planted',
    'planted tests',
    { all: countVitest },
    ({ report, files }) =>
      runCommand('vitest', ['run', '--root', folder, ...files, '--reporter=json', `--outputFile=${report}`], {
        // The runner of this very test hands down who it is.
        env: { VITEST: '', VITEST_POOL_ID: '', VITEST_WORKER_ID: '' },
      }),
    { cache: folder },
  );
  return runSteps([step], 1);
}

const failsOnce = (folderOfMark: string) => `
import { existsSync, writeFileSync } from 'node:fs';
const mark = ${JSON.stringify(path.join(folderOfMark, 'mark'))};
test('fails the first time only', () => {
  const isSecond = existsSync(mark);
  writeFileSync(mark, '');
  expect(isSecond).toBe(true);
});`;

test('a planted test that always fails ends a run with 1', async () => {
  expect(await runPlanted(`test('always fails', () => expect(1).toBe(2));`)).toBe(1);
  expect(lines.at(-1)).toBe('0 passed, 1 failed');
  expect(lines.join('\n')).toContain('Once more, alone:');
});

test('a planted test that fails the first time only ends it with 0 and is named', async () => {
  expect(await runPlanted(failsOnce(folder))).toBe(0);
  expect(lines.join('\n')).toContain('Unsteady, held when repeated');
  expect(lines.join('\n')).toContain('planted.test.mjs: fails the first time only');
  expect(lines.at(-1)).toBe('1 passed, 0 failed');
});

test('a planted test that is skipped ends it with 1', async () => {
  expect(await runPlanted(`test('holds', () => {}); test.skip('is put off', () => {});`)).toBe(1);
  expect(lines.join('\n')).toContain('skipped: is put off');
});

test('a planted file that does not load and a suite without a report end it with 1', async () => {
  expect(await runPlanted(`import './not-there.mjs';`)).toBe(1);
  expect(lines.join('\n')).toContain('not run:');
  const silent = suite('silent', 'silent', { all: countVitest }, async () => ({ code: 0, output: '' }), {
    cache: folder,
  });
  expect(await runSteps([silent], 1)).toBe(1);
  expect(lines.join('\n')).toContain('the suite left no readable report');
});
