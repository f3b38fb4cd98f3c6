import { createVitest } from 'vitest/node';
import type { TestOrder, TestVerdict } from './test-bench.ts';

// Keeps one vitest warm over a tree that changes under it, and runs the test files it is told to. It is a process of
// its own, because a mutant may never come to an end, and ends with whoever started it.
process.on('disconnect', () => process.exit(0));

const [, , root = '', project = ''] = process.argv;
// The reporters are ours to do without: what counts is whether something failed.
const vitest = await createVitest('test', {
  root,
  config: `${root}/vitest.config.ts`,
  project: [project],
  watch: false,
  reporters: [{}],
  silent: true,
});
await vitest.standalone();

process.on('message', (order: TestOrder) => {
  void run(order).then(
    (verdict) => process.send?.(verdict),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

async function run({ changed, tests }: TestOrder): Promise<TestVerdict> {
  for (const file of changed) vitest.invalidateFile(file);
  const specifications = await vitest.globTestSpecifications(tests);
  const wanted = specifications.filter(({ moduleId }) => tests.includes(moduleId));
  vitest.state.errorsSet.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted, false);
  // Vitest remembers the modules of earlier runs as well.
  const own = testModules.filter(({ moduleId }) => tests.includes(moduleId));
  const failed = own.filter((module) => !module.ok()).map(({ moduleId }) => moduleId);
  // An error nobody waited for fails a run of vitest as well.
  return { failed: failed.length > 0 || unhandledErrors.length === 0 ? failed : tests.slice(0, 1), ran: own.length };
}

process.send?.('ready');
