import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { changedSince, createReach } from './changed.ts';
import { keepBusy, patienceFor, timeFixedWork } from './machine.ts';
import { root } from './run-command.ts';
import { chooseSteps, runSteps } from './run-steps.ts';
import { gateSteps, limitStep, steps, type Step } from './steps.ts';

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

/** What runs as a sample in `npm test` is drawn by the commit: the same tree answers the same, the next one is asked elsewhere. */
function sampleSeed(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'no commit';
  }
}

/** One of so many generated cases is tried in `npm test`; all of them in `npm run test:all`. */
const sampleShare = 5;

try {
  const { values, positionals } = parseArgs({
    options: {
      only: { type: 'string' },
      changed: { type: 'boolean', default: false },
      /** The long ones too, and every generated case. */
      all: { type: 'boolean', default: false },
      /** Nothing is repeated: what failed once failed. */
      strict: { type: 'boolean', default: false },
      /** So many busy loops beside it. */
      busy: { type: 'string', default: '0' },
      /** So many times, one after the other. */
      repeat: { type: 'string', default: '1' },
      seed: { type: 'string' },
    },
    allowPositionals: true,
  });
  const names = values.only?.split(',').map((name) => name.trim());
  const [base = 'HEAD', ...rest] = positionals;
  if (rest.length > 0 || (positionals.length > 0 && !values.changed))
    throw new Error(`What is ${positionals.join(' ')}?`);
  const wanted = names === undefined ? (values.all ? steps : gateSteps) : chooseSteps(steps, names);
  const chosen = values.changed ? stepsForChange(wanted, base) : wanted;
  const busy = keepBusy(Number(values.busy));
  const patience = patienceFor(timeFixedWork());
  process.env['PATIENCE'] = String(patience);
  if (values.strict) process.env['TEST_STRICT'] = '1';
  const seed = values.seed ?? sampleSeed();
  if (!values.all) process.env['TEST_SAMPLE'] = `${seed}/${sampleShare}`;
  // Dozens of processes start in the tests and load the same files: what one has compiled the next one finds.
  process.env['NODE_COMPILE_CACHE'] ??= path.join(root, '.cache', 'compiled');
  const sample = values.all ? 'everything' : `a sample of what is generated (--seed ${seed})`;
  console.log(`${chosen.length} steps, ${sample}; waits are ${patience} times as long as on a quiet machine.`);
  let code = 0;
  // Two at once: most of them leave one of two cores idle.
  for (let round = 0; round < Number(values.repeat); round += 1)
    code = Math.max(code, await runSteps(chosen, 2, { slowest: 30 }));
  busy.stop();
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
