import { setTimeout as sleep } from 'node:timers/promises';
import { readWaiting } from './gather.ts';
import type { World } from './world.ts';

const patienceMs = 100_000;
const lookEveryMs = 250;
/** Looks in a row that found nothing left to do. */
const quietLooks = 3;

/** Waits until everything that was said has been dealt with; after a while it gives up, and the verdict says what is left. */
export async function settle(world: World): Promise<number> {
  const began = Date.now();
  let quiet = 0;
  while (quiet < quietLooks && Date.now() - began < patienceMs) {
    await sleep(lookEveryMs);
    const waiting = await readWaiting(world).catch(() => ({ 'answers of the database': 1 }));
    quiet = Object.values(waiting).every((count) => count === 0) ? quiet + 1 : 0;
  }
  return Date.now() - began;
}
