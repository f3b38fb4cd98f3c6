import { oneAtATime } from '../jobs/one-at-a-time.ts';
import type { Runtime } from '../use-case/index.ts';
import { createConsumption, type Consumption } from './consume.ts';
import type { Consumer } from './define-consumer.ts';
import { ConsumerLost, readStates, releaseConsumers, type ConsumerState } from './positions.repo.ts';
import { createTail } from './tail.ts';

/** How often a process looks for events that others stored, and where none came for a while. Its own it hears of at once. */
const pollMs = 1_000;
const quietPollMs = 5_000;
const quietAfterMs = 30_000;
/** Between two looks while a transaction that is still under way keeps newer events back. */
const waitingMs = 25;
const statesEveryMs = 60_000;
/** What waits to be tried again, and what a process that died held, is looked for so often where nothing new comes. */
const againEveryMs = 10_000;
/** A test whose consumers cause each other for ever fails instead of hanging. */
const roundsMax = 1_000;

interface Options {
  readonly runtime: Runtime;
  readonly node: string;
  readonly consumers: readonly Consumer[];
}

export interface Consumers {
  start(): void;
  stop(): Promise<void>;
  /** An event was stored and committed in this process, or somebody wants one tried again. */
  wake(): void;
  /** How the consumers stood at the last look. */
  states(): readonly ConsumerState[];
  /** For tests: handles everything that can be read now. */
  runDue(): Promise<void>;
}

/** Runs the consumers of a process, each on its own: one that fails or takes long holds up nobody else. */
export function createConsumers({ runtime, node, consumers }: Options): Consumers {
  const tail = createTail(runtime.db);
  let safeId = 0;
  let states: readonly ConsumerState[] = [];
  let timer: NodeJS.Timeout | undefined;
  let stateTimer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let askedAt = -againEveryMs;
  let newsAt = Number.NEGATIVE_INFINITY;
  let hasLooked = false;
  const names = consumers.map(({ name }) => name);

  const loops = consumers.map((consumer) => {
    const consumption: Consumption = createConsumption({ runtime, node, consumer });
    const loop = oneAtATime(async () => {
      try {
        while (isRunning && (await consumption.advance(safeId)));
      } catch (err) {
        if (err instanceof ConsumerLost) return;
        runtime.log.warn(
          { code: 'event_consumer_failed', err, consumer: consumer.name },
          'a consumer of events could not go on; it will try again',
        );
      }
    });
    return { consumption, loop };
  });

  const looking = oneAtATime(async () => {
    clearTimeout(timer);
    try {
      const before = safeId;
      // Whoever starts has seen nothing yet; what its consumers have read by then is no news all the same.
      if (!hasLooked) safeId = await tail.look();
      const asks = !hasLooked || performance.now() - askedAt >= againEveryMs;
      // Before the look: whoever wakes it meanwhile is heard at the next one.
      if (asks) askedAt = performance.now();
      // One statement for both.
      const { safeId: seen, due } = asks
        ? await tail.lookFor({ consumers: names, node, now: runtime.clock.now() })
        : { safeId: await tail.look(), due: new Set<string>() };
      safeId = seen;
      const isNews = hasLooked ? safeId > before : due.size > 0;
      // What was under way at the start kept all of it back: nothing has been seen yet.
      hasLooked ||= safeId > 0 || !tail.isWaiting();
      if (isNews) newsAt = performance.now();
      for (const { consumption, loop } of loops) if (isNews || due.has(consumption.name)) loop.ask();
    } catch (err) {
      askedAt = -againEveryMs;
      runtime.log.warn({ code: 'events_unreadable', err }, 'events could not be looked for');
    }
    const restMs = performance.now() - newsAt < quietAfterMs ? pollMs : quietPollMs;
    if (isRunning) timer = setTimeout(look, tail.isWaiting() ? waitingMs : restMs);
  });
  const look = (): void => {
    if (isRunning) looking.ask();
  };

  const refreshing = oneAtATime(async () => {
    try {
      states = await readStates(runtime.db, names, runtime.clock.now());
    } catch (err) {
      runtime.log.warn(
        { code: 'event_consumers_unreadable', err },
        'how the consumers of events stand could not be read',
      );
    }
  });

  return {
    start() {
      if (consumers.length === 0) return;
      isRunning = true;
      look();
      refreshing.ask();
      stateTimer = setInterval(() => refreshing.ask(), statesEveryMs);
    },
    async stop() {
      if (!isRunning) return;
      isRunning = false;
      await looking.settled();
      clearTimeout(timer);
      clearInterval(stateTimer);
      await Promise.all([refreshing.settled(), ...loops.map(({ loop }) => loop.settled())]);
      await releaseConsumers(runtime.db, node).catch((err: unknown) =>
        runtime.log.warn(
          { code: 'event_consumer_release_failed', err },
          'consumers of events could not be given back; their leases will run out',
        ),
      );
    },
    wake() {
      askedAt = -againEveryMs;
      look();
    },
    states: () => states,
    async runDue() {
      do safeId = await tail.look();
      while (tail.isWaiting());
      for (const { consumption } of loops) {
        let rounds = 0;
        while (await consumption.advance(safeId)) {
          rounds += 1;
          if (rounds > roundsMax) throw new Error(`${consumption.name} does not come to an end.`);
        }
      }
    },
  };
}
