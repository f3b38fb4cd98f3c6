import type { ClientEvent, SocketRefusal } from '@oplano/contracts';
import { useEffect, useEffectEvent } from 'react';

/** Says something on the live line. */
type Say = (event: ClientEvent, ...args: unknown[]) => void;

/** A part of the feeds that a screen wants to hear, beyond what everybody hears. */
interface Room {
  readonly join: ClientEvent;
  readonly leave: ClientEvent;
  readonly name: string;
  /** One entry for each part of the screen that is in it; told when the server has let us in. */
  readonly guests: Set<{ readonly onJoined: (() => void) | undefined }>;
}

let say: Say | null = null;
const entered = new Map<string, Room>();

/** Asks to be let in; where the server has too much to do it is asked again when it said. */
function ask(room: Room): void {
  const { join, name, guests } = room;
  const waiting = [...guests].flatMap(({ onJoined }) => onJoined ?? []);
  say?.(join, name, (refusal?: SocketRefusal) => {
    if (refusal) setTimeout(() => entered.get(`${join} ${name}`) === room && ask(room), refusal.retryAfter * 1000);
    else for (const onJoined of waiting) onJoined();
  });
}

/** A line has opened: the rooms one is in are entered anew, since the server forgot them with the old line. */
export function lineIsOpen(next: Say): void {
  say = next;
  for (const room of entered.values()) ask(room);
}

let heardAt = 0;
/** The line said something. */
export const noteWord = (): void => void (heardAt = performance.now());
export const lineHeardAt = (): number => heardAt;

export function lineIsClosed(): void {
  say = null;
}

/**
 * Enters a room until the returned function is called. `onJoined` is told each time the server has let us in: what was
 * fetched before may lack what happened meanwhile.
 */
export function enterRoom(join: ClientEvent, leave: ClientEvent, name: string, onJoined?: () => void): () => void {
  const key = `${join} ${name}`;
  const known = entered.get(key);
  const room: Room = known ?? { join, leave, name, guests: new Set() };
  const guest = { onJoined };
  room.guests.add(guest);
  if (!known) {
    entered.set(key, room);
    ask(room);
  }
  return () => {
    if (!room.guests.delete(guest) || room.guests.size > 0) return;
    entered.delete(key);
    say?.(leave, name);
  };
}

/** Is in a room while the component is on the page; null is in none. */
export function useRoom(join: ClientEvent, leave: ClientEvent, name: string | null, onJoined?: () => void): void {
  const joined = useEffectEvent(() => onJoined?.());
  useEffect(() => (name === null ? undefined : enterRoom(join, leave, name, () => joined())), [join, leave, name]);
}

/** Says something in passing; without a line it is not said. */
export const tell: Say = (event, ...args) => say?.(event, ...args);
