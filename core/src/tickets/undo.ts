import type { Doer } from './policy.ts';
import type { Decision, TicketChange } from './move.ts';
import { canSeeTicket, type TicketFacts } from './visibility.ts';

/** So long a person is offered to take an end back. */
export const undoMs = 8_000;
/** What the click may need on its way; the customer is told nothing before that is over, too. */
const travelMs = 2_000;

/** When an end that can be taken back becomes one that cannot. */
export const endsAt = (now: Date, extraMs = 0): Date => new Date(now.getTime() + undoMs + travelMs + extraMs);

/** An end that can still be taken back. */
export interface Undoable {
  /** Who ended it. */
  readonly byUserId: number | null;
  /** Where it was. */
  readonly from: Pick<TicketFacts, 'status' | 'userId'>;
}

/** Only who ended an attendance takes that back, and only while nobody has been told. */
export function decideUndo(doer: Doer, ticket: TicketFacts, ending: Undoable | null): Decision {
  if (doer !== null && ending?.byUserId === doer.userId) return { ok: true, change: resumed(ticket, ending) };
  // Of a ticket that somebody does not see they learn nothing, not even that.
  if (doer === null || !canSeeTicket(doer, ticket)) return { ok: false, code: 'ERR_NO_TICKET_FOUND' };
  return { ok: false, code: ending ? 'ERR_NO_PERMISSION' : 'ERR_UNDO_TOO_LATE' };
}

/** The attendance goes on as if it had never ended; whom or what the company has removed since cannot lead it. */
export function resumed(ticket: TicketFacts, { from }: Undoable): TicketChange {
  const userId = from.userId === null ? null : ticket.userId;
  const status = from.status === 'open' && userId === null ? 'pending' : from.status;
  return { status, userId, queueId: ticket.queueId, logs: ['reopen'] };
}
