import type { Drain } from './drain.ts';
import { createInFlight } from './in-flight.ts';
import { lookAtLine, type DueEntry } from './look-at-line.ts';
import { createPacing } from './pacing.ts';

/**
 * Sends what waits in a connection's outbox and is due: the most urgent first, one entry of a conversation at a time, and
 * as many conversations at once as the driver bears. Returns when it is worth looking again; null: nothing is left.
 */
export async function drainOutbox(drain: Drain): Promise<Date | null> {
  const pacing = createPacing(drain);
  const inFlight = createInFlight(drain, pacing);
  const deaf = drain.onWake?.(inFlight.wake);
  let seen: readonly DueEntry[] = [];
  let nextAt: Date | null = null;
  /** What was looked for since something last changed; looking again would show the same. */
  let looked: 'all' | 'light' | null = null;
  try {
    while (!inFlight.mustEnd()) {
      const news = inFlight.news();
      if (news) looked = null;
      // What is new may be more urgent than what was seen, or forbid it.
      if (news === 'woken') seen = [];
      const chosen = inFlight.choose(seen);
      const kind = inFlight.isLastSlot() ? 'light' : 'all';
      if (chosen.length > 0) {
        seen = seen.filter((one) => !chosen.includes(one));
        await inFlight.start(chosen);
      } else if (inFlight.hasRoom() && looked !== kind) {
        looked = kind;
        ({ due: seen, nextAt } = await lookAtLine(drain, pacing, { busy: inFlight.busy(), light: kind === 'light' }));
      } else if (inFlight.busy().length === 0) {
        return nextAt;
      } else {
        await inFlight.nextNews(nextAt);
      }
    }
    return await inFlight.end();
  } finally {
    deaf?.();
    // Whoever looks next must not find them begun and nobody sending them.
    await inFlight.landed();
  }
}
