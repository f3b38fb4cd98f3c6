import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseSteps, runSteps } from './run-steps.ts';
import { limitStep, type Step } from './steps.ts';

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

const step = (name: string, passed: number, failed: number, more: Partial<Step> = {}): Step => ({
  name,
  title: name,
  run: async () => ({ passed, failed, notes: [], output: `${name} said something` }),
  ...more,
});

test('the last line counts everything and the exit code is honest', async () => {
  expect(await runSteps([step('a', 1, 0), step('b', 20, 0)], 1)).toBe(0);
  expect(lines.at(-1)).toBe('21 passed, 0 failed');
  expect(await runSteps([step('a', 1, 0), step('b', 20, 2)], 2)).toBe(1);
  expect(lines.at(-1)).toBe('21 passed, 2 failed');
});

test('later steps run after a failure, and only what failed is shown', async () => {
  await runSteps([step('a', 0, 1), step('b', 1, 0)], 1);
  expect(lines.join('\n')).toContain('a said something');
  expect(lines.join('\n')).not.toContain('b said something');
  expect(lines.at(-1)).toBe('1 passed, 1 failed');
});

test('a step whose need failed is a failure without being run', async () => {
  const run = vi.fn<Step['run']>();
  await runSteps([step('build', 0, 1), step('browser', 0, 0, { needs: ['build'], run })], 1);
  expect(run).not.toHaveBeenCalled();
  expect(lines.join('\n')).toContain('not run, because build failed');
  expect(lines.at(-1)).toBe('0 passed, 2 failed');
});

test('a step that crashes is a failure', async () => {
  const crash = step('a', 0, 0, { run: () => Promise.reject(new Error('out of paper')) });
  expect(await runSteps([crash, step('b', 1, 0)], 1)).toBe(1);
  expect(lines.join('\n')).toContain('out of paper');
  expect(lines.at(-1)).toBe('1 passed, 1 failed');
});

test('steps run two at once, save those that want to be alone, which come last', async () => {
  const now = new Set<string>();
  const met: string[] = [];
  const timed = (name: string, more: Partial<Step> = {}) =>
    step(name, 1, 0, {
      ...more,
      run: async () => {
        now.add(name);
        await new Promise((resolve) => setTimeout(resolve, 5));
        met.push([...now].toSorted().join('+'));
        await new Promise((resolve) => setTimeout(resolve, 5));
        now.delete(name);
        return { passed: 1, failed: 0, notes: [], output: '' };
      },
    });
  const alone = { isAlone: true };
  await runSteps([timed('browser', alone), timed('lint'), timed('types'), timed('database', alone)], 2);
  expect(met).toEqual(['lint+types', 'lint+types', 'browser', 'database']);
});

test('the slowest tests and files are named before the line that counts, where they are asked for', async () => {
  const times = [
    { file: 'a.test.ts', title: 'quick', ms: 1 },
    { file: 'a.test.ts', title: 'slow', ms: 1_500 },
  ];
  const run = async () => ({ passed: 2, failed: 0, notes: [], output: '', times });
  await runSteps([step('a', 0, 0, { run })], 1, { slowest: 1 });
  expect(lines.at(-4)).toBe('The 1 slowest tests:\n    1.5 s  slow');
  expect(lines.at(-3)).toBe('The 1 slowest files:\n    1.5 s  a.test.ts, 2 tests');
  expect(lines.at(-2)).toMatch(/^1 steps in [\d.]+ s$/);
  expect(lines.at(-1)).toBe('2 passed, 0 failed');
});

test('a step past its budget is named and fails nothing; what held when repeated is named with its first error', async () => {
  const unsteady = [{ title: 'a.test.ts: waits', error: 'Error: too late\n    at a.test.ts:3' }];
  const run = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { passed: 1, failed: 0, notes: [], output: '', unsteady };
  };
  expect(await runSteps([step('slow', 1, 0, { run, budgetS: 0.001 }), step('quick', 1, 0, { budgetS: 600 })], 1)).toBe(
    0,
  );
  const said = lines.join('\n');
  expect(said).toMatch(/^Past its budget of 0\.001 s: slow, [\d.]+ s\.$/m);
  expect(said).not.toContain('budget of 600');
  expect(said).toContain(
    'Unsteady, held when repeated (.cache/unsteady.jsonl):\n  a.test.ts: waits\n    Error: too late',
  );
});

test('nothing at all is not a success', async () => {
  expect(await runSteps([], 1)).toBe(1);
});

test('a chosen step brings what it needs, in order, and an unknown name is refused', () => {
  const all = [step('build', 1, 0), step('unit', 1, 0), step('browser', 1, 0, { needs: ['build'] })];
  expect(chooseSteps(all, ['browser']).map(({ name }) => name)).toEqual(['build', 'browser']);
  expect(() => chooseSteps(all, ['browsers'])).toThrow('No such step: browsers');
});

test('a change runs all of a step, the test files it reaches, or nothing; what has no ground always runs', async () => {
  const run = vi.fn<Step['run']>(async () => ({ passed: 1, failed: 0, notes: [], output: '' }));
  const ground = { folders: ['core'], isTest: () => true };
  const suite = step('unit', 1, 0, { ground, run });
  expect(limitStep(suite, () => 'all')).toBe(suite);
  expect(limitStep(suite, () => [])).toBeUndefined();
  await limitStep(suite, () => ['core/src/a.test.ts'])?.run();
  expect(run).toHaveBeenCalledWith(['core/src/a.test.ts']);
  const lint = step('lint', 1, 0);
  expect(limitStep(lint, () => [])).toBe(lint);
});
