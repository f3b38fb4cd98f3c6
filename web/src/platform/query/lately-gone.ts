import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** An event is not this much later than one that was sent after it. */
const lateMs = 60_000;

const goneOf = new WeakMap<QueryClient, Map<string, number>>();
const nameOf = (key: QueryKey, id: number): string => `${JSON.stringify(key)} ${id}`;

/** Remembers that a record was told to be gone, where that came without a version. */
export function noteGone(client: QueryClient, key: QueryKey, id: number): void {
  const gone = goneOf.get(client) ?? new Map<string, number>();
  goneOf.set(client, gone);
  const now = Date.now();
  for (const [name, at] of gone) if (now - at > lateMs) gone.delete(name);
  gone.set(nameOf(key, id), now);
}

/**
 * Whether a record was lately told to be gone. What is told of it now may be older than its end, or it may have come
 * back: only the server knows.
 */
export function wasGoneLately(client: QueryClient, key: QueryKey, id: number): boolean {
  const at = goneOf.get(client)?.get(nameOf(key, id));
  return at !== undefined && Date.now() - at <= lateMs;
}
