import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { wireNames, type ClientEvent, type ErrorCode } from '@oplano/contracts';
import { can, isConfined, type Actor } from '@oplano/core/permissions';
import { Server } from 'socket.io';
import { z } from 'zod';
import type { AccessTokens } from '../crypto/index.ts';
import type { CallerAddress } from '../limits/index.ts';
import { createCountedLog, type Log } from '../log/index.ts';
import type { Emission, Identity } from '../use-case/index.ts';
import type { Audiences } from './audience.ts';
import { createSocketLimits } from './socket-limits.ts';
import { listen, socketDataOf, type LiveSocket } from './listen.ts';
import { rooms, type Room } from './rooms.ts';
import { endNow, watchSlowReaders, type Conn } from './slow-readers.ts';
import { createFrameBatch } from './frame-batch.ts';
import { companyOfSpace, createSpaces, type LiveServer } from './spaces.ts';

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
  /** The rooms behind everything a person may see: whoever connects to the name of a company hears it without asking. */
  readonly roomsOfAll: (actor: Actor) => readonly Room[];
  /** A person does something in a ticket; told on only where they are in its room. */
  readonly onTyping: (actor: Actor, args: readonly unknown[], isIn: (room: Room) => boolean) => void;
  /** Somebody came into a room or left it; who is in it now. */
  readonly onCrowd: (room: string, people: readonly Actor[]) => void;
  readonly onArrive: (identity: Identity, socketId: string) => Promise<void>;
  readonly onAlive: (identity: Identity, socketId: string) => Promise<void>;
  readonly onLeave: (identity: Identity, socketId: string) => Promise<void>;
  /** How many times the usual budgets this house has; tests and measurements have more. */
  readonly budgetFactor: number;
  /** Whoever opens a line, with the proxies in front left out. */
  readonly addressOf: CallerAddress;
  /** Pages of these origins may open a line that is not a web socket. */
  readonly webOrigins?: readonly string[];
  /** An event was too much and was dropped. */
  readonly onRefused?: (event: string) => void;
  /** A line was ended, or not let in, because it asked or held too much. */
  readonly onCut?: (reason: SocketCutReason) => void;
}
export type SocketCutReason = 'flood' | 'slow' | 'handshake';

/** The library below socket.io, as far as its types leave it out. */
interface Engine {
  readonly clients: Readonly<Record<string, Conn>>;
  on(event: 'connection', listener: (conn: Conn & { readonly request: IncomingMessage }) => void): void;
}

const handshake = z.object({
  /** Some clients say `Bearer` here as they do in the header. */
  token: z
    .string()
    .min(1)
    .max(4096)
    .transform((token) => token.replace(/^Bearer /i, '')),
  userId: z.coerce.number().optional(),
});

/** Who holds the rooms that a socket is in without having asked. */
const own = 'own';
/** The rooms a person is in by who they are. */
const ownRooms = (actor: Actor, sessionId: string): Room[] => [
  rooms.session(sessionId),
  // What is for one person alone is not for whoever looks in.
  ...(actor.isVisiting ? [] : [rooms.user(actor.userId)]),
  ...(actor.secondFactorDue
    ? []
    : [rooms.people(actor.companyId), ...(actor.profile === 'admin' ? [rooms.payers(actor.companyId)] : [])]),
  ...(isConfined(actor)
    ? []
    : [
        rooms.everyone,
        rooms.company(actor.companyId),
        actor.profile === 'admin' ? rooms.admins(actor.companyId) : rooms.plainUsers(actor.companyId),
        ...(can(actor, 'platform:manage') ? [rooms.operators(actor.companyId)] : []),
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
  /**
   * Events may have been missed: every line of this company, or of all for null, is broken, and whoever comes back is
   * looked at anew and fetches anew.
   */
  dropLines(companyId: number | null): void;
  openSockets(): number;
  close(): Promise<void>;
}

/** How many lines break at once: a thousand browsers that come back within one moment would wait for each other. */
const droppedAtOnce = 25;
const dropEveryMs = 50;

/** The live side of the server: authenticated sockets, rooms by right, events after commits. */
export function createLive(options: LiveOptions): Live {
  const counted = createCountedLog(options.log);
  const limits = createSocketLimits(options.budgetFactor);
  const onCut = (reason: SocketCutReason): void => options.onCut?.(reason);
  const io: LiveServer = new Server({
    path: '/socket.io',
    serveClient: false,
    // Clients come back every second for ever; no replay of a gap: they fetch anew what is on screen, because a
    // replay would be sent before the session and the rooms are checked again (docs/decisions/0004).
    connectTimeout: 10_000,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    maxHttpBufferSize: 64 * 1024,
    cleanupEmptyChildNamespaces: true,
    ...(options.webOrigins?.length ? { cors: { origin: [...options.webOrigins], credentials: true } } : {}),
    // Before a line is opened, and before anything of it is read.
    allowRequest: (request, answer) => {
      const mayEnter = limits.enterAddress(options.addressOf(request));
      if (!mayEnter) onCut('handshake');
      answer(mayEnter ? null : 'ERR_TOO_MANY_REQUESTS', mayEnter);
    },
  });
  const batch = createFrameBatch(io);
  const spaces = createSpaces(io);

  /** The rooms a socket is in without having asked. */
  const ownOf = (socket: LiveSocket, actor: Actor): Room[] => [
    ...ownRooms(actor, socket.data.identity.sessionId),
    ...(companyOfSpace(socket.nsp.name) === undefined ? [] : options.roomsOfAll(actor)),
  ];

  let isAttached = false;
  let slowReaders: { stop(): void } | undefined;

  /** Looks at what a socket shows; whoever is refused learns no more than a code. */
  async function admit(socket: LiveSocket): Promise<ErrorCode | null> {
    const { auth, query } = socket.handshake;
    const asked = handshake.safeParse({ ...query, ...auth });
    if (!asked.success) return 'ERR_NO_SESSION';
    const claims = await options.tokens.read(asked.data.token);
    if (claims === 'expired') return 'ERR_SESSION_EXPIRED';
    if (claims === 'invalid' || (asked.data.userId ?? claims.userId) !== claims.userId) return 'ERR_NO_SESSION';
    // A company that is not theirs and one that is not there are alike to whoever asks.
    if ((companyOfSpace(socket.nsp.name) ?? claims.companyId) !== claims.companyId) return 'ERR_NO_SESSION';
    // Up to here nothing was asked of the database.
    const leave = limits.openPerson(claims);
    if (!leave) return 'ERR_TOO_MANY_REQUESTS';
    giveBack(socket, leave);
    try {
      socket.data = socketDataOf(claims, await options.loadActor(claims), limits.socket(claims));
    } catch (error) {
      leave();
      throw error;
    }
    return null;
  }

  /** A place among the open lines is free again when the socket or what carries it has ended, whichever is told. */
  function giveBack(socket: LiveSocket, leave: () => void): void {
    const conn = socket.conn as unknown as Conn;
    const closed = (): void => {
      conn.removeListener('close', closed);
      leave();
    };
    conn.once('close', closed);
    socket.once('disconnect', closed);
  }

  /** Counts what a line sends before anybody looks at it, whoever it is. */
  function watchPackets(conn: Conn & { readonly request: IncomingMessage }): void {
    const leave = limits.openAddress(options.addressOf(conn.request));
    if (leave) conn.once('close', leave);
    const packets = limits.packets();
    conn.on('packet', ({ type, data }) => {
      if (type !== 'message' || packets.take(data?.length ?? 0)) return;
      counted.write('warn', { code: 'socket_flooded' }, {}, 'a socket that sent too much was cut');
      onCut('flood');
      endNow(conn);
    });
  }

  for (const space of spaces.patterns) {
    space.use((socket, next) => {
      admit(socket).then(
        (code) => (code ? next(new Error(code)) : next()),
        (err: unknown) => {
          options.log.debug({ code: 'socket_refused', err }, 'a socket was refused');
          next(new Error('ERR_NO_SESSION'));
        },
      );
    });
    space.on('connection', arrive);
  }

  const report = (work: Promise<void>, { companyId }: Identity, what: string) =>
    void work.catch((err: unknown) =>
      counted.write('error', { code: 'socket_work_failed', companyId }, { err, what }, 'work for a socket failed'),
    );

  function arrive(socket: LiveSocket): void {
    const { identity, actor } = socket.data;
    batch.track(socket);
    void socket.join([...socket.data.held.put(own, ownOf(socket, actor)).entered]);
    // The session may have ended, or a right been taken, between the check and the join; only now would a cut or a
    // change have reached this socket.
    report(
      lookAgain([socket]).then(async () => {
        if (socket.connected) await options.onArrive(identity, socket.id);
      }),
      identity,
      'the arrival of a socket',
    );
    socket.on('disconnect', () => report(options.onLeave(identity, socket.id), identity, 'the departure of a socket'));
    listen(socket, { ...options, counted, onRefused: (event) => options.onRefused?.(event), onCut });
  }

  /** Puts a socket into the rooms its person may be in now, and out of all others. */
  async function place(socket: LiveSocket, actor: Actor): Promise<void> {
    const { subscriptions, held } = socket.data;
    const allowed: [holder: string, rooms: readonly Room[]][] = [[own, ownOf(socket, actor)]];
    for (const [key, { event, args }] of subscriptions) allowed.push([key, await options.roomsFor(actor, event, args)]);
    // A room that a closed socket enters would remember it for ever.
    if (!socket.connected) return;
    for (const [holder, rooms] of allowed) held.put(holder, rooms);
    for (const room of socket.rooms) if (room !== socket.id && !held.holds(room)) void socket.leave(room);
    void socket.join(held.rooms());
    socket.data.actor = actor;
  }

  /** News of the platform on a feed that carries a company's number is told to each company under its own. */
  function companiesOf({ companyId, feed }: Emission): number[] {
    if (companyId !== null || !feed.wire.includes('{id}')) return [companyId ?? 0];
    return [...spaces.rooms()].flatMap((room) => rooms.companyIn(room) ?? []);
  }

  function emit(emission: Emission): void {
    for (const companyId of companiesOf(emission)) {
      const audience = options.audiences.get(emission.feed)?.({ ...emission, companyId }) ?? [];
      const { to, except } = 'to' in audience ? audience : { to: audience, except: [] };
      if (to.length === 0) continue;
      const told = { action: emission.action, ...emission.payload };
      for (const space of spaces.of(companyId)) {
        const target = space.to([...to]).except([...except]) as unknown as { emit(name: string, news: unknown): void };
        for (const name of wireNames(emission.feed, companyId)) target.emit(name, told);
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
      const people = spaces.inRoom(room).flatMap((socket) => socket?.data.actor ?? []);
      options.onCrowd(room, [...new Map(people.map((actor) => [actor.userId, actor])).values()]);
    });
  };
  spaces.onRoom('join-room', tellCrowd);
  spaces.onRoom('leave-room', tellCrowd);

  async function lookAgain(sockets: readonly LiveSocket[]): Promise<void> {
    for (const socket of sockets) {
      const look = async (): Promise<void> => {
        if (socket.connected) await place(socket, await options.loadActor(socket.data.identity));
      };
      await socket.data.queue.first(look).catch(() => void socket.disconnect(true));
    }
  }
  const reconsiderRoom = (room: string): Promise<void> =>
    lookAgain(spaces.inRoom(room).flatMap((socket) => socket ?? []));
  const cutRoom = (room: Room): void => spaces.all().forEach((space) => space.in(room).disconnectSockets(true));

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
    attach(server: HttpServer) {
      io.attach(server);
      isAttached = true;
      const engine = io.engine as unknown as Engine;
      engine.on('connection', watchPackets);
      slowReaders = watchSlowReaders(
        () => Object.values(engine.clients),
        () => onCut('slow'),
      );
    },
    publish: (emissions) => batch.run(() => emissions.forEach(emit)),
    cutSession: (sessionId) => cutRoom(rooms.session(sessionId)),
    cutUser: (userId) => cutRoom(rooms.user(userId)),
    reconsider: (userId) => reconsiderRoom(rooms.user(userId)),
    reconsiderRoom,
    reconsiderAll: () => lookAgain(spaces.sockets()),
    dropLines(companyId) {
      for (const socket of spaces.sockets())
        if (companyId === null || socket.data.identity.companyId === companyId) dropping.add(socket);
      if (dropTimer === undefined) dropSome();
    },
    openSockets: () => (isAttached ? io.engine.clientsCount : 0),
    close() {
      clearTimeout(dropTimer);
      slowReaders?.stop();
      counted.close();
      // What was never attached has no engine, and socket.io closes none without asking.
      return isAttached ? io.close() : Promise.resolve();
    },
  };
}
