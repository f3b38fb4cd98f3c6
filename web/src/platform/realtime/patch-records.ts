import type { LiveRecord } from '@oplano/core/lists';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

type RecordEvent<T extends LiveRecord> = { readonly put: T } | { readonly removed: number };

interface Named extends LiveRecord {
  readonly name?: string;
  readonly title?: string;
}

const label = (record: Named): string => record.name ?? record.title ?? '';

function apply<T extends Named>(records: readonly T[], event: RecordEvent<T>): readonly T[] {
  if ('removed' in event) return records.filter(({ id }) => id !== event.removed);
  const { put } = event;
  const known = records.find(({ id }) => id === put.id);
  if (known && known.version >= put.version) return records;
  return [...records.filter(({ id }) => id !== put.id), put].toSorted((a, b) => label(a).localeCompare(label(b)));
}

/** Lets a whole list that is in the cache, ordered by name, follow an event. */
export function patchRecords<T extends Named>(client: QueryClient, queryKey: QueryKey, event: RecordEvent<T>): void {
  client.setQueryData<readonly T[]>(queryKey, (records) => records && apply(records, event));
  // An answer under way may be older than the event.
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}
