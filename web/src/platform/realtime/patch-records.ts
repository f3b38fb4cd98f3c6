import type { Live } from '@oplano/core/lists';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

type RecordEvent<T extends Live> = { readonly put: T } | { readonly removed: number };

interface Named extends Live {
  readonly name?: unknown;
  readonly title?: unknown;
}

type Compare<T> = (a: T, b: T) => number;

const label = ({ name, title }: Named): string => String(name ?? title ?? '');
const byLabel: Compare<Named> = (a, b) => label(a).localeCompare(label(b));

function apply<T extends Live>(records: readonly T[], event: RecordEvent<T>, compare: Compare<T>): readonly T[] {
  if ('removed' in event) return records.filter(({ id }) => id !== event.removed);
  const { put } = event;
  const known = records.find(({ id }) => id === put.id);
  if (known && known.version >= put.version) return records;
  return [...records.filter(({ id }) => id !== put.id), put].toSorted(compare);
}

/** Lets a whole list that is in the cache follow an event; it is ordered by name, unless said otherwise. */
export function patchRecords<T extends Live>(
  client: QueryClient,
  queryKey: QueryKey,
  event: RecordEvent<T>,
  compare: Compare<T> = byLabel,
): void {
  client.setQueryData<readonly T[]>(queryKey, (records) => records && apply(records, event, compare));
  // An answer under way may be older than the event.
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}
