import { parseArgs } from 'node:util';
import { changedSince, createReach } from './changed.ts';
import { root } from './run-command.ts';
import { chooseSteps, runSteps } from './run-steps.ts';
import { limitStep, steps, type Step } from './steps.ts';

/** The steps that what differs from `base` can break, with those they need. */
function stepsForChange(chosen: readonly Step[], base: string): Step[] {
  const changed = changedSince(root, base);
  const reach = createReach(root, changed);
  const limited = chosen.flatMap((step) => limitStep(step, reach) ?? []);
  const isNeeded = ({ name }: Step) => limited.some(({ needs = [] }) => needs.includes(name));
  // A build is made for what stands on it.
  const kept = limited.filter((step) => step.name !== 'build' || isNeeded(step));
  const left = chosen.filter(({ name }) => !kept.some((step) => step.name === name)).map(({ name }) => name);
  console.log(`${changed.length} files differ from ${base}. Not reached by them: ${left.join(', ') || 'nothing'}.`);
  return kept;
}

try {
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string' }, changed: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const names = values.only?.split(',').map((name) => name.trim());
  const [base = 'HEAD', ...rest] = positionals;
  if (rest.length > 0 || (positionals.length > 0 && !values.changed))
    throw new Error(`What is ${positionals.join(' ')}?`);
  const wanted = names === undefined ? steps : chooseSteps(steps, names);
  // Two at once: most of them leave one of two cores idle.
  process.exitCode = await runSteps(values.changed ? stepsForChange(wanted, base) : wanted, 2, { slowest: 20 });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
