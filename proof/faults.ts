import { parseArgs } from 'node:util';
import { shortKinds } from './faults/kinds/index.ts';
import { seePlanted } from './faults/planted.ts';
import { runFaults } from './faults/run.ts';
import { layouts, type Layout } from './faults/servers.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    faults: { type: 'string' },
    messages: { type: 'string' },
    minutes: { type: 'string' },
    only: { type: 'string' },
    layout: { type: 'string' },
    short: { type: 'boolean', default: false },
    report: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    'keep-going': { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
  },
});
const { short, verbose, report, planted } = values;
const only = values.only?.split(',') ?? [];
// The short form looks for what needs a second process to be seen, too.
const layout = values.layout ?? (short || planted ? 'two' : 'one');
const isLayout = (name: string): name is Layout => name in layouts;
if (!isLayout(layout)) throw new Error(`There is no layout ${layout}: ${Object.keys(layouts).join(', ')}.`);
const number = (value: string | undefined, fallback: number): number =>
  value === undefined ? fallback : Number(value);
const size = short
  ? { faults: shortKinds.length, messages: 600, minutes: 10 }
  : { faults: 200, messages: 20_000, minutes: 120 };

if (planted) process.exit(await seePlanted(only, layout));

// Whoever stops it by hand takes the servers along: they end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

// The short form is a test: the same every time.
const seed = values.seed ?? (short ? '1' : String(Date.now() % 1_000_000));
const exitCode = await runFaults({
  seed,
  faults: number(values.faults, size.faults),
  messages: number(values.messages, size.messages),
  minutes: number(values.minutes, size.minutes),
  layout,
  short,
  only,
  report,
  verbose,
  keepGoing: values['keep-going'],
});
// A socket or a timer of a run that failed half-way must not keep the process.
process.exit(exitCode);
