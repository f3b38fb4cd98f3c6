import { parseArgs } from 'node:util';
import { chooseSteps, runSteps } from './run-steps.ts';
import { steps } from './steps.ts';

/** What people run before a commit. The long ones start first, two at a time, because that is the shortest way through. */
const order = ['unit', 'lint', 'types', 'boundaries', 'knip', 'formatting', 'texts', 'purity', 'owners'];

try {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const names = values.only?.split(',').map((name) => name.trim()) ?? order;
  process.exitCode = await runSteps(
    names.flatMap((name) => chooseSteps(steps, [name])),
    2,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
