import { afterClose } from '@oplano/core/connections';
import { theChannel } from '@oplano/core/principals';
import { within } from '#platform/kit';
import { runInCompany, type CompanyCtx } from '#platform/use-case';
import type { ChannelDriver, ChannelEvent } from '#ports/channels';
import type { ConnectionRow } from '../connection-row.ts';
import { findConnectionRow } from '../connections.queries.ts';
import { beginImport } from '../import/begin-import.ts';
import { storeHistory } from '../import/store-history.ts';
import { retryUntilHeard } from './retry-until-heard.ts';
import type { KeeperParts } from './keeper-parts.ts';
import type { Lease } from './leases.repo.ts';
import { createOutboxPump } from './outbox-pump.ts';
import { changeStatus, forgetAccount, type StatusChange } from './sessions.repo.ts';
import { strandEvent } from './strand-event.ts';

const logoutMs = 10_000;
const stopMs = 5_000;
const probeMs = 20_000;
/** Between two looks at whether a line that seems open is alive. Meta has no line to lose and counts every call. */
const probeEveryMs = ({ channel }: ConnectionRow): number => (channel === 'whatsapp' ? 60_000 : 10 * 60_000);
const longestNapMs = 60_000;

/** One connection that this process keeps open. */
export interface ChannelSession {
  readonly connectionId: number;
  /** The request it follows. */
  readonly asked: () => number;
  readonly driver: () => ChannelDriver | undefined;
  /** Does what a person asked for meanwhile. */
  follow(lease: Lease): void;
  /** Looks at the clock: time to try again, time to see whether the line is alive, or what waits in the outbox. */
  look(): void;
  /** The connection was edited: reads it anew. */
  refresh(): void;
  /** Something waits in the outbox. */
  wake(): void;
  /** Ends it here without a word: another process has it, or this one stops. The account stays paired. */
  drop(): Promise<void>;
  /** When all it was told to do is done. */
  settled(): Promise<void>;
}

/** Waits for what must not hold anybody up: no failure of it counts, and no more than so much time. */
const briefly = (work: Promise<unknown> | undefined, ms: number): Promise<unknown> =>
  within(
    ms,
    Promise.resolve(work).catch(() => undefined),
    () => undefined,
  );

/** Something a customer or a provider said, not a state of the session itself. */
const isNews = ({ type }: ChannelEvent): boolean => type !== 'pairing' && type !== 'open' && type !== 'closed';

/** Keeps one connection open, from the claim to the release. `onEnd`: nothing more to do here. */
export function createSession(
  parts: KeeperParts,
  claimed: Lease,
  onEnd: (session: ChannelSession) => void,
): ChannelSession {
  const { runtime, nodeId } = parts;
  const { connectionId, companyId } = claimed;
  const ended = new AbortController();
  let lease = claimed;
  /** The newest request, which may still wait for its turn. */
  let { asked } = claimed;
  let { retries } = claimed;
  let connection: ConnectionRow | undefined;
  let driver: ChannelDriver | undefined;
  /** Grows with every driver, so that late events of an old one are recognised. */
  let line = 0;
  let isOpen = false;
  let hungUp = new AbortController();
  let forgotten = new AbortController();
  let retryAt: Date | null = null;
  let timer: NodeJS.Timeout | undefined;
  let aliveAt = 0;
  let isProbing = false;
  let codeAsked = false;
  /** What was asked for was not done: all of it is done once more. */
  let isShaken = false;

  // Everything that changes the session happens one after another.
  let last: Promise<void> = Promise.resolve();
  const next = (work: () => Promise<void>): void => {
    last = last.then(async () => {
      if (ended.signal.aborted) return;
      try {
        await work();
      } catch (err) {
        if (!ended.signal.aborted)
          runtime.log.error({ code: 'session_failed', err, connectionId }, 'a session stumbled');
      }
    });
  };
  /** The same for what opens or closes it: where that fails the session begins anew after a while, by itself. */
  const steer = (work: () => Promise<void>): void =>
    next(async () => {
      try {
        await work();
        isShaken = false;
      } catch (error) {
        if (!ended.signal.aborted) await getUp();
        throw error;
      }
    });
  const inCompany = <T>(work: (ctx: CompanyCtx) => Promise<T>): Promise<T> =>
    retryUntilHeard(() => runInCompany(runtime, companyId, work, theChannel), {
      log: runtime.log,
      signal: ended.signal,
    });
  /** Stores how it stands. Refused where somebody asked for something else meanwhile: `follow` comes next. */
  const record = (change: StatusChange, also?: (ctx: CompanyCtx) => Promise<void>): Promise<boolean> =>
    inCompany(async (ctx) => {
      const isMine = await changeStatus(ctx, connectionId, change, { nodeId, asked: lease.asked });
      if (isMine) await also?.(ctx);
      return isMine;
    });

  const pump = createOutboxPump({
    log: runtime.log,
    clock: runtime.clock,
    drain: async (onWake) =>
      driver && connection && isOpen ? parts.drainOutbox(driver, connection, { signal: hungUp.signal, onWake }) : null,
  });

  /** `lost`: the line is gone already, so nothing on it is waited for. */
  async function hangUp(how: 'stop' | 'logout' | 'lost'): Promise<void> {
    const old = driver;
    driver = undefined;
    line += 1;
    isOpen = false;
    hungUp.abort();
    pump.pause();
    if (how !== 'lost') await briefly(pump.settled(), stopMs);
    if (how === 'logout') await briefly(old?.logout(), logoutMs);
    await briefly(old?.stop(), stopMs);
  }

  function napUntil(at: Date): void {
    clearTimeout(timer);
    const ms = at.getTime() - runtime.clock.now().getTime();
    timer = setTimeout(() => session.look(), Math.min(Math.max(ms, 10), longestNapMs));
  }

  function end(): void {
    if (ended.signal.aborted) return;
    ended.abort();
    clearTimeout(timer);
    pump.stop();
    onEnd(session);
  }

  /** Whatever it stumbled over, nobody should have to ask again: it tries by itself, ever more slowly. */
  async function getUp(): Promise<void> {
    isShaken = true;
    await hangUp('lost');
    const verdict = afterClose('lost', retries, { now: runtime.clock.now(), random: parts.random() });
    ({ retries, retryAt } = verdict);
    if (retryAt) napUntil(retryAt);
    // For the screens alone: what it stumbled over may well be in the way of this too.
    if (lease.wanted) await record({ status: verdict.status, reason: 'lost', retries, retryAt }).catch(() => undefined);
  }

  /** `fresh`: the first opening for this request, which the screens should see. */
  async function open(fresh: boolean): Promise<void> {
    retryAt = null;
    codeAsked = false;
    connection = await inCompany(({ db }) => findConnectionRow(db, companyId, connectionId));
    if (!connection || connection.deleted_at !== null) return end();
    if (fresh && connection.status !== 'OPENING') await record({ status: 'OPENING', reason: null, retries });
    const mine = (line += 1);
    hungUp = new AbortController();
    forgotten = new AbortController();
    try {
      driver = parts.createDriver(connection, (event) => hear(mine, event), { nodeId, forgotten: forgotten.signal });
    } catch (error) {
      // Nothing the provider does could help: its network is not there, or its credentials cannot be read.
      runtime.log.error({ code: 'session_not_supported', err: error, connectionId }, 'a session cannot be opened here');
      return close('refused');
    }
    driver.start().catch((error: unknown) => {
      runtime.log.warn({ code: 'session_start_failed', err: error, connectionId }, 'a session did not start');
      void hear(mine, { type: 'closed', reason: 'lost' });
    });
  }

  async function hear(from: number, event: ChannelEvent): Promise<void> {
    const current = connection;
    if (from !== line || ended.signal.aborted || !current) {
      // What is not stored must not be confirmed to the provider: whoever keeps the session next hears it again.
      if (isNews(event)) throw new Error('This session has ended.');
      return;
    }
    try {
      await handle(from, current, event);
    } catch (error) {
      if (ended.signal.aborted) {
        if (isNews(event)) throw error;
        return;
      }
      // How the session stands is of this moment: tried again later it would be wrong. The line begins anew instead.
      if (!isNews(event)) return fallOver(event, error);
      await retryUntilHeard(() => strandEvent(runtime, current, event, error), {
        log: runtime.log,
        signal: ended.signal,
      });
    }
  }

  function fallOver({ type }: ChannelEvent, err: unknown): void {
    runtime.log.error({ code: 'session_event_failed', err, connectionId, type }, 'how a session stands was not stored');
    letGo();
    steer(() => close('lost'));
  }

  /** The driver may wait for the very call that says so: it is put away afterwards. */
  function letGo(): void {
    line += 1;
    isOpen = false;
    hungUp.abort();
  }

  async function handle(from: number, current: ConnectionRow, event: ChannelEvent): Promise<void> {
    switch (event.type) {
      case 'pairing':
        await showPairing(from, event);
        return;
      case 'open':
        await record(
          { status: 'CONNECTED', reason: null, number: event.me.phone ?? current.number, retries: 0 },
          async (ctx) => beginImport(ctx, connectionId),
        );
        retries = 0;
        isOpen = true;
        aliveAt = runtime.clock.now().getTime();
        pump.wake();
        return;
      case 'closed':
        if (event.message) {
          const { reason, code, message } = event;
          runtime.log.info(
            { code: 'session_closed', connectionId, reason, reasonCode: code, message },
            'a session was closed',
          );
        }
        letGo();
        steer(() => close(event.reason));
        return;
      case 'history':
        await inCompany((ctx) => storeHistory(ctx, connectionId, event));
        return;
      default:
        await retryUntilHeard((attempt) => parts.onEvent(current, event, attempt), {
          log: runtime.log,
          signal: ended.signal,
        });
    }
  }

  async function showPairing(from: number, event: Extract<ChannelEvent, { type: 'pairing' }>): Promise<void> {
    const { pairingPhone } = lease;
    const change = { status: 'qrcode', reason: null, retries: 0 } as const;
    const code = event.code ?? null;
    await record({ ...change, qr: event.qr ?? null, pairingCode: code });
    retries = 0;
    if (pairingPhone === null || codeAsked || code !== null) return;
    codeAsked = true;
    // Not awaited: the driver is waiting for this call, and the code comes from the driver.
    driver?.requestPairingCode?.(pairingPhone).then(
      (given) => {
        if (from === line)
          next(async () => void (await record({ ...change, qr: event.qr ?? null, pairingCode: given })));
      },
      (err: unknown) =>
        runtime.log.warn({ code: 'pairing_code_refused', err, connectionId }, 'a pairing code was refused'),
    );
  }

  async function close(reason: Extract<ChannelEvent, { type: 'closed' }>['reason']): Promise<void> {
    await hangUp('lost');
    const now = runtime.clock.now();
    const verdict = afterClose(reason, retries, { now, random: parts.random() });
    ({ retries, retryAt } = verdict);
    if (verdict.wipe) forgotten.abort();
    const isMine = await record(
      {
        status: verdict.status,
        reason: reason === 'restart' ? null : reason,
        retries,
        retryAt,
        ...(verdict.wipe ? { number: '' } : {}),
        ...(retryAt ? {} : { wanted: false }),
      },
      async (ctx) => {
        if (verdict.wipe) await forgetAccount(ctx.db, companyId, connectionId);
      },
    );
    if (!isMine) return;
    if (!retryAt) return end();
    if (retryAt <= now) await open(false);
    else napUntil(retryAt);
  }

  async function obey(request: Lease): Promise<void> {
    clearTimeout(timer);
    retryAt = null;
    lease = request;
    await hangUp(request.forget ? 'logout' : 'stop');
    if (request.forget) {
      forgotten.abort();
      await inCompany(({ db }) => forgetAccount(db, companyId, connectionId));
      lease = { ...request, forget: false };
    }
    if (!isShaken) ({ retries } = request);
    if (request.wanted) await open(true);
    else end();
  }

  async function probe(current: ChannelDriver, from: number): Promise<void> {
    let isAlive = false;
    await briefly(
      current.probe?.().then((answer) => void (isAlive = answer)),
      probeMs,
    );
    isProbing = false;
    aliveAt = runtime.clock.now().getTime();
    if (isAlive || from !== line || ended.signal.aborted) return;
    runtime.log.warn({ code: 'session_dead', connectionId }, 'a session looked connected and was dead');
    await hear(from, { type: 'closed', reason: 'lost' });
  }

  const isTimeToProbe = (current: ConnectionRow, now: Date): boolean =>
    now.getTime() - aliveAt >= probeEveryMs(current);

  const session: ChannelSession = {
    connectionId,
    asked: () => asked,
    driver: () => (isOpen ? driver : undefined),
    follow(request) {
      ({ asked } = request);
      isShaken = false;
      steer(() => obey(request));
    },
    look() {
      pump.look();
      const now = runtime.clock.now();
      if (retryAt && retryAt <= now) {
        retryAt = null;
        steer(() => (isShaken ? obey(lease) : open(false)));
      } else if (retryAt) {
        napUntil(retryAt);
      } else if (isOpen && connection && driver?.probe && !isProbing && isTimeToProbe(connection, now)) {
        isProbing = true;
        void probe(driver, line);
      }
    },
    refresh() {
      next(async () => {
        connection = (await inCompany(({ db }) => findConnectionRow(db, companyId, connectionId))) ?? connection;
      });
    },
    wake: () => pump.wake(),
    async drop() {
      end();
      await hangUp('stop');
      await last;
    },
    settled: () => last,
  };
  steer(() => obey(claimed));
  return session;
}
