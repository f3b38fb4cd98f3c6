import { parseArgs } from 'node:util';
import { runExhaust } from './exhaust/run.ts';

const { values } = parseArgs({
  options: {
    /** Names of attacks, separated by commas. */
    only: { type: 'string' },
    short: { type: 'boolean', default: false },
    /** How long each attack lasts. */
    seconds: { type: 'string' },
    /** Calls a second that the attacker may make. */
    rate: { type: 'string', default: '400' },
    /** How many times slower than at rest the neighbour may become, and what nobody notices. */
    slower: { type: 'string', default: '3' },
    'floor-ms': { type: 'string', default: '150' },
    'growth-mb': { type: 'string', default: '200' },
    'upload-growth-mb': { type: 'string', default: '100' },
    /** What a parser may use at the most, and a little of what it takes until somebody looks. */
    'child-mb': { type: 'string', default: '1100' },
    'log-lines': { type: 'string', default: '200' },
    report: { type: 'string' },
  },
});

// Whoever stops it by hand takes the servers along: they end with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const exitCode = await runExhaust({
  only: values.only?.split(',').map((name) => name.trim()) ?? [],
  short: values.short,
  seconds: Number(values.seconds ?? (values.short ? 3 : 8)),
  rate: Number(values.rate),
  slower: Number(values.slower),
  floorMs: Number(values['floor-ms']),
  growthMb: Number(values['growth-mb']),
  uploadGrowthMb: Number(values['upload-growth-mb']),
  childMb: Number(values['child-mb']),
  logLines: Number(values['log-lines']),
  report: values.report,
});
// A socket or a timer of an attack that failed half-way must not keep the process.
process.exit(exitCode);
