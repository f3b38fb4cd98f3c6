import type { Feed } from '@oplano/contracts';
import { within } from '../kit/index.ts';
import type { Log } from '../log/index.ts';
import type { Notices } from '../notices/index.ts';
import type { Emission } from '../use-case/index.ts';
import type { Live } from './create-live.ts';
import { createCrowds, type Crowds } from './crowds.ts';
import { emissionOf, emissionParcel, orderKey, orderOf, type Order, type Parcel, type Viewer } from './parcels.ts';
import { openStream, type Stream } from './stream.ts';

/** The sockets of all processes. */
export interface FanOut {
  publish(emissions: readonly Emission[]): void;
  /** There may be news of this company, or any for null, that nobody can be told of: whoever watches it fetches anew. */
  fetchAnew(companyId: number | null): void;
  cutSession(sessionId: string): void;
  cutUser(userId: number): void;
  reconsider(userId: number): Promise<void>;
  reconsiderRoom(room: string): Promise<void>;
  /** Somebody came into a room of this process or left it; who is in it now. */
  readonly onCrowd: (room: string, people: readonly Viewer[]) => void;
  /** `alone`: no Redis is configured. `away`: one is, and cannot be reached. */
  readonly state: () => 'alone' | 'joined' | 'away';
  /** Begins to hear the other processes. */
  open(listenUrl: string): void;
  close(): Promise<void>;
}

interface Options {
  readonly processId: string;
  readonly log: Log;
  readonly redis: { readonly url: string; readonly key: string } | undefined;
  /** What carries orders where there is no Redis, and when it is away. */
  readonly notices: Notices;
  readonly live: () => Live;
  readonly feeds: Iterable<Feed>;
  /** Shows the people of this process who is in front of a ticket. */
  readonly tellCrowd: (room: string, people: readonly Viewer[]) => void;
  readonly aliveEveryMs?: number;
}

/** What is on its way through Redis arrives first: whoever is cut is told why before it. */
const graceMs = 1_000;

const obeyWithinMs = 2_000;

async function applyOrder(live: Live, order: Order): Promise<void> {
  switch (order.do) {
    case 'cutSession':
      return live.cutSession(order.sessionId);
    case 'cutUser':
      return live.cutUser(order.userId);
    case 'reconsider':
      return live.reconsider(order.userId);
    case 'reconsiderRoom':
      return live.reconsiderRoom(order.room);
  }
}

/** What is done with what another process tells. */
function createHearing(options: Options, crowds: Crowds, tell: (parcel: Parcel) => void) {
  const feeds = [...options.feeds];
  const obey = (order: Order): Promise<void> =>
    applyOrder(options.live(), order).catch((err: unknown) =>
      options.log.error({ code: 'fan_out_order_failed', err, order: order.do }, 'an order of another process failed'),
    );
  return {
    obey,
    hear(from: string, parcel: Parcel): Promise<void> | void {
      switch (parcel.is) {
        case 'news': {
          const emission = emissionOf(parcel, feeds);
          if (emission) options.live().publish([emission]);
          return;
        }
        case 'order':
          // Nobody is sent what came after the loss of a right; but a database that hangs must not silence everybody.
          return within(obeyWithinMs, obey(parcel.order), () => undefined);
        case 'crowd':
          return crowds.elsewhere(from, parcel.room, parcel.people);
        case 'gap':
          return options.live().dropLines(parcel.companyId ?? null);
        case 'hello':
          return crowds.ours().forEach((crowd) => tell({ is: 'crowd', ...crowd }));
        default:
      }
    },
  };
}

/** Lets what happens in one process reach the sockets of all: see docs/decisions/0011. */
export function createFanOut(options: Options): FanOut {
  const { processId, log, redis, notices, live } = options;
  const crowds = createCrowds(options.tellCrowd);
  let stream: Stream | undefined;
  let stopListening: (() => Promise<void>) | undefined;
  const late = new Set<NodeJS.Timeout>();
  const tell = (parcel: Parcel): void => stream?.send(parcel);
  const hearing = createHearing(options, crowds, tell);

  const unsubscribe = notices.subscribe((key, isOurs) => {
    if (isOurs) return;
    const timer = setTimeout(
      () => {
        late.delete(timer);
        if (key === null) return void live().reconsiderAll();
        const order = orderOf(key);
        if (order) void hearing.obey(order);
      },
      redis ? graceMs : 0,
    );
    late.add(timer);
  });

  const broadcast = (order: Order): Promise<void> => {
    tell({ is: 'order', order });
    notices.tell(orderKey(order));
    return applyOrder(live(), order);
  };

  return {
    publish(emissions) {
      live().publish(emissions);
      if (stream) for (const emission of emissions) stream.send(emissionParcel(emission));
    },
    fetchAnew(companyId) {
      live().dropLines(companyId);
      tell(companyId === null ? { is: 'gap' } : { is: 'gap', companyId });
    },
    cutSession: (sessionId) => void broadcast({ do: 'cutSession', sessionId }),
    cutUser: (userId) => void broadcast({ do: 'cutUser', userId }),
    reconsider: (userId) => broadcast({ do: 'reconsider', userId }),
    reconsiderRoom: (room) => broadcast({ do: 'reconsiderRoom', room }),
    onCrowd(room, people) {
      const viewers = people.map(({ companyId, userId, name }) => ({ companyId, userId, name }));
      crowds.here(room, viewers);
      tell({ is: 'crowd', room, people: viewers });
    },
    state: () => (stream ? (stream.isJoined() ? 'joined' : 'away') : 'alone'),
    open(listenUrl) {
      stopListening = notices.listen(listenUrl);
      if (!redis) return;
      stream = openStream({
        ...redis,
        processId,
        log,
        hear: (from, parcel) => hearing.hear(from, parcel),
        onGap: () => {
          live().dropLines(null);
          tell({ is: 'hello' });
        },
        onGone: (process) => crowds.forget(process),
        onStranger: () => tell({ is: 'hello' }),
        ...(options.aliveEveryMs === undefined ? {} : { aliveEveryMs: options.aliveEveryMs }),
      });
    },
    async close() {
      unsubscribe();
      for (const timer of late) clearTimeout(timer);
      await stream?.close();
      await stopListening?.();
      await notices.settled();
    },
  };
}
