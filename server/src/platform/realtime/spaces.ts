import type { Namespace, Server } from 'socket.io';
import type { SocketData } from './listen.ts';

type Nothing = Record<string, never>;
export type LiveServer = Server<Nothing, Nothing, Nothing, SocketData>;
type Space = Namespace<Nothing, Nothing, Nothing, SocketData>;

/** Clients of other houses connect to a name per company; ours to the plain one. Behind all of them are the same rooms. */
const ofCompany = /^\/(?:api\/|workspace-)?([1-9]\d{0,9})$/;

/** The company a namespace is of; none where it is everybody's. */
export function companyOfSpace(name: string): number | undefined {
  const [, companyId] = ofCompany.exec(name) ?? [];
  return companyId === undefined ? undefined : Number(companyId);
}

interface Spaces {
  /** Those that are open now. */
  all(): Space[];
  /** Those that people of a company can be in; of all companies, where it is 0. */
  of(companyId: number): Space[];
  /** The plain one and the pattern of the others: what they are told to do, every space does. */
  readonly patterns: readonly Space[];
  /** Everybody in a room, in whichever space. */
  inRoom(room: string): ReturnType<Space['sockets']['get']>[];
  sockets(): NonNullable<ReturnType<Space['sockets']['get']>>[];
  /** Names of rooms with somebody in them. */
  rooms(): Set<string>;
  onRoom(event: 'join-room' | 'leave-room', listener: (room: string) => void): void;
}

export function createSpaces(io: LiveServer): Spaces {
  const all = (): Space[] => [...io._nsps.values()];
  return {
    all,
    of: (companyId) =>
      companyId === 0
        ? all()
        : ['/', `/${companyId}`, `/api/${companyId}`, `/workspace-${companyId}`].flatMap(
            (name) => io._nsps.get(name) ?? [],
          ),
    patterns: [io.of('/'), io.of(ofCompany)],
    inRoom: (room) =>
      all().flatMap(({ adapter, sockets }) => [...(adapter.rooms.get(room) ?? [])].map((id) => sockets.get(id))),
    sockets: () => all().flatMap(({ sockets }) => [...sockets.values()]),
    rooms: () => new Set(all().flatMap(({ adapter }) => [...adapter.rooms.keys()])),
    onRoom(event, listener) {
      io.of('/').adapter.on(event, listener);
      io.on('new_namespace', ({ adapter }) => void adapter.on(event, listener));
    },
  };
}
