/** The rooms of one socket and who holds them: itself by who it is, and each of its subscriptions. */
export interface HeldRooms {
  /** Gives a holder these rooms instead of those it had. */
  put(holder: string, rooms: readonly string[]): Change;
  drop(holder: string): Change;
  holds(room: string): boolean;
  rooms(): string[];
}
interface Change {
  readonly entered: readonly string[];
  readonly left: readonly string[];
}

/** A count per room: leaving one of a hundred subscriptions asks nobody what the others want. */
export function createHeldRooms(): HeldRooms {
  const byHolder = new Map<string, ReadonlySet<string>>();
  const counts = new Map<string, number>();

  function change(holder: string, rooms: ReadonlySet<string>): Change {
    const before = byHolder.get(holder) ?? new Set<string>();
    const [entered, left]: [string[], string[]] = [[], []];
    for (const room of rooms) {
      if (before.has(room)) continue;
      const count = counts.get(room) ?? 0;
      counts.set(room, count + 1);
      if (count === 0) entered.push(room);
    }
    for (const room of before) {
      if (rooms.has(room)) continue;
      const count = (counts.get(room) ?? 1) - 1;
      if (count > 0) counts.set(room, count);
      else {
        counts.delete(room);
        left.push(room);
      }
    }
    if (rooms.size > 0) byHolder.set(holder, rooms);
    else byHolder.delete(holder);
    return { entered, left };
  }

  return {
    put: (holder, rooms) => change(holder, new Set(rooms)),
    drop: (holder) => change(holder, new Set()),
    holds: (room) => counts.has(room),
    rooms: () => [...counts.keys()],
  };
}
