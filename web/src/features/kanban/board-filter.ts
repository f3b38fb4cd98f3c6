import type { BoardSort } from '@oplano/contracts/kanban';
import type { Ticket } from '@oplano/contracts/tickets';
import { belongsOnBoard, type BoardChoice, type BoardRules } from '@oplano/core/kanban';
import { actorOf } from '@oplano/core/permissions';
import { addDays, inZone } from '@oplano/core/time';
import { useSession } from '#platform/session';

/** Which cards a board shows, and how. Plain values only: it is also the key of what was fetched. */
export interface BoardFilter extends BoardChoice {
  readonly sort: BoardSort;
}

export type BoardDays = Pick<BoardChoice, 'startDate' | 'endDate'>;

const rangeDays = 30;

/** The last thirty days: what the board shows before anybody chose. */
export const lastDays = (today: string): BoardDays => ({ startDate: addDays(today, -rangeDays), endDate: today });

/** The server's rules for one board, so that a live board equals a fresh one. */
export function rulesOf(filter: BoardFilter): BoardRules {
  const session = useSession.getState();
  if (session.status !== 'signedIn') return { sort: filter.sort, accepts: () => false };
  const actor = actorOf(session.user, session.billingOnly);
  // A day is a day of the company, as the server counts them.
  const { timeZone } = session.user.company;
  const dayOf = (instant: string): string => inZone(new Date(instant), timeZone).date;
  return { sort: filter.sort, accepts: (ticket: Ticket) => belongsOnBoard(actor, filter, ticket, dayOf) };
}
