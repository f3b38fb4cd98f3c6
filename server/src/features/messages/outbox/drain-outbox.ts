import type { Drain } from './drain.ts';
import { createFlight } from './flight.ts';
import { lookAtLine, type DueEntry } from './look-at-line.ts';
import { createPacing } from './pacing.ts';

/**
 * Sends what waits in a connection's outbox and is due: the most urgent first, one entry of a conversation at a time, and
 * as many conversations at once as the driver bears. Returns when it is worth looking again; null: nothing is left.
 */
export async function drainOutbox(drain: Drain): Promise<Date | null> {
  const pacing = createPacing(drain);
  const flight = createFlight(drain, pacing);
  const deaf = drain.onWake?.(flight.wake);
  let seen: readonly DueEntry[] = [];
  let nextAt: Date | null = null;
  /** What was looked for since something last changed; looking again would show the same. */
  let looked: 'all' | 'light' | null = null;
  try {
    while (!flight.mustEnd()) {
      const news = flight.news();
      if (news) looked = null;
      // What is new may be more urgent than what was seen, or forbid it.
      if (news === 'woken') seen = [];
      const chosen = flight.choose(seen);
      const kind = flight.isLastSlot() ? 'light' : 'all';
      if (chosen.length > 0) {
        seen = seen.filter((one) => !chosen.includes(one));
        await flight.start(chosen);
      } else if (flight.hasRoom() && looked !== kind) {
        looked = kind;
        ({ due: seen, nextAt } = await lookAtLine(drain, pacing, { busy: flight.busy(), light: kind === 'light' }));
      } else if (flight.busy().length === 0) {
        return nextAt;
      } else {
        await flight.nextNews(nextAt);
      }
    }
    return await flight.end();
  } finally {
    deaf?.();
    // Whoever looks next must not find them begun and nobody sending them.
    await flight.landed();
  }
}
