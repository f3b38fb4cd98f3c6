import type { Clock } from '#platform/clock';
import { oneAtATime } from '#platform/jobs';
import type { Log } from '#platform/log';

const retryMs = 2_000;
const longestNapMs = 60_000;
/** A notice can get lost with whoever should have told it: the line is looked at without one, too. */
const lookEveryMs = 60_000;

/** Calls the listener whenever the pump is woken, until it is told to stop. */
export type OnWake = (listener: () => void) => () => void;

interface PumpOptions {
  readonly log: Log;
  readonly clock: Clock;
  /** Sends what is due; answers when to come back, null: when woken. */
  readonly drain: (onWake: OnWake) => Promise<Date | null>;
}

/** Drains the outbox of one connection: when woken and when the next thing is due, never twice at once. */
export function createOutboxPump({ log, clock, drain }: PumpOptions) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let lookedAt = performance.now();
  const listeners = new Set<() => void>();
  const onWake: OnWake = (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const nap = (ms: number): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => draining.ask(), Math.min(Math.max(ms, 0), longestNapMs));
  };
  const draining = oneAtATime(async () => {
    if (isStopped) return;
    lookedAt = performance.now();
    try {
      const dueAt = await drain(onWake);
      if (dueAt) nap(dueAt.getTime() - clock.now().getTime());
    } catch (err) {
      log.warn({ code: 'outbox_drain_failed', err }, 'an outbox could not be drained');
      nap(retryMs);
    }
  });
  return {
    /** Whatever is being sent goes on; what is new is looked at beside it. */
    wake(): void {
      for (const listener of listeners) listener();
      draining.ask();
    },
    /** Looks by itself where nobody asked for it in a while; by a clock that does not jump. */
    look(): void {
      if (performance.now() - lookedAt >= lookEveryMs) draining.ask();
    },
    pause: (): void => clearTimeout(timer),
    /** When what is being sent right now is sent and noted. */
    settled: (): Promise<void> => draining.settled(),
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
