import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { copyTree } from './copy-tree.ts';
import { areas, chooseMutants, mutantsOf, takeMutants, type Area, type Mutant } from './mutants/choose.ts';
import { hunt, type Hunted } from './mutants/hunt.ts';
import { readImportGraph } from './mutants/import-graph.ts';
import { describeMutant, summaryOf } from './mutants/report.ts';
import { root } from './run-command.ts';

/** Twenty are few: one that slips through is five of a hundred. */
const demanded = { short: 0.8, long: 0.9 };

/** The short form: rules that have a test beside them, which costs no database and no browser. */
function cheapMutants(seed: number, count: number): Mutant[] {
  const graph = readImportGraph(root);
  const isCheap = ({ file }: Mutant): boolean =>
    graph.testsOf(file).some((test) => test.startsWith(path.dirname(file)));
  return takeMutants(root, mutantsOf(root, 'core', seed), count, isCheap);
}

function isArea(name: string | undefined): name is Area | undefined {
  return name === undefined || areas.some((area) => area === name);
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: '1' },
      count: { type: 'string' },
      only: { type: 'string' },
      short: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      report: { type: 'string' },
    },
  });
  const { only, short } = values;
  const [seed, count] = [Number(values.seed), Number(values.count ?? (short ? 20 : 300))];
  if (!isArea(only)) throw new Error(`--only takes one of ${areas.join(', ')}.`);
  if (!Number.isInteger(seed) || !Number.isInteger(count) || count < 1)
    throw new Error('--seed and --count are numbers.');
  const mutants = short ? cheapMutants(seed, count) : chooseMutants(root, { seed, count, ...(only ? { only } : {}) });
  const tree = copyTree();
  process.once('exit', () => tree.remove());
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  const started = performance.now();
  const onHunted = (hunted: Hunted): void => {
    if (values.verbose) {
      const { file, line, kind } = hunted.mutant;
      const at = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${at} s ${hunted.fate} ${file}:${line} ${kind}${hunted.by ? ` by ${hunted.by}` : ''}`);
    }
    if (hunted.fate === 'killed' || hunted.fate === 'late') return;
    console.log(describeMutant(hunted, readFileSync(path.join(root, hunted.mutant.file), 'utf8')));
  };
  const hunted = await hunt({ tree: tree.path, mutants, cheap: short, onHunted });
  const { killed, share, lines } = summaryOf(hunted);
  for (const line of lines) console.log(line);
  const wanted = short ? demanded.short : demanded.long;
  const isEnough = hunted.length > 0 && share >= wanted;
  const verdict = `${killed} of ${hunted.length} mutants killed (${(share * 100).toFixed(1)} %, at least ${wanted * 100} %), seed ${seed}`;
  console.log(verdict);
  if (values.report) {
    const tally = { passed: isEnough ? 1 : 0, failed: isEnough ? 0 : 1, notes: isEnough ? [] : [verdict] };
    writeFileSync(values.report, JSON.stringify(tally));
  }
  return isEnough ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
