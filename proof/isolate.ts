import { parseArgs } from 'node:util';
import { startStandalone } from '../server/test/standalone.ts';
import { tryClimbing } from './isolate/areas/climbing.ts';
import { tryDocuments, trySessions } from './isolate/areas/documents.ts';
import { tryDoors } from './isolate/areas/doors.ts';
import { tryFiles } from './isolate/areas/files.ts';
import { tryIds } from './isolate/areas/ids.ts';
import { tryJobs } from './isolate/areas/jobs.ts';
import { tryCursors, tryLists } from './isolate/areas/lists.ts';
import { tryPlainUsers } from './isolate/areas/plain-users.ts';
import { tryPrograms } from './isolate/areas/programs.ts';
import { trySockets } from './isolate/areas/sockets.ts';
import { metaSettings, tryWebhooks } from './isolate/areas/webhooks.ts';
import { unseenLeaks } from './isolate/planted.ts';
import { setStage, type Stage } from './isolate/stage.ts';
import type { Tally } from './isolate/tap.ts';

/** Files come last: they wait until addresses have run out. */
const areas: Record<string, (stage: Stage) => Promise<Tally>> = {
  doors: tryDoors,
  ids: tryIds,
  lists: tryLists,
  cursors: tryCursors,
  sessions: trySessions,
  'plain users': tryPlainUsers,
  climbing: (stage) => tryClimbing(stage),
  sockets: trySockets,
  jobs: tryJobs,
  webhooks: tryWebhooks,
  programs: tryPrograms,
  documents: tryDocuments,
  files: tryFiles,
};

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const chosen = Object.entries(areas).filter(([name]) => values.only === undefined || name === values.only);
if (chosen.length === 0) throw new Error(`There is no ${values.only}: ${Object.keys(areas).join(', ')}.`);

async function run(stage: Stage): Promise<boolean> {
  say(`isolate: one company with its word in ${stage.carvedColumns} columns, one whose people are about`);
  const { planted, unseen } = await unseenLeaks(stage);
  say(`planted leaks seen: ${planted - unseen.length} of ${planted}`);
  for (const what of unseen) say(`  NOT SEEN: ${what}`);

  let [attempts, leaks] = [0, 0];
  for (const [name, area] of chosen) {
    const start = performance.now();
    const tally = await area(stage);
    const found = new Set(tally.leaks);
    const seconds = ((performance.now() - start) / 1_000).toFixed(1);
    say(`${name.padEnd(12)} ${String(tally.attempts).padStart(6)} attempts ${found.size} leaks ${seconds} s`);
    for (const leak of found) say(`  LEAK: ${leak}`);
    attempts += tally.attempts;
    leaks += found.size;
  }
  say(`${attempts} attempts, ${leaks} leaks`);
  return leaks === 0 && unseen.length === 0;
}

const app = await startStandalone({ env: metaSettings });
try {
  const stage = await setStage(app);
  const isTight = await run(stage);
  await stage.fingerprints.close();
  process.exitCode = isTight ? 0 : 1;
} catch (error) {
  // What the server itself had to say about it.
  for (const line of app.logged.filter((one) => /"level":[56]0/.test(one)).slice(-5)) say(line.slice(0, 2_000));
  throw error;
} finally {
  await app.stop();
}
