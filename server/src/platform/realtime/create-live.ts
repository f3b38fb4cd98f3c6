import type { Server as HttpServer } from 'node:http';
import { clientEvents, wireNames, type ClientEvent, type ErrorCode } from '@oplano/contracts';
import { can, type Actor } from '@oplano/core/permissions';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import type { AccessTokens } from '../crypto/index.ts';
import type { Log } from '../log/index.ts';
import type { Emission, Identity } from '../use-case/index.ts';
import type { Audiences } from './audience.ts';
import { rooms, type Room } from './rooms.ts';
import { createTogether } from './together.ts';

export interface LiveOptions {
  readonly tokens: AccessTokens;
  readonly log: Log;
  readonly audiences: Audiences;
  /** The person behind a socket as the tables know them now; throws where the session has ended. */
  readonly loadActor: (identity: Identity) => Promise<Actor>;
  /** Rooms beyond the basic ones that this person may enter by asking; none refuses. */
  readonly roomsFor: (
    actor: Actor,
    event: ClientEvent,
    args: readonly unknown[],
  ) => Promise<readonly Room[]> | readonly Room[];
  /** A person does something in a ticket; told on only where they are in its room. */
  readonly onTyping: (actor: Actor, args: readonly unknown[], isIn: (room: Room) => boolean) => void;
  /** Somebody came into a room or left it; who is in it now. */
  readonly onCrowd: (room: string, people: readonly Actor[]) => void;
  readonly onArrive: (identity: Identity, socketId: string) => Promise<void>;
  readonly onAlive: (identity: Identity, socketId: string) => Promise<void>;
  readonly onLeave: (identity: Identity, socketId: string) => Promise<void>;
}

/** What a client asked for, and has not left since. */
interface Wish {
  readonly event: ClientEvent;
  readonly args: readonly unknown[];
}
interface SocketData {
  identity: Identity;
  actor: Actor;
  wishes: readonly Wish[];
}
type LiveServer = Server<Record<string, never>, Record<string, never>, Record<string, never>, SocketData>;
type LiveSocket = Socket<Record<string, never>, Record<string, never>, Record<string, never>, SocketData>;

const sameWish = (a: Wish, b: Wish): boolean =>
  a.event === b.event && JSON.stringify(a.args) === JSON.stringify(b.args);
/** More than a browser has on screen; a client that asks for more without leaving is not one of ours. */
const wishesMax = 100;

const handshake = z.object({ token: z.string().min(1).max(4096), userId: z.coerce.number().optional() });

/** The rooms a person is in by who they are. */
const ownRooms = (actor: Actor, sessionId: string): Room[] => [
  rooms.user(actor.userId),
  rooms.session(sessionId),
  ...(actor.billingOnly
    ? []
    : [
        rooms.everyone,
        rooms.company(actor.companyId),
        actor.profile === 'admin' ? rooms.admins(actor.companyId) : rooms.plainUsers(actor.companyId),
        ...(can(actor, 'connections:view') ? [rooms.connections(actor.companyId)] : []),
      ]),
];

/** The sockets of this process. */
export interface Live {
  attach(server: HttpServer): void;
  /** Pushes what transactions wanted to tell, each to its audience. */
  publish(emissions: readonly Emission[]): void;
  /** Ends the sockets of a session. Events already on their way to them arrive first. */
  cutSession(sessionId: string): void;
  cutUser(userId: number): void;
  /** Looks anew at what a person's sockets may hear, after their rights changed. */
  reconsider(userId: number): Promise<void>;
  reconsiderRoom(room: string): Promise<void>;
  /** The same for everybody. */
  reconsiderAll(): Promise<void>;
  /** Events may have been missed: every line is broken, and whoever comes back is looked at anew and fetches anew. */
  dropLines(): void;
  openSockets(): number;
  close(): Promise<void>;
}

/** How many lines break at once: a thousand browsers that come back within one moment would wait for each other. */
const droppedAtOnce = 25;
const dropEveryMs = 50;

/** The live side of the server: authenticated sockets, rooms by right, events after commits. */
export function createLive(options: LiveOptions): Live {
  const io: LiveServer = new Server({
    path: '/socket.io',
    serveClient: false,
    // Clients come back every second for ever; no replay of a gap: they fetch anew what is on screen, because a
    // replay would be sent before the session and the rooms are checked again (docs/decisions/0004).
    connectTimeout: 10_000,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    maxHttpBufferSize: 64 * 1024,
  });
  const together = createTogether(io);

  /** Looks at what a socket shows; whoever is refused learns no more than a code. */
  async function admit(socket: LiveSocket): Promise<ErrorCode | null> {
    const { auth, query } = socket.handshake;
    const asked = handshake.safeParse({ ...query, ...auth });
    if (!asked.success) return 'ERR_NO_SESSION';
    const claims = await options.tokens.read(asked.data.token);
    if (claims === 'expired') return 'ERR_SESSION_EXPIRED';
    if (claims === 'invalid' || (asked.data.userId ?? claims.userId) !== claims.userId) return 'ERR_NO_SESSION';
    socket.data = { identity: claims, actor: await options.loadActor(claims), wishes: [] };
    return null;
  }

  io.use((socket, next) => {
    admit(socket).then(
      (code) => (code ? next(new Error(code)) : next()),
      (err: unknown) => {
        options.log.debug({ err }, 'a socket was refused');
        next(new Error('ERR_NO_SESSION'));
      },
    );
  });

  const report = (work: Promise<void>, what: string) =>
    void work.catch((err: unknown) => options.log.error({ err }, `${what} failed`));

  io.on('connection', (socket) => {
    const { identity, actor } = socket.data;
    together.include(socket);
    void socket.join(ownRooms(actor, identity.sessionId));
    // The session may have ended, or a right been taken, between the check and the join; only now would a cut or a
    // change have reached this socket.
    report(
      options.loadActor(identity).then(
        async (now) => {
          await place(socket, now);
          if (socket.connected) await options.onArrive(identity, socket.id);
        },
        () => void socket.disconnect(true),
      ),
      'the arrival of a socket',
    );
    socket.on('disconnect', () => report(options.onLeave(identity, socket.id), 'the departure of a socket'));
    listen(socket);
  });

  /** Puts a socket into the rooms its person may be in now, and out of all others. */
  async function place(socket: LiveSocket, actor: Actor): Promise<void> {
    const { identity, wishes } = socket.data;
    const allowed = new Set<string>([socket.id, ...ownRooms(actor, identity.sessionId)]);
    for (const { event, args } of wishes) {
      for (const room of await options.roomsFor(actor, event, args)) allowed.add(room);
    }
    // The client asked for something else while we looked: what it asked for counts.
    if (socket.data.wishes !== wishes) return place(socket, actor);
    // A room that a closed socket enters would remember it for ever.
    if (!socket.connected) return;
    for (const room of socket.rooms) if (!allowed.has(room)) void socket.leave(room);
    void socket.join([...allowed]);
    socket.data.actor = actor;
  }

  /** Answers what a client may ask. Anything malformed or not allowed joins nothing. */
  function listen(socket: LiveSocket): void {
    const leaves: Partial<Record<ClientEvent, ClientEvent>> = {
      leaveNotification: 'joinNotification',
      leaveTickets: 'joinTickets',
      joinChatBoxLeave: 'joinChatBox',
    };
    for (const event of Object.keys(clientEvents) as ClientEvent[]) {
      const handle = async (args: unknown[]): Promise<void> => {
        const parsed = clientEvents[event].safeParse(args.filter((arg) => typeof arg !== 'function'));
        if (!parsed.success) return;
        if (event === 'userStatus') return options.onAlive(socket.data.identity, socket.id);
        if (event === 'typing') {
          return options.onTyping(socket.data.actor, parsed.data, (room) => socket.rooms.has(room));
        }
        const wish: Wish = { event: leaves[event] ?? event, args: parsed.data };
        const isLeaving = leaves[event] !== undefined;
        const wanted = isLeaving ? [] : await options.roomsFor(socket.data.actor, wish.event, wish.args);
        // Only now: the same client may have asked for other things meanwhile.
        const others = socket.data.wishes.filter((other) => !sameWish(other, wish));
        if (!isLeaving && others.length >= wishesMax) return;
        socket.data.wishes = isLeaving ? others : [...others, wish];
        if (!socket.connected) return;
        // Another wish may want a room that this one leaves.
        if (isLeaving) await place(socket, socket.data.actor);
        else await socket.join([...wanted]);
      };
      (socket as unknown as { on(event: string, listener: (...args: unknown[]) => void): void }).on(
        event,
        (...args) => {
          const done = args.at(-1);
          handle(args)
            .then(() => typeof done === 'function' && done())
            .catch((err: unknown) => {
              options.log.error({ err }, `a socket's ${event} failed`);
              // Not let in, it would wait for events that never come. On a new line it asks again, and fetches anew.
              if (event !== 'userStatus' && event !== 'typing') socket.conn.close();
            });
        },
      );
    }
  }

  /** News of the platform on a feed that carries a company's number is told to each company under its own. */
  function companiesOf({ companyId, feed }: Emission): number[] {
    if (companyId !== null || !feed.wire.includes('{id}')) return [companyId ?? 0];
    return [...io.of('/').adapter.rooms.keys()].flatMap((room) => rooms.companyIn(room) ?? []);
  }

  function emit(emission: Emission): void {
    for (const companyId of companiesOf(emission)) {
      const audience = options.audiences.get(emission.feed)?.({ ...emission, companyId }) ?? [];
      const { to, except } = 'to' in audience ? audience : { to: audience, except: [] };
      if (to.length === 0) continue;
      const target = io.to([...to]).except([...except]) as unknown as { emit(name: string, payload: unknown): void };
      for (const name of wireNames(emission.feed, companyId)) {
        target.emit(name, { action: emission.action, ...emission.payload });
      }
    }
  }

  /** Comings and goings of one moment are one piece of news. */
  const crowds = new Set<string>();
  const tellCrowd = (room: string): void => {
    if (!rooms.isCrowd(room) || crowds.has(room)) return;
    crowds.add(room);
    setImmediate(() => {
      crowds.delete(room);
      const ids = io.of('/').adapter.rooms.get(room) ?? new Set<string>();
      const people = [...ids].flatMap((id) => io.of('/').sockets.get(id)?.data.actor ?? []);
      options.onCrowd(room, [...new Map(people.map((actor) => [actor.userId, actor])).values()]);
    });
  };
  io.of('/').adapter.on('join-room', tellCrowd);
  io.of('/').adapter.on('leave-room', tellCrowd);

  async function lookAgain(sockets: readonly LiveSocket[]): Promise<void> {
    for (const socket of sockets) {
      try {
        await place(socket, await options.loadActor(socket.data.identity));
      } catch {
        socket.disconnect(true);
      }
    }
  }
  const reconsiderRoom = (room: string): Promise<void> => {
    const ids = io.of('/').adapter.rooms.get(room) ?? new Set<string>();
    return lookAgain([...ids].flatMap((id) => io.of('/').sockets.get(id) ?? []));
  };

  const dropping = new Set<LiveSocket>();
  let dropTimer: NodeJS.Timeout | undefined;
  const dropSome = (): void => {
    dropTimer = undefined;
    for (const socket of [...dropping].slice(0, droppedAtOnce)) {
      dropping.delete(socket);
      // Without a word: a client that is told goodbye does not come back by itself.
      socket.conn.close();
    }
    if (dropping.size > 0) dropTimer = setTimeout(dropSome, dropEveryMs);
  };

  return {
    attach: (server: HttpServer) => void io.attach(server),
    publish: (emissions) => together.tell(() => emissions.forEach(emit)),
    cutSession: (sessionId) => io.in(rooms.session(sessionId)).disconnectSockets(true),
    cutUser: (userId) => io.in(rooms.user(userId)).disconnectSockets(true),
    reconsider: (userId) => reconsiderRoom(rooms.user(userId)),
    reconsiderRoom,
    reconsiderAll: () => lookAgain([...io.of('/').sockets.values()]),
    dropLines() {
      for (const socket of io.of('/').sockets.values()) dropping.add(socket);
      if (dropTimer === undefined) dropSome();
    },
    openSockets: () => io.engine.clientsCount,
    close() {
      clearTimeout(dropTimer);
      return io.close();
    },
  };
}
