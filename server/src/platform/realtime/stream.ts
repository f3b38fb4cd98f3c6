import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';
import { within } from '../kit/index.ts';
import type { Log } from '../log/index.ts';
import type { Parcel } from './parcels.ts';

/** One line of parcels that every process writes to and reads from, in one order for all. */
export interface Stream {
  /** Never waits and never fails: what cannot be sent now is sent when Redis is back. */
  send(parcel: Parcel): void;
  /** Both ways are open. */
  isJoined(): boolean;
  close(): Promise<void>;
}

export interface StreamOptions {
  readonly url: string;
  readonly key: string;
  readonly processId: string;
  readonly log: Log;
  /** What follows waits until this is done. */
  readonly hear: (from: string, parcel: Parcel) => Promise<void> | void;
  /** Something of the others was or may have been missed, also before the first time this process joined. */
  readonly onGap: () => void;
  /** A process was heard that was not known, or no longer. */
  readonly onStranger: () => void;
  /** A process said goodbye or has not been heard for a while. */
  readonly onGone: (process: string) => void;
  readonly aliveEveryMs?: number;
}

/** Entries that stay readable for a process that was away: minutes of a busy installation. */
const kept = 10_000;
/** Parcels that wait while Redis is away; beyond that the others are told of a gap instead. */
const waitingMax = 5_000;
const perEntry = 200;
const readAtOnce = 200;
const blockMs = 2_000;
/** A Redis that says nothing for so long is away, even if its machine still answers. */
const silentMs = 10_000;
const goneAfterBeats = 4;
const lastWordsMs = 1_000;

const clientOf = (url: string) =>
  createClient({
    url,
    // What waits is kept here, where it can be bounded and never sent twice.
    disableOfflineQueue: true,
    socket: {
      connectTimeout: 5_000,
      socketTimeout: silentMs,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 2_000),
    },
  });
type Client = ReturnType<typeof clientOf>;

/** Sends parcels in order, each entry under a number of its own, so that one sent twice is heard once. */
function createWriter(client: Client, { key, processId }: StreamOptions, onTrouble: (err: unknown) => void) {
  let waiting: Parcel[] = [];
  let inHand: { readonly number: number; readonly parcels: string } | undefined;
  let last = 0;
  let draining: Promise<void> | undefined;

  async function drain(): Promise<void> {
    while (client.isReady && (inHand || waiting.length > 0)) {
      inHand ??= { number: ++last, parcels: JSON.stringify(waiting.splice(0, perEntry)) };
      try {
        const entry = { from: processId, number: String(inHand.number), parcels: inHand.parcels };
        await client.xAdd(key, '*', entry, {
          TRIM: { strategy: 'MAXLEN', strategyModifier: '~', threshold: kept },
        });
        inHand = undefined;
      } catch (err) {
        // Nobody knows whether it arrived: the same entry goes first when there is a next chance.
        onTrouble(err);
        return;
      }
    }
  }
  const flush = (): Promise<void> => (draining ??= drain().finally(() => (draining = undefined)));

  return {
    flush,
    send(parcel: Parcel) {
      if (waiting.length >= waitingMax) waiting = [{ is: 'gap' }];
      waiting.push(parcel);
      void flush();
    },
  };
}

/** Knows of each process how far it was heard. */
function createOrderliness({ processId, hear, onGap, onGone, onStranger }: StreamOptions) {
  const processes = new Map<string, { number: number; heardAt: number }>();
  const take = (from: string, parcel: Parcel): Promise<void> | void => {
    if (parcel.is === 'gap' && parcel.companyId === undefined) return onGap();
    if (parcel.is !== 'bye') return hear(from, parcel);
    processes.delete(from);
    onGone(from);
  };
  return {
    async take({ from, number: sent, parcels }: Record<string, string | undefined>): Promise<void> {
      if (from === undefined || from === processId || parcels === undefined) return;
      const number = Number(sent);
      const known = processes.get(from)?.number;
      // The mark of a reader stands outside of the numbers.
      if (number > 0) {
        if (known !== undefined && number <= known) return;
        processes.set(from, { number, heardAt: performance.now() });
        if (known === undefined) onStranger();
        else if (number > known + 1) onGap();
      }
      for (const parcel of JSON.parse(parcels) as Parcel[]) await take(from, parcel);
    },
    /** What was heard until now says nothing about what comes. */
    forgetNumbers: () => processes.clear(),
    /** It was us who did not listen. */
    pardonSilence(): void {
      for (const each of processes.values()) each.heardAt = performance.now();
    },
    buryThoseSilentFor(ms: number): void {
      for (const [from, { heardAt }] of processes) {
        if (performance.now() - heardAt < ms) continue;
        processes.delete(from);
        onGone(from);
        // It may have died between storing something and telling of it.
        onGap();
      }
    },
  };
}

/**
 * A Redis stream between processes. Nothing is missed silently: a reader that comes back goes on where it stopped if
 * that place is still there, every entry carries its writer's count, and any doubt ends in `onGap`.
 */
export function openStream(options: StreamOptions): Stream {
  const { url, key, processId, log } = options;
  const [reader, source] = [clientOf(url), clientOf(url)];
  const orderliness = createOrderliness(options);
  let isReading = false;
  let isClosed = false;
  let wasTold: 'joined' | 'away' | undefined;

  const isJoined = (): boolean => isReading && source.isReady;
  const report = (err?: unknown): void => {
    const state = isJoined() ? 'joined' : 'away';
    if (isClosed || state === wasTold || (state === 'away' && err === undefined)) return;
    wasTold = state;
    if (state === 'joined') log.info({ code: 'fan_out_joined' }, 'live events travel between processes');
    else log.warn({ code: 'fan_out_away', err }, 'Redis is away: live events reach the browsers of this process only');
  };
  const writer = createWriter(source, options, report);

  async function joinAnew(): Promise<string> {
    orderliness.forgetNumbers();
    const at = await reader.xAdd(key, '*', { from: processId, number: '0', parcels: '[]' });
    // From here on everything is heard; what was before must be fetched.
    options.onGap();
    return at;
  }
  const isStillThere = async (at: string): Promise<boolean> => ((await reader.xRange(key, at, at)) ?? []).length > 0;

  async function readOn(at: string): Promise<string> {
    const found = await reader.xRead({ key, id: at }, { BLOCK: blockMs, COUNT: readAtOnce });
    const entries = (found as { messages: { id: string; message: Record<string, string> }[] }[] | null)?.[0]?.messages;
    for (const { message } of entries ?? []) {
      try {
        await orderliness.take(message);
      } catch (err) {
        log.error({ code: 'fan_out_parcel_unreadable', err }, 'a parcel of another process could not be opened');
      }
    }
    return entries?.at(-1)?.id ?? at;
  }

  async function read(): Promise<void> {
    let at: string | undefined;
    while (!isClosed) {
      if (!reader.isReady) {
        isReading = false;
        await pause(20);
        continue;
      }
      try {
        at = at !== undefined && (await isStillThere(at)) ? at : await joinAnew();
        orderliness.pardonSilence();
        isReading = true;
        report();
        for (;;) at = await readOn(at);
      } catch (err) {
        isReading = false;
        report(err);
        if (!isClosed) await pause(100);
      }
    }
  }

  for (const client of [reader, source]) {
    client.on('error', report);
    client.on('ready', () => {
      report();
      void writer.flush();
    });
    // Refused only when it is closed before it ever opened.
    client.connect().catch(() => undefined);
  }
  const reading = read();
  const beatMs = options.aliveEveryMs ?? 5_000;
  const beat = setInterval(() => {
    writer.send({ is: 'alive' });
    if (isReading) orderliness.buryThoseSilentFor(goneAfterBeats * beatMs);
  }, beatMs);

  return {
    send: (parcel) => writer.send(parcel),
    isJoined,
    async close() {
      clearInterval(beat);
      writer.send({ is: 'bye' });
      isClosed = true;
      await within(lastWordsMs, writer.flush(), () => undefined);
      for (const client of [reader, source]) client.destroy();
      await reading;
    },
  };
}
