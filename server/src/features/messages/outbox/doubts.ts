import type { ChannelDriver } from '#ports/channels';

/** How long the provider may take to tell us of a message whose number we did not write down. */
const waitMs = 20_000;
/** How much longer where nobody noted that the call is over: whoever began it may be alive, and calls take 30 s at most. */
const callMs = 15_000;

const doubts = new WeakMap<ChannelDriver, Map<string, number>>();

/**
 * How long a send of which nobody knows whether it arrived still waits for word of it. Counted from when this session
 * first met it, since nothing was heard in the time before, and by a clock that does not jump.
 */
export function doubtLeftMs(driver: ChannelDriver, outboxId: string, call: { readonly isOver: boolean }): number {
  const known = doubts.get(driver) ?? new Map<string, number>();
  doubts.set(driver, known);
  const now = performance.now();
  const since = known.get(outboxId) ?? (call.isOver ? now : now + callMs);
  const leftMs = since + waitMs - now;
  if (leftMs > 0) known.set(outboxId, since);
  else known.delete(outboxId);
  return Math.max(0, Math.ceil(leftMs));
}
