import type { LiveRecord } from '@oplano/core/lists';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { askAgain, noteGone, wasGoneLately } from '#platform/query';

type RecordEvent<T extends LiveRecord> = { readonly put: T } | { readonly removed: number };

interface Named extends LiveRecord {
  readonly name?: unknown;
  readonly title?: unknown;
}

type Compare<T> = (a: T, b: T) => number;

const byName = new Intl.Collator('pt-BR');
const label = ({ name, title }: Named): string => [name, title].find((one) => typeof one === 'string') ?? '';
/** The server's order. */
const byLabel: Compare<Named> = (a, b) => byName.compare(label(a), label(b)) || a.id - b.id;

function apply<T extends LiveRecord>(records: readonly T[], event: RecordEvent<T>, compare: Compare<T>): readonly T[] {
  if ('removed' in event) return records.filter(({ id }) => id !== event.removed);
  const { put } = event;
  const known = records.find(({ id }) => id === put.id);
  if (known && known.version >= put.version) return records;
  return [...records.filter(({ id }) => id !== put.id), put].toSorted(compare);
}

/** Changes a list that is in the cache. An answer under way may be older than what is told: it is asked for again. */
export function patchWhole<T>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (records: readonly T[]) => readonly T[],
): void {
  client.setQueryData<readonly T[]>(queryKey, (records) => records && change(records));
  askAgain(client, queryKey);
}

/** Lets a whole list that is in the cache follow an event; it is ordered by name, unless said otherwise. */
export function patchRecords<T extends LiveRecord>(
  client: QueryClient,
  queryKey: QueryKey,
  event: RecordEvent<T>,
  compare: Compare<T> = byLabel,
): void {
  if ('removed' in event) noteGone(client, queryKey, event.removed);
  else if (wasGoneLately(client, queryKey, event.put.id)) {
    void client.invalidateQueries({ queryKey, exact: true });
    return;
  }
  patchWhole<T>(client, queryKey, (records) => apply(records, event, compare));
}
