import type { SendResult } from '#ports/channels';

const firstMs = 2_000;
const ceilingMs = 5 * 60_000;
/** About an hour and a half of trying; then a person decides. */
const triesMax = 24;

/** When something that was not taken is tried again; null: never. */
export function nextTry(result: Extract<SendResult, { ok: false }>, attempts: number, now: Date): Date | null {
  if (result.retry === 'never') return null;
  // The line was not there: it is tried as soon as it is back, however long that takes.
  if (result.retry === 'afterReconnect') return new Date(now.getTime() + firstMs);
  if (attempts >= triesMax) return null;
  return new Date(now.getTime() + Math.min(ceilingMs, firstMs * 2 ** Math.min(attempts - 1, 10)));
}
