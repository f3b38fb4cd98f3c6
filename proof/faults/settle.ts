import { setTimeout as sleep } from 'node:timers/promises';
import { readLeases, readWaiting, type Lease } from './gather.ts';
import type { World } from './world.ts';

/** How long nothing may move: longer than anything in doubt waits for word before it is sent for the third time. */
const patienceMs = 150_000;
const lookEveryMs = 250;
/** Looks in a row that found nothing left to do. */
const quietLooks = 3;

/**
 * Counts connections that nobody has been seen to keep. A process that was killed leaves its own behind as open, and for
 * some seconds nothing else shows that the next one has not taken them over yet: only the living renew a lease.
 */
export function watchLeases(): (leases: readonly Lease[]) => number {
  const first = new Map<number, Lease>();
  const kept = new Map<number, string | null>();
  return (leases) => {
    for (const lease of leases) {
      const before = first.get(lease.connectionId);
      if (before?.node !== lease.node) first.set(lease.connectionId, lease);
      else if (before.until !== lease.until) kept.set(lease.connectionId, lease.node);
    }
    return leases.filter(({ connectionId, node }) => node === null || kept.get(connectionId) !== node).length;
  };
}

/** Says whether patience is at an end: while ever less is left to do it is not. */
export function createPatience(now: () => number): (left: number) => boolean {
  let least = Infinity;
  let movedAt = now();
  return (left) => {
    if (left < least) [least, movedAt] = [left, now()];
    return now() - movedAt >= patienceMs;
  };
}

/** Waits until everything that was said has been dealt with; where nothing moves it gives up, and the verdict says what is left. */
export async function settle(world: World): Promise<number> {
  const began = Date.now();
  const unkept = watchLeases();
  const isOver = createPatience(Date.now);
  let quiet = 0;
  let left = Infinity;
  while (quiet < quietLooks && !isOver(left)) {
    await sleep(lookEveryMs);
    const waiting = await look(world, unkept).catch(() => ({ 'answers of the database': Infinity }));
    left = Object.values(waiting).reduce((sum, count) => sum + count, 0);
    quiet = left === 0 ? quiet + 1 : 0;
  }
  return Date.now() - began;
}

const look = async (world: World, unkept: ReturnType<typeof watchLeases>): Promise<Record<string, number>> => ({
  ...(await readWaiting(world)),
  'connections nobody keeps': unkept(await readLeases(world)),
  // Then every screen that the others hold is fetched anew.
  'deaths nobody noticed': world.servers.isDeathUnnoticed() ? 1 : 0,
});
