import type { Ticket } from '@oplano/contracts/tickets';
import type { Actor } from '../permissions/index.ts';
import { searchable } from '../text/index.ts';
import { canSeeTicket, seesQueueless } from '../tickets/index.ts';

/** What a person chose above the board; empty lists choose nothing out. */
export interface BoardChoice {
  readonly queueIds: readonly number[];
  readonly users: readonly number[];
  readonly tags: readonly number[];
  /** Days, `YYYY-MM-DD`; empty: no end on this side. */
  readonly startDate: string;
  readonly endDate: string;
  readonly searchParam: string;
}

const isChosen = (chosen: readonly number[], id: number | null): boolean =>
  chosen.length === 0 || (id !== null && chosen.includes(id));

function inQueues(actor: Actor, chosen: readonly number[], { queueId, userId }: Ticket): boolean {
  if (chosen.length === 0) return true;
  return queueId === null ? seesQueueless(actor) || userId === actor.userId : chosen.includes(queueId);
}

function isFound({ id, contact }: Ticket, searchParam: string): boolean {
  const wanted = searchable(searchParam.trim());
  if (wanted === '') return true;
  const digits = wanted.replaceAll(/\D/g, '');
  return (
    wanted.replace('#', '') === String(id) ||
    searchable(contact.name).includes(wanted) ||
    (digits !== '' && digits === wanted && contact.number.includes(digits))
  );
}

/**
 * Whether a ticket stands on the board of this person as they filtered it. The server asks the same in SQL. `dayOf` says
 * on which day a moment was.
 */
export function belongsOnBoard(
  actor: Actor,
  choice: BoardChoice,
  ticket: Ticket,
  dayOf: (instant: string) => string,
): boolean {
  const { status } = ticket;
  if (status !== 'open' && status !== 'pending' && status !== 'group') return false;
  const day = dayOf(ticket.createdAt);
  return (
    canSeeTicket(actor, ticket) &&
    inQueues(actor, choice.queueIds, ticket) &&
    isChosen(choice.users, ticket.userId) &&
    (choice.tags.length === 0 || ticket.tags.some(({ id }) => choice.tags.includes(id))) &&
    (choice.startDate === '' || day >= choice.startDate) &&
    (choice.endDate === '' || day <= choice.endDate) &&
    isFound(ticket, choice.searchParam)
  );
}
