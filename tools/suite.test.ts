import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countPlaywright, countVitest } from './reports.ts';
import { suite, type SuiteRun } from './suite.ts';

let cache = '';
beforeEach(() => {
  cache = mkdtempSync(path.join(os.tmpdir(), 'oplano-suite-'));
  vi.stubEnv('TEST_STRICT', '0');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(cache, { recursive: true, force: true });
});

type Outcomes = Record<string, readonly string[]>;

const reportOf = (files: Outcomes) => ({
  testResults: Object.entries(files).map(([name, outcomes]) => ({
    name,
    status: outcomes.some((outcome) => outcome.endsWith('failed')) ? 'failed' : 'passed',
    message: '',
    assertionResults: outcomes
      .filter((status) => status !== 'hook failed')
      .map((status, index) => ({
        fullName: `test ${index}`,
        status,
        ...(status === 'failed' && { failureMessages: [`Error: too late\n    at ${name}`] }),
      })),
  })),
});

/** A suite that leaves these reports, one after the other, and what it was asked for. */
function planted(...rounds: (Outcomes | 'no report')[]) {
  const asked: SuiteRun[] = [];
  const start = async (run: SuiteRun) => {
    const outcomes = rounds[asked.length] ?? 'no report';
    asked.push(run);
    if (outcomes !== 'no report') writeFileSync(run.report, JSON.stringify(reportOf(outcomes)));
    const isGood =
      outcomes !== 'no report' &&
      !Object.values(outcomes)
        .flat()
        .some((outcome) => outcome.endsWith('failed'));
    return { code: isGood ? 0 : 1, output: `round ${asked.length}` };
  };
  return { asked, step: suite('unit', 'unit tests', { all: countVitest }, start, { cache }) };
}

const kept = () => readFileSync(path.join(cache, 'unsteady.jsonl'), 'utf8').trim().split('\n');

test('what failed once and holds when its files run again, alone, counts as passed and is named with its first error', async () => {
  const { asked, step } = planted(
    { 'a.test.ts': ['passed', 'failed'], 'b.test.ts': ['passed'] },
    { 'a.test.ts': ['passed', 'passed'] },
  );
  const result = await step.run();
  expect(result).toMatchObject({ passed: 3, failed: 0, notes: [] });
  expect(result.unsteady).toEqual([{ title: 'a.test.ts: test 1', error: 'Error: too late\n    at a.test.ts' }]);
  expect(asked.map(({ files, isAgain }) => ({ files, isAgain }))).toEqual([
    { files: [], isAgain: false },
    { files: ['a.test.ts'], isAgain: true },
  ]);
  expect(kept().map((line) => JSON.parse(line))).toEqual([
    { at: expect.any(String), suite: 'unit', title: 'a.test.ts: test 1', error: expect.stringContaining('too late') },
  ]);
});

test('what fails twice fails, and both outputs are shown', async () => {
  const { step } = planted({ 'a.test.ts': ['passed', 'failed'] }, { 'a.test.ts': ['passed', 'failed'] });
  const result = await step.run();
  expect(result).toMatchObject({ passed: 1, failed: 1 });
  expect(result.output).toBe('round 1\nOnce more, alone:\nround 2');
});

test('what breaks something else of its file when it is repeated fails', async () => {
  const { step } = planted({ 'a.test.ts': ['passed', 'failed'] }, { 'a.test.ts': ['failed', 'passed'] });
  expect(await step.run()).toMatchObject({ failed: 1 });
});

test('a second run without a report is a failure', async () => {
  const { step } = planted({ 'a.test.ts': ['failed'] }, 'no report');
  expect(await step.run()).toMatchObject({ failed: 1 });
});

test('a skipped test and a suite without a report are no accidents: they fail and nothing is repeated', async () => {
  const skipping = planted({ 'a.test.ts': ['passed', 'skipped'] });
  expect(await skipping.step.run()).toMatchObject({ failed: 1, notes: ['skipped: test 1'] });
  expect(skipping.asked).toHaveLength(1);
  const silent = planted('no report', { 'a.test.ts': ['passed'] });
  expect(await silent.step.run()).toMatchObject({ passed: 0, failed: 1 });
  expect(silent.asked).toHaveLength(1);
  const both = planted({ 'a.test.ts': ['failed', 'skipped'] }, { 'a.test.ts': ['passed', 'passed'] });
  expect(await both.step.run()).toMatchObject({ failed: 2 });
  expect(both.asked).toHaveLength(1);
});

test('a hook that failed once is an accident as a test is; what is skipped when it holds is not', async () => {
  const hook = { 'a.test.ts': ['hook failed', 'skipped', 'skipped'] };
  expect(await planted(hook, { 'a.test.ts': ['passed', 'passed'] }).step.run()).toMatchObject({
    passed: 2,
    failed: 0,
    unsteady: [{ title: 'a.test.ts: test 0' }, { title: 'a.test.ts: test 1' }],
  });
  expect(await planted(hook, hook).step.run()).toMatchObject({ failed: 2 });
  expect(await planted(hook, { 'a.test.ts': ['passed', 'skipped'] }).step.run()).toMatchObject({ failed: 2 });
});

const failingFiles = (count: number): Outcomes =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.test.ts`, ['failed']]));

test('up to twelve files are repeated; more are no accident', async () => {
  const held = Object.fromEntries(Object.keys(failingFiles(12)).map((name) => [name, ['passed']]));
  expect(await planted(failingFiles(12), held).step.run()).toMatchObject({ passed: 12, failed: 0 });
  const many = planted(failingFiles(13), {});
  expect(await many.step.run()).toMatchObject({ failed: 13 });
  expect(many.asked).toHaveLength(1);
});

test('nothing is repeated in a strict run', async () => {
  vi.stubEnv('TEST_STRICT', '1');
  const { asked, step } = planted({ 'a.test.ts': ['failed'] }, { 'a.test.ts': ['passed'] });
  expect(await step.run()).toMatchObject({ failed: 1 });
  expect(asked).toHaveLength(1);
});

test('what a browser suite repeated by itself is kept as well', async () => {
  const spec = {
    title: 'a journey',
    file: 'e2e/b.spec.ts',
    tests: [{ status: 'flaky', results: [{ error: { message: 'slow' } }] }],
  };
  const start = async ({ report }: SuiteRun) => {
    writeFileSync(report, JSON.stringify({ suites: [{ title: '', specs: [spec] }], errors: [] }));
    return { code: 0, output: '' };
  };
  const step = suite('journeys', 'journeys', { all: countPlaywright }, start, { cache });
  expect(await step.run()).toMatchObject({
    passed: 1,
    failed: 0,
    unsteady: [{ title: 'b.spec.ts: a journey', error: 'slow' }],
  });
  expect(kept()).toHaveLength(1);
});
