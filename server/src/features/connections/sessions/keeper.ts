import { oneAtATime } from '#platform/jobs';
import type { Notices } from '#platform/notices';
import type { ChannelDriver } from '#ports/channels';
import type { KeeperParts } from './keeper-parts.ts';
import { claimSessions, releaseLeases, renewLeases, type Lease } from './leases.repo.ts';
import { createSession, type ChannelSession } from './session.ts';

const beatMs = 3_000;
/** With the beat on top a dead process is noticed within 13 s, which leaves two for opening. */
const leaseMs = 10_000;
/** Where no session is left to take, a notice tells of the next one; looked all the same, so rarely. */
const restMs = 30_000;
/** Taken at once, so that several processes that start together share the work. */
const claimMost = 25;

export interface KeeperOptions extends KeeperParts {
  /** Wishes (`s:7`) and outboxes (`o:7`), by the number of their connection. */
  readonly notices: Notices;
  /** Database address for the connection that hears of other processes; without it they are seen at the next beat. */
  readonly listenUrl?: string;
}

export interface SessionKeeper {
  start(): void;
  /** Ends every session here and lets others have them at once. Accounts stay paired. */
  stop(): Promise<void>;
  /** One round: keep what is held, do what was asked, take what is free. For tests; `start` does it every few seconds. */
  tend(): Promise<void>;
  /** When everything the last round began is done. */
  settled(): Promise<void>;
  /** The open driver of a connection that this process keeps. */
  driverOf(connectionId: number): ChannelDriver | undefined;
  /** Something waits in the outbox of a connection; of use only in the process that keeps it. */
  wake(connectionId: number): void;
  /** How many connections this process keeps. */
  count(): number;
}

/** Keeps connections open: one process at a time each, by lease. Whoever dies is followed by another process. */
export function createSessionKeeper(options: KeeperOptions): SessionKeeper {
  const { runtime, nodeId, notices } = options;
  const { db, clock, log } = runtime;
  const sessions = new Map<number, ChannelSession>();
  const leaving = new Set<Promise<void>>();
  const closers: (() => unknown)[] = [];
  let tendedAt: number | undefined;
  let restsUntil = 0;
  let wishes = 0;
  let isStopped = false;

  function onEnd(session: ChannelSession): void {
    if (sessions.get(session.connectionId) !== session) return;
    sessions.delete(session.connectionId);
    if (!isStopped) leave([session.connectionId]);
  }

  function leave(ids: readonly number[]): void {
    const left = releaseLeases(db, nodeId, ids).then(
      // Somebody may have asked for it again in the meantime.
      () => ids.forEach((id) => notices.tell(`s:${id}`)),
      (err: unknown) => {
        log.warn({ code: 'session_release_failed', err }, 'sessions could not be released; their leases will run out');
        lookNow();
      },
    );
    leaving.add(left);
    void left.finally(() => leaving.delete(left));
  }

  const leaseUntil = () => new Date(clock.now().getTime() + leaseMs);

  async function keep(): Promise<void> {
    const held = [...sessions.keys()];
    const leases = new Map(
      (await renewLeases(db, { nodeId, until: leaseUntil(), held })).map((lease) => [lease.connectionId, lease]),
    );
    for (const connectionId of held) {
      const session = sessions.get(connectionId);
      const lease = leases.get(connectionId);
      if (!session) continue;
      if (!lease) {
        log.warn({ code: 'session_taken_over', connectionId }, 'a session was taken over by another process');
        sessions.delete(connectionId);
        restsUntil = 0;
        void session.drop();
      } else if (lease.asked !== session.asked()) {
        session.follow(lease);
      } else session.look();
    }
  }

  async function take(): Promise<void> {
    const now = clock.now();
    const heard = wishes;
    // After a pause of the database every lease has run out, and those who hold them are just coming back as well:
    // they get one round to say so before anybody takes over.
    const wasAway = tendedAt !== undefined && now.getTime() - tendedAt > leaseMs;
    const claim = { nodeId, now, until: leaseUntil(), most: claimMost, expired: !wasAway };
    let isMore = false;
    for (let full = true; full && !isStopped;) {
      const { claimed, elsewhere } = await claimSessions(db, { ...claim, held: [...sessions.keys()] });
      for (const lease of claimed) begin(lease);
      full = claimed.length === claimMost;
      isMore = elsewhere;
    }
    tendedAt = now.getTime();
    restsUntil = isMore || wishes !== heard ? 0 : performance.now() + restMs;
  }

  function begin(lease: Lease): void {
    if (isStopped) return;
    const old = sessions.get(lease.connectionId);
    sessions.delete(lease.connectionId);
    void old?.drop();
    sessions.set(lease.connectionId, createSession(options, lease, onEnd));
  }

  const tending = oneAtATime(async () => {
    if (isStopped) return;
    try {
      await keep();
      if (performance.now() >= restsUntil) await take();
    } catch (err) {
      log.warn({ code: 'session_check_failed', err }, 'sessions could not be looked after; they stay as they are');
    }
  });

  function lookNow(): void {
    wishes += 1;
    restsUntil = 0;
    tending.ask();
  }

  function hear(key: string | null): void {
    const [, kind, id] = /^([so]):(\d+)$/.exec(key ?? '') ?? [];
    if (kind === 'o') sessions.get(Number(id))?.wake();
    // What is told of something else is for somebody else.
    else if (kind === 's' || key === null) {
      if (key === null) for (const session of sessions.values()) session.wake();
      sessions.get(Number(id))?.refresh();
      lookNow();
    }
  }

  return {
    start() {
      closers.push(notices.subscribe(hear));
      if (options.listenUrl) closers.push(notices.listen(options.listenUrl));
      const timer = setInterval(() => tending.ask(), beatMs);
      closers.push(() => clearInterval(timer));
      tending.ask();
    },
    async stop() {
      for (const close of closers.splice(0)) await close();
      isStopped = true;
      await tending.settled();
      const held = [...sessions.values()];
      sessions.clear();
      await Promise.all(held.map((session) => session.drop()));
      if (held.length > 0) leave(held.map(({ connectionId }) => connectionId));
      await Promise.all(leaving);
    },
    async tend() {
      lookNow();
      await tending.settled();
    },
    async settled() {
      for (const session of sessions.values()) await session.settled();
      await Promise.all(leaving);
    },
    driverOf: (connectionId) => sessions.get(connectionId)?.driver(),
    wake: (connectionId) => sessions.get(connectionId)?.wake(),
    count: () => sessions.size,
  };
}
