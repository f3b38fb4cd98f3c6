import { clientEvents, socketCutEvent, type ClientEvent, type SocketRefusal } from '@oplano/contracts';
import { mayAskLive, type Actor } from '@oplano/core/permissions';
import type { Socket } from 'socket.io';
import type { CountedLog } from '../log/index.ts';
import type { Identity } from '../use-case/index.ts';
import { createHeldRooms, type HeldRooms } from './held-rooms.ts';
import { createSerialQueue, type SerialQueue } from './serial-queue.ts';
import type { SocketBudget } from './socket-limits.ts';
import type { Room } from './rooms.ts';
import { endNow, type Conn } from './slow-readers.ts';

/** What a client asked for, and has not left since. */
interface Subscription {
  readonly event: ClientEvent;
  readonly args: readonly unknown[];
}
export interface SocketData {
  identity: Identity;
  actor: Actor;
  readonly subscriptions: Map<string, Subscription>;
  readonly held: HeldRooms;
  readonly queue: SerialQueue;
  budget: SocketBudget;
  /** When the last sign of life was stored. */
  aliveAt: number;
}
type Nothing = Record<string, never>;
export type LiveSocket = Socket<Nothing, Nothing, Nothing, SocketData>;

export const socketDataOf = (identity: Identity, actor: Actor, budget: SocketBudget): SocketData => ({
  identity,
  actor,
  subscriptions: new Map(),
  held: createHeldRooms(),
  queue: createSerialQueue(),
  budget,
  aliveAt: performance.now(),
});

interface ListenOptions {
  readonly counted: CountedLog;
  readonly roomsFor: (
    actor: Actor,
    event: ClientEvent,
    args: readonly unknown[],
  ) => Promise<readonly Room[]> | readonly Room[];
  readonly onTyping: (actor: Actor, args: readonly unknown[], isIn: (room: Room) => boolean) => void;
  readonly onAlive: (identity: Identity, socketId: string) => Promise<void>;
  readonly onRefused: (event: string) => void;
  readonly onCut: (reason: 'flood') => void;
}

/** More than a browser has on screen; a client that asks for more without leaving is not one of ours. */
const subscriptionsMax = 100;
/** A browser says that it is alive every five minutes; whoever says it more often is believed. */
const aliveEveryMs = 30_000;
/** How long a line that is cut has to hear why. */
const lastWordMs = 1_000;
/** For a browser, beyond what the budget itself needs to come back. */
const retryAfterCut = 10;

const leaves: Partial<Record<ClientEvent, ClientEvent>> = {
  leaveNotification: 'joinNotification',
  leaveTickets: 'joinTickets',
  joinChatBoxLeave: 'joinChatBox',
};
const isKnown = (event: unknown): event is ClientEvent =>
  typeof event === 'string' && Object.hasOwn(clientEvents, event);
const keyOf = ({ event, args }: Subscription): string => `${event} ${JSON.stringify(args)}`;
const refusalAfter = (waitMs: number, least = 1): SocketRefusal => ({
  error: 'ERR_TOO_MANY_REQUESTS',
  retryAfter: Math.max(Math.ceil(waitMs / 1000), least),
});

/** Answers what a client may ask. Anything malformed or not allowed joins nothing; too much of it ends the line. */
export function listen(socket: LiveSocket, options: ListenOptions): void {
  const { data } = socket;
  /** Joins that wait for their turn; the same asked again is the same answer. */
  const joining = new Map<string, Promise<void>>();

  async function join(subscription: Subscription, key: string): Promise<void> {
    joining.delete(key);
    if (!socket.connected || (!data.subscriptions.has(key) && data.subscriptions.size >= subscriptionsMax)) return;
    const rooms = await options.roomsFor(data.actor, subscription.event, subscription.args);
    // A room that a closed socket enters would remember it for ever.
    if (!socket.connected) return;
    data.subscriptions.set(key, subscription);
    apply(data.held.put(key, rooms));
  }
  async function leave(key: string): Promise<void> {
    data.subscriptions.delete(key);
    if (socket.connected) apply(data.held.drop(key));
  }
  function apply({ entered, left }: ReturnType<HeldRooms['drop']>): void {
    for (const room of left) void socket.leave(room);
    if (entered.length > 0) void socket.join([...entered]);
  }

  function alive(): Promise<void> | undefined {
    const now = performance.now();
    if (now - data.aliveAt < aliveEveryMs) return undefined;
    data.aliveAt = now;
    return options.onAlive(data.identity, socket.id);
  }

  async function handle(event: ClientEvent, args: readonly unknown[]): Promise<void> {
    if (!mayAskLive(data.actor, event)) return undefined;
    if (event === 'userStatus') return alive();
    if (event === 'typing') return options.onTyping(data.actor, args, (room) => socket.rooms.has(room));
    const subscription: Subscription = { event: leaves[event] ?? event, args };
    const key = keyOf(subscription);
    if (leaves[event] !== undefined) {
      // Whoever joins after this means it anew.
      joining.delete(key);
      return data.queue.last(() => leave(key));
    }
    const known = joining.get(key);
    if (known) return known;
    const joined = data.queue.last(() => join(subscription, key));
    joining.set(key, joined);
    return joined;
  }

  function cut(waitMs: number): void {
    const { companyId, userId } = data.identity;
    options.onCut('flood');
    options.counted.write(
      'warn',
      { code: 'socket_cut', companyId },
      { userId },
      'a socket that asked too much was cut',
    );
    const conn = socket.conn as unknown as Conn;
    (socket as unknown as { emit(event: string, refusal: SocketRefusal): void }).emit(
      socketCutEvent,
      refusalAfter(waitMs, retryAfterCut),
    );
    socket.disconnect(true);
    // Nothing more is read of it, and whoever does not listen is not waited for.
    conn.transport.socket?.pause?.();
    setTimeout(() => endNow(conn), lastWordMs).unref();
  }

  async function receive([event, ...args]: readonly unknown[]): Promise<void> {
    if (!socket.connected) return;
    const done = args.at(-1);
    const answer = typeof done === 'function' ? (done as (refusal?: SocketRefusal) => void) : undefined;
    const given = args.filter((arg) => typeof arg !== 'function');
    const parsed = isKnown(event) ? clientEvents[event].safeParse(given) : undefined;
    const name = isKnown(event) && parsed?.success ? event : 'unknown';
    const { verdict, waitMs } = data.budget.say(name);
    if (verdict !== 'taken') options.onRefused(name);
    if (verdict === 'cut') return cut(waitMs);
    if (verdict === 'refused') return answer?.(refusalAfter(waitMs));
    if (name === 'unknown' || !parsed?.success) return isKnown(event) ? answer?.() : undefined;
    try {
      await handle(name, parsed.data);
      answer?.();
    } catch (err) {
      const { companyId } = data.identity;
      options.counted.write(
        'error',
        { code: 'socket_event_failed', companyId },
        { err, event: name },
        'an event failed',
      );
      // Not let in, it would wait for events that never come. On a new line it asks again, and fetches anew.
      if (name !== 'userStatus' && name !== 'typing') socket.conn.close();
    }
  }

  // Here and not by listeners: what has none counts as well. Nothing a client says may end the process.
  socket.use((said: readonly unknown[]) => void receive(said).catch(() => socket.conn.close()));
}
