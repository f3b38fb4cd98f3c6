import { parseArgs } from 'node:util';
import { startStandalone } from '../server/test/standalone.ts';
import { checkProperty } from './fuzz/check.ts';
import { cores } from './fuzz/cores/index.ts';
import { parserProperties } from './fuzz/cores/parsers.ts';
import { openGround, type Ground } from './fuzz/ground.ts';
import { growthOf, heapNow, megabytes } from './fuzz/memory.ts';
import type { Property } from './fuzz/property.ts';
import { cookieTarget } from './fuzz/targets/cookies.ts';
import { headerTarget } from './fuzz/targets/headers.ts';
import { hostileUploadTarget } from './fuzz/targets/hostile-uploads.ts';
import { routeTarget } from './fuzz/targets/routes.ts';
import { socketTarget } from './fuzz/targets/sockets.ts';
import { uploadTarget } from './fuzz/targets/uploads.ts';
import { metaSettings, webhookTarget } from './fuzz/targets/webhooks.ts';
import { wireTarget } from './fuzz/targets/wire.ts';

const targets = (ground: Ground): Property[] => [
  routeTarget(ground),
  webhookTarget(ground),
  uploadTarget(ground),
  socketTarget(ground),
  wireTarget(ground),
  cookieTarget(ground),
  headerTarget(ground),
  hostileUploadTarget(ground),
];
/** The parsers start programs and unpack bombs, which the short form has no time for. */
const computing = { ...cores, parsers: parserProperties };
const quarters = 4;
const growthMax = 0.1;

const { values } = parseArgs({
  options: {
    /** Calls of the server, and inputs of every property of the cores. */
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    /** `cores`, `server`, or one of either. */
    only: { type: 'string' },
  },
});
const runs = Number(values.runs);
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const isChosen = (group: 'cores' | 'server', name: string): boolean =>
  values.only === undefined || [group, name].includes(values.only);
let failures = 0;

async function check(property: Property, options: { runs: number; seed: number }): Promise<number> {
  const outcome = await checkProperty(property, options);
  if (outcome.failure !== null) {
    failures += 1;
    say(`FAILED: ${property.name}\n${outcome.failure}`);
  }
  return outcome.runs;
}

async function fuzzCores(): Promise<void> {
  for (const [name, properties] of Object.entries(computing).filter(([one]) => isChosen('cores', one))) {
    const start = performance.now();
    let done = 0;
    for (const property of properties) done += await check(property, { runs, seed });
    const seconds = ((performance.now() - start) / 1_000).toFixed(1);
    say(`core ${name.padEnd(8)} ${properties.length} properties, ${done} runs, ${seconds} s`);
  }
}

/** The targets four times over, each time a quarter of the runs, so that memory is compared at like moments. */
async function fuzzServer(ground: Ground): Promise<void> {
  const heaps: number[] = [];
  const done = new Map<string, number>();
  const chosen = targets(ground).filter(({ name }) => isChosen('server', name));
  for (let quarter = 0; quarter < quarters && chosen.length > 0; quarter += 1) {
    for (const target of chosen) {
      const made = await check(target, { runs: runs / quarters, seed: seed + quarter });
      done.set(target.name, (done.get(target.name) ?? 0) + made);
    }
    heaps.push(await heapNow());
  }
  if (heaps.length === 0) return;
  for (const [name, made] of done) say(`${name.padEnd(13)} ${made} runs`);
  const { calls, worstMs } = ground.figures;
  const growth = growthOf(heaps);
  say(`calls ${calls}, the slowest ${Math.round(worstMs)} ms`);
  say(`memory after each quarter: ${heaps.map(megabytes).join(', ')} (${(growth * 100).toFixed(1)} %)`);
  if (growth > growthMax) {
    failures += 1;
    say(`FAILED: memory grew by more than ${growthMax * 100} %`);
  }
}

say(`fuzz: ${runs} runs, seed ${seed}`);
process.on('unhandledRejection', (error) => {
  failures += 1;
  say(`FAILED: nobody caught ${String((error as Error | undefined)?.stack ?? error)}`);
});
await fuzzCores();
const app = await startStandalone({ env: metaSettings });
try {
  const ground = await openGround(app);
  await fuzzServer(ground);
  await ground.changes.close();
} finally {
  await app.stop();
}
say(failures === 0 ? `nothing broke, seed ${seed}` : `${failures} failures, seed ${seed}`);
process.exitCode = failures === 0 ? 0 : 1;
