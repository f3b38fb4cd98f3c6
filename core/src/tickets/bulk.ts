import type { ErrorCode } from '@oplano/contracts';
import type { BulkAction, TicketAction } from '@oplano/contracts/tickets';

/** How an end of one ticket is taken back, what else brings it back, or null where nothing does. */
export function undoOf(action: TicketAction): 'resume' | TicketAction | null {
  if (action.do === 'close') return 'resume';
  return action.do === 'snooze' && action.until !== null ? { do: 'snooze', until: null } : null;
}

/** Of many tickets the first waits for the last before anybody can take it back: so much longer its end is kept open. */
export const bulkUndoExtraMs = 30_000;

/** Numbers of tickets, by why they were refused. */
export type RefusedTickets = Partial<Record<ErrorCode, readonly number[]>>;

export const addRefused = (known: RefusedTickets, more: ReadonlyMap<number, ErrorCode>): RefusedTickets => {
  const all: Partial<Record<ErrorCode, number[]>> = {};
  for (const [code, ids] of Object.entries(known)) all[code as ErrorCode] = [...ids];
  for (const [id, code] of more) (all[code] ??= []).push(id);
  return all;
};

/** Those that were looked at and not refused: what taking it back is about. */
export function doneTickets(ticketIds: readonly number[], handled: number, refused: RefusedTickets): number[] {
  const isRefused = new Set(Object.values(refused).flat());
  return ticketIds.slice(0, handled).filter((id) => !isRefused.has(id));
}

/** Why how many were refused, the most frequent reason first. */
export const refusalCounts = (refused: RefusedTickets): BulkAction['refused'] =>
  Object.entries(refused)
    .map(([code, ids]) => ({ code: code as ErrorCode, count: ids.length }))
    .toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
