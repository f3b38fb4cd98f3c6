import { pageSize } from '@oplano/contracts';
import { stoppedQueues, type StoppedEntry, type StoppedQueue } from '@oplano/contracts/stopped';
import { reasonOf } from '@oplano/core/stopped';
import type { PlatformDb } from '#platform/db';
import type { StoppedSource } from '#platform/stopped';

async function namesOf(db: PlatformDb, companyIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (companyIds.length === 0) return new Map();
  const rows = await db.selectFrom('companies').select(['id', 'name']).where('id', 'in', companyIds).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** One page of what stopped, the newest first, whichever queue it is of. */
export async function listStopped(
  db: PlatformDb,
  sources: readonly StoppedSource[],
  { queue = null, pageNumber }: { readonly queue?: StoppedQueue | null | undefined; readonly pageNumber: number },
): Promise<{ records: StoppedEntry[]; hasMore: boolean }> {
  // One more than the pages hold tells whether there is another.
  const upto = pageNumber * pageSize;
  const found = [];
  for (const source of sources) {
    if (queue !== null && !source.queues.includes(queue)) continue;
    found.push(...(await source.list(db, { queue, limit: upto + 1 })));
  }
  const order = found.toSorted((a, b) => b.since.getTime() - a.since.getTime() || b.id - a.id);
  const shown = order.slice(upto - pageSize, upto);
  const names = await namesOf(db, [...new Set(shown.flatMap(({ companyId }) => companyId ?? []))]);
  const records = shown.map(({ error, since, ...entry }) => ({
    ...entry,
    companyName: entry.companyId === null ? null : (names.get(entry.companyId) ?? null),
    reason: reasonOf(error),
    since: since.toISOString(),
  }));
  return { records, hasMore: order.length > upto };
}

/** Of every queue, also where nothing stopped. */
export async function countStopped(
  db: PlatformDb,
  sources: readonly StoppedSource[],
): Promise<Map<StoppedQueue, number>> {
  const counts = new Map<StoppedQueue, number>(stoppedQueues.map((queue) => [queue, 0]));
  for (const source of sources) {
    for (const [queue, count] of await source.count(db)) counts.set(queue, (counts.get(queue) ?? 0) + count);
  }
  return counts;
}
