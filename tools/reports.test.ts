import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  countPlaywright,
  countRules,
  countVitest,
  countVitestIn,
  slowestFiles,
  slowestTests,
  tallySuite,
} from './reports.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'oplano-reports-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const vitestFile = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  message: 'Cannot find module',
  assertionResults: tests.map((outcome, index) => ({ fullName: `test ${index}`, status: outcome })),
});

function tally(report: unknown, exitCode: number) {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return tallySuite(file, exitCode, countVitest);
}

test('passed and failed tests are counted one by one', () => {
  const report = { testResults: [vitestFile('failed', 'passed', 'failed'), vitestFile('passed', 'passed')] };
  expect(tally(report, 1)).toMatchObject({ passed: 2, failed: 1, notes: [] });
});

test('a skipped test counts as failed and is named', () => {
  const report = { testResults: [vitestFile('passed', 'passed', 'skipped', 'todo')] };
  expect(tally(report, 0)).toMatchObject({ passed: 1, failed: 2, notes: ['skipped: test 1', 'skipped: test 2'] });
});

test('a file that cannot be loaded is a failure even though it holds no failed test', () => {
  const report = { testResults: [vitestFile('failed'), vitestFile('passed', 'passed')] };
  expect(tally(report, 1)).toMatchObject({ passed: 1, failed: 1, notes: ['not run: a.test.ts: Cannot find module'] });
});

test('where a hook failed, every test that did not run for it has failed, and its file may be looked at once more', () => {
  const report = {
    testResults: [vitestFile('failed', 'passed', 'skipped', 'skipped'), vitestFile('passed', 'passed')],
  };
  const error = 'Cannot find module';
  expect(tally(report, 1)).toMatchObject({
    passed: 2,
    failed: 2,
    notes: [],
    failedFiles: ['a.test.ts'],
    failedTests: [
      { title: 'a.test.ts: test 1', error },
      { title: 'a.test.ts: test 2', error },
    ],
  });
  const clearing = { testResults: [vitestFile('failed', 'passed', 'passed')] };
  expect(tally(clearing, 1)).toMatchObject({ passed: 2, failed: 1, failedTests: [{ title: 'a.test.ts', error }] });
});

test('a bad exit code without a failed test is a failure', () => {
  expect(tally({ testResults: [vitestFile('passed', 'passed')] }, 1)).toMatchObject({ passed: 1, failed: 1 });
});

test('a suite that ran no tests is a failure', () => {
  expect(tally({ testResults: [] }, 0)).toMatchObject({ passed: 0, failed: 1, notes: ['the suite ran no tests'] });
});

test('a package whose tests are not found is a failure, also when others ran', () => {
  const report = { testResults: [{ ...vitestFile('passed', 'passed'), name: '/project/core/src/a.test.ts' }] };
  expect(countVitestIn('core', 'web')(report)).toMatchObject({ passed: 1, failed: 1, notes: ['no tests ran in web/'] });
});

test('a missing report, half a report and a report of another shape are failures', () => {
  expect(tallySuite(path.join(folder, 'none.json'), 0, countVitest)).toMatchObject({ passed: 0, failed: 1 });
  const half = path.join(folder, 'half.json');
  writeFileSync(half, '{"testResults": [');
  expect(tallySuite(half, 0, countVitest)).toMatchObject({ passed: 0, failed: 1 });
  expect(tally({}, 0)).toMatchObject({ passed: 0, failed: 1 });
});

test('browser tests are counted through nested groups; skipped and lost ones count as failed, what held when repeated is named', () => {
  const results = [{ error: { message: 'too late' } }, {}];
  const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', tests: [{ status, results }] });
  const report = {
    suites: [
      {
        title: 'a.spec.ts',
        specs: [spec('one', 'expected'), spec('two', 'skipped')],
        suites: [{ title: 'group', specs: [spec('three', 'unexpected'), spec('four', 'flaky')] }],
      },
    ],
    errors: [{ message: 'global setup failed' }],
  };
  expect(countPlaywright(report)).toMatchObject({
    passed: 2,
    failed: 3,
    notes: ['skipped: a.spec.ts: two', 'not run: global setup failed'],
    unsteady: [{ title: 'a.spec.ts: four', error: 'too late' }],
  });
});

test('a suite that counts its own rules is believed, save where it counted nothing', () => {
  expect(countRules({ passed: 12, failed: 1, notes: ['lost: a'] })).toEqual({
    passed: 12,
    failed: 1,
    notes: ['lost: a'],
  });
  expect(() => countRules({ notes: [] })).toThrow('no counts');
});

test('the slowest tests and files of all suites are told together, slowest first', () => {
  const file = {
    ...vitestFile('passed'),
    name: '/project/core/a.test.ts',
    assertionResults: [
      { fullName: 'is quick', status: 'passed', duration: 4 },
      { fullName: 'is slow', status: 'passed', duration: 2_340 },
      { fullName: 'is slow too', status: 'passed', duration: 2_000 },
      { fullName: 'was not measured', status: 'passed' },
    ],
  };
  const spec = {
    title: 'a journey',
    file: 'e2e/b.spec.ts',
    tests: [{ status: 'expected', results: [{ duration: 9_000 }] }],
  };
  const browser = { suites: [{ title: '', specs: [spec] }], errors: [] };
  const tallies = [countVitest({ testResults: [file] }), countPlaywright(browser), { passed: 1, failed: 0, notes: [] }];
  expect(slowestTests(tallies, 2)).toEqual(['    9.0 s  b.spec.ts: a journey', '    2.3 s  a.test.ts: is slow']);
  expect(slowestFiles(tallies, 2)).toEqual(['    9.0 s  b.spec.ts, 1 tests', '    4.3 s  a.test.ts, 4 tests']);
});
