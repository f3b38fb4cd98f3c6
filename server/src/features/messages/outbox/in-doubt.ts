import type { ChannelDriver } from '#ports/channels';

/** How much longer where nobody noted that the call is over: whoever began it may be alive, and calls take 30 s at most. */
const callMs = 15_000;

const inDoubt = new WeakMap<ChannelDriver, Map<string, number>>();

/**
 * For how long this session has had a send of which nobody knows whether it arrived. Counted from when the session first
 * met it, since nothing was heard in the time before, and by a clock that does not jump. Below zero: its call may not be
 * over.
 */
export function doubtAgeMs(driver: ChannelDriver, outboxId: string, call: { readonly isOver: boolean }): number {
  const known = inDoubt.get(driver) ?? new Map<string, number>();
  inDoubt.set(driver, known);
  const now = performance.now();
  const since = known.get(outboxId) ?? (call.isOver ? now : now + callMs);
  known.set(outboxId, since);
  return now - since;
}

/** Nobody doubts it any more; if somebody does again, that is another doubt. */
export const endDoubt = (driver: ChannelDriver, outboxId: string): void => void inDoubt.get(driver)?.delete(outboxId);
