import { parseArgs } from 'node:util';
import { chooseSteps, runSteps } from './run-steps.ts';
import { steps } from './steps.ts';

try {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const names = values.only?.split(',').map((name) => name.trim());
  process.exitCode = await runSteps(names === undefined ? steps : chooseSteps(steps, names), 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
