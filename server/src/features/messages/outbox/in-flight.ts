import { deliverEntry, takeDue } from './deliver-entry.ts';
import type { Drain, TakenEntry } from './drain.ts';
import type { DueEntry } from './look-at-line.ts';
import { isLight } from './outbox-entry.ts';
import type { Pacing } from './pacing.ts';

const longestNapMs = 60_000;

/** What of a connection is on its way right now. */
export function createInFlight(drain: Drain, pacing: Pacing) {
  const { driver, signal, runtime } = drain;
  const slots = Math.max(1, driver.sendsAtOnce);
  /** By conversation. */
  const onItsWay = new Map<number, Promise<void>>();
  let restUntil: Date | null = null;
  let failure: unknown;
  let told: 'woken' | 'landed' | null = null;
  let ring: (() => void) | undefined;

  const tell = (what: 'woken' | 'landed'): void => {
    if (told !== 'woken') told = what;
    ring?.();
  };
  const land = async (entry: TakenEntry): Promise<void> => {
    try {
      const outcome = await deliverEntry(drain, entry);
      restUntil = outcome.restUntil ?? restUntil;
      onItsWay.delete(entry.row.chat_id);
      tell(outcome.isLimited ? 'woken' : 'landed');
    } catch (error) {
      failure ??= error;
      onItsWay.delete(entry.row.chat_id);
      tell('woken');
    }
  };
  const free = (): number => slots - onItsWay.size;
  const landed = async (): Promise<void> => void (await Promise.all(onItsWay.values()));

  return {
    busy: (): number[] => [...onItsWay.keys()],
    hasRoom: () => free() > 0,
    /** It is for what is quick and waited for: no number of files and campaigns keeps an answer waiting. */
    isLastSlot: (): boolean => slots > 1 && free() === 1,
    mustEnd: () => signal.aborted || restUntil !== null || failure !== undefined,
    /** Something new waits. */
    wake: (): void => tell('woken'),
    /** What happened since this was last asked. */
    news(): 'woken' | 'landed' | null {
      const said = told;
      told = null;
      return said;
    },
    /** Until something has landed, something new waits, or something becomes due. */
    async nextNews(nextAt: Date | null): Promise<void> {
      if (told) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      ring = resolve;
      const dueInMs = nextAt ? nextAt.getTime() - runtime.clock.now().getTime() : longestNapMs;
      const timer = setTimeout(() => tell('landed'), Math.min(Math.max(dueInMs, 0), longestNapMs));
      await promise;
      clearTimeout(timer);
      ring = undefined;
    },
    choose(seen: readonly DueEntry[]): DueEntry[] {
      const chosen: DueEntry[] = [];
      for (const one of seen) {
        const left = free() - chosen.length;
        if (left === 0) break;
        const fits = left > 1 || slots === 1 || isLight(one.entry);
        if (fits && !onItsWay.has(one.entry.chatId)) chosen.push(one);
      }
      return chosen;
    },
    /** That they began is noted before anything else is looked at; then they are on their way by themselves. */
    async start(chosen: readonly DueEntry[]): Promise<void> {
      const results = await Promise.allSettled(chosen.map((one) => takeDue(drain, one)));
      for (const [index, result] of results.entries()) {
        if (result.status === 'rejected') failure ??= result.reason;
        else if (result.value) {
          const { entry, terms } = chosen[index] ?? {};
          if (entry && terms?.isPaced && !entry.isBegun) pacing.began(entry.class, runtime.clock.now());
          onItsWay.set(result.value.row.chat_id, land(result.value));
        } else tell('landed');
      }
    },
    landed,
    /** How it ended, once everything has landed. */
    async end(): Promise<Date | null> {
      await landed();
      if (failure !== undefined) throw failure;
      return signal.aborted ? null : restUntil;
    },
  };
}
