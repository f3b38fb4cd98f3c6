import type { LiveRecord } from '@oplano/core/lists';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { noteGone, wasGoneLately } from '#platform/query';

type RecordEvent<T extends LiveRecord> = { readonly put: T } | { readonly removed: number };

interface Named extends LiveRecord {
  readonly name?: string;
  readonly title?: string;
}

const byName = new Intl.Collator('pt-BR');
const label = (record: Named): string => record.name ?? record.title ?? '';
/** The server's order. */
const inOrder = (a: Named, b: Named): number => byName.compare(label(a), label(b)) || a.id - b.id;

function apply<T extends Named>(records: readonly T[], event: RecordEvent<T>): readonly T[] {
  if ('removed' in event) return records.filter(({ id }) => id !== event.removed);
  const { put } = event;
  const known = records.find(({ id }) => id === put.id);
  if (known && known.version >= put.version) return records;
  return [...records.filter(({ id }) => id !== put.id), put].toSorted(inOrder);
}

/** Changes a list that is in the cache. An answer under way may be older than what is told: it is asked for again. */
export function patchWhole<T>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (records: readonly T[]) => readonly T[],
): void {
  client.setQueryData<readonly T[]>(queryKey, (records) => records && change(records));
  if (client.isFetching({ queryKey, exact: true }) > 0) void client.invalidateQueries({ queryKey, exact: true });
}

/** Lets a whole list that is in the cache, ordered by name, follow an event. */
export function patchRecords<T extends Named>(client: QueryClient, queryKey: QueryKey, event: RecordEvent<T>): void {
  if ('removed' in event) noteGone(client, queryKey, event.removed);
  else if (wasGoneLately(client, queryKey, event.put.id)) {
    void client.invalidateQueries({ queryKey, exact: true });
    return;
  }
  patchWhole<T>(client, queryKey, (records) => apply(records, event));
}
