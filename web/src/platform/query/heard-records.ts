import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** An event is not this much later than one that was sent after it. */
const lateMs = 60_000;

interface Heard {
  readonly at: number;
  readonly version: number;
  /** It was told to be gone, without a version. */
  readonly isGone: boolean;
}
const heardOf = new WeakMap<QueryClient, Map<string, Heard>>();
const nameOf = (key: QueryKey, id: number): string => `${JSON.stringify(key)} ${id}`;

function heardFrom(client: QueryClient): Map<string, Heard> {
  const heard = heardOf.get(client) ?? new Map<string, Heard>();
  heardOf.set(client, heard);
  const now = Date.now();
  // In the order they were heard.
  for (const [name, { at }] of heard) {
    if (now - at <= lateMs) break;
    heard.delete(name);
  }
  return heard;
}

function note(heard: Map<string, Heard>, name: string, change: Partial<Heard>): void {
  const known = heard.get(name) ?? { version: 0, isGone: false };
  heard.delete(name);
  heard.set(name, { ...known, ...change, at: Date.now() });
}

/** Whether an event is older than one already heard of the same record: a list that let it go would take it in again. */
export function isLate(client: QueryClient, key: QueryKey, id: number, version: number): boolean {
  const heard = heardFrom(client);
  const name = nameOf(key, id);
  const known = heard.get(name)?.version ?? 0;
  if (version > known) note(heard, name, { version });
  return version < known;
}

/** Remembers that a record was told to be gone, where that came without a version. */
export const noteGone = (client: QueryClient, key: QueryKey, id: number): void =>
  note(heardFrom(client), nameOf(key, id), { isGone: true });

/**
 * Whether a record was lately told to be gone. What is told of it now may be older than its end, or it may have come
 * back: only the server knows.
 */
export const wasGoneLately = (client: QueryClient, key: QueryKey, id: number): boolean =>
  heardFrom(client).get(nameOf(key, id))?.isGone === true;
