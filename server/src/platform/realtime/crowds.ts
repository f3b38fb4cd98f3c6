import type { Viewer } from './parcels.ts';

/** Who is in front of which ticket, here and in the other processes. */
export interface Crowds {
  /** The people of this process in a room, all of them. */
  here(room: string, people: readonly Viewer[]): void;
  elsewhere(process: string, room: string, people: readonly Viewer[]): void;
  /** A process is gone, and its people with it. */
  forget(process: string): void;
  /** Every room with people of this process in it. */
  ours(): readonly { readonly room: string; readonly people: readonly Viewer[] }[];
}

const self = '';

/** `tell` hears of a room whenever the people in it may be others than before. */
export function createCrowds(tell: (room: string, people: readonly Viewer[]) => void): Crowds {
  const byRoom = new Map<string, Map<string, readonly Viewer[]>>();

  function put(process: string, room: string, people: readonly Viewer[]): void {
    const parts = byRoom.get(room) ?? new Map<string, readonly Viewer[]>();
    if (people.length > 0) parts.set(process, people);
    else parts.delete(process);
    if (parts.size > 0) byRoom.set(room, parts);
    else byRoom.delete(room);
    // Nobody here to tell.
    if (!parts.has(self)) return;
    const all = [...parts.values()].flat();
    tell(room, [...new Map(all.map((person) => [person.userId, person])).values()]);
  }

  return {
    here: (room, people) => put(self, room, people),
    elsewhere: put,
    forget(process) {
      for (const [room, parts] of byRoom) if (parts.has(process)) put(process, room, []);
    },
    ours: () =>
      [...byRoom].flatMap(([room, parts]) => {
        const people = parts.get(self);
        return people ? [{ room, people }] : [];
      }),
  };
}
