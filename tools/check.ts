import { chooseSteps, runSteps } from './run-steps.ts';
import { steps } from './steps.ts';

/** What people run before a commit. The long ones start first, two at a time, because that is the shortest way through. */
const order = ['unit', 'lint', 'types', 'boundaries', 'knip', 'formatting', 'texts', 'purity', 'owners'];

process.exitCode = await runSteps(
  order.flatMap((name) => chooseSteps(steps, [name])),
  2,
);
