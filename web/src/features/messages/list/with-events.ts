import type { TicketLogEntry, TicketLogType } from '@oplano/contracts/tickets';
import type { ListRow } from './rows.ts';

/** What happened to the ticket, told in the conversation; a hand-over has a line of its own already. */
const told: ReadonlySet<TicketLogType> = new Set([
  'open',
  'pending',
  'queue',
  'userDefine',
  'closed',
  'reopen',
  'clientClosed',
  'autoClose',
  'lane',
  'snoozed',
  'woken',
  'priority',
]);

const instantOf = (row: ListRow): string | null => (row.kind === 'message' ? row.message.createdAt : null);

/**
 * The lines of a conversation with what happened to its ticket between them. What happened outside of the part that is
 * loaded stands nowhere: it would have to move when that part grows.
 */
export function withEvents(
  rows: readonly ListRow[],
  log: readonly TicketLogEntry[],
  { hasMore, hasNewer }: { readonly hasMore: boolean; readonly hasNewer: boolean },
): readonly ListRow[] {
  const instants = rows.map(instantOf);
  const first = instants.find((instant) => instant !== null);
  const last = instants.findLast((instant) => instant !== null);
  if (first === undefined || last === undefined) return rows;
  const events = log
    .filter(({ type, createdAt }) => {
      if (!told.has(type)) return false;
      return !(hasMore && createdAt < (first ?? '')) && !(hasNewer && createdAt > (last ?? ''));
    })
    // The log is told newest first.
    .toReversed();
  if (events.length === 0) return rows;
  const merged: ListRow[] = [];
  let next = 0;
  const put = (until: string | null) => {
    for (; next < events.length; next += 1) {
      const event = events[next];
      if (!event || (until !== null && event.createdAt >= until)) return;
      merged.push({ kind: 'event', key: `event ${event.id}`, event });
    }
  };
  for (const [index, row] of rows.entries()) {
    const instant = instants[index];
    // The day above a message stands above what happened on it as well.
    if (instant) put(instant);
    merged.push(row);
  }
  put(null);
  return merged;
}
