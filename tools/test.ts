import { parseArgs } from 'node:util';
import { chooseSteps, runSteps } from './run-steps.ts';
import { steps } from './steps.ts';

try {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const names = values.only?.split(',').map((name) => name.trim());
  // Two at once: most of them leave one of two cores idle.
  process.exitCode = await runSteps(names === undefined ? steps : chooseSteps(steps, names), 2);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
