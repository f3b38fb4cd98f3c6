import type { BoardSort } from '@oplano/contracts/kanban';
import type { Ticket } from '@oplano/contracts/tickets';
import { belongsOnBoard, type BoardChoice, type BoardRules } from '@oplano/core/kanban';
import { actorOf } from '@oplano/core/permissions';
import { useSession } from '#platform/session';

/** Which cards a board shows, and how. Plain values only: it is also the key of what was fetched. */
export interface BoardFilter extends BoardChoice {
  readonly sort: BoardSort;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The day of a moment in the zone of the browser, as date fields write it. */
function dayOf(moment: Date | string): string {
  const date = new Date(moment);
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

const rangeDays = 30;

/** The last thirty days: what the board shows before anybody chose. */
export const lastDays = (now: Date): { startDate: string; endDate: string } => ({
  startDate: dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - rangeDays)),
  endDate: dayOf(now),
});

/** The server's rules for one board, so that a live board equals a fresh one. */
export function rulesOf(filter: BoardFilter): BoardRules {
  const session = useSession.getState();
  if (session.status !== 'signedIn') return { sort: filter.sort, accepts: () => false };
  const actor = actorOf(session.user, session.billingOnly);
  return { sort: filter.sort, accepts: (ticket: Ticket) => belongsOnBoard(actor, filter, ticket, dayOf) };
}
