import type { ErrorCode } from '@oplano/contracts';
import type { LaneRule, TicketStatus } from '@oplano/contracts/tickets';
import { canSeeTicket, tabOf, type Doer, type TicketFacts } from '../tickets/index.ts';

/** What a lane does with its tickets by itself. */
export interface LaneRules {
  /** 0: nothing. */
  readonly minutes: number;
  readonly nextLaneId: number | null;
  readonly rollbackLaneId: number | null;
}

/** Whether somebody who goes on from this lane, and on, comes back to a lane they were in. */
export function leadsInCircle(
  lanes: readonly { readonly id: number; readonly nextLaneId: number | null }[],
  laneId: number,
): boolean {
  const next = new Map(lanes.map((lane) => [lane.id, lane.nextLaneId]));
  const seen = new Set<number>();
  for (let at: number | null = laneId; at !== null; at = next.get(at) ?? null) {
    if (seen.has(at)) return true;
    seen.add(at);
  }
  return false;
}

/** Why somebody, or the program, may not move a ticket; null: they may. What they do not see does not exist. */
export function refusalOfMove(
  doer: Doer,
  ticket: TicketFacts,
): Extract<ErrorCode, 'ERR_NO_TICKET_FOUND' | 'ERR_TICKET_CLOSED'> | null {
  if (doer && !canSeeTicket(doer, ticket)) return 'ERR_NO_TICKET_FOUND';
  return tabOf(ticket) === 'closed' ? 'ERR_TICKET_CLOSED' : null;
}

/** As much of a ticket as decides where it goes by itself. */
export interface LaneFacts {
  readonly status: TicketStatus;
  readonly isGroup: boolean;
  /** What the customer said last was answered: we wait for them. */
  readonly isAnswered: boolean;
  /** When; null: nobody knows. */
  readonly answeredAt: Date | null;
  readonly laneSince: Date | null;
}

const minuteMs = 60_000;

/** Groups have no customer who owes an answer, and what is closed stays where it ended. */
const goesByItself = ({ status, isGroup }: LaneFacts): boolean =>
  !isGroup && (status === 'open' || status === 'pending');

/**
 * When a ticket goes on to the next lane because the customer does not answer: so many minutes after our answer, or
 * after it came into the lane if that was later. A customer who waits for us is never taken for one who is silent.
 */
export function laneDueAt(ticket: LaneFacts, lane: LaneRules | null): Date | null {
  if (!lane || lane.minutes <= 0 || lane.nextLaneId === null) return null;
  if (!goesByItself(ticket) || !ticket.isAnswered) return null;
  const since = Math.max(ticket.answeredAt?.getTime() ?? 0, ticket.laneSince?.getTime() ?? 0);
  return since === 0 ? null : new Date(since + lane.minutes * minuteMs);
}

/** Whether anything comes of a customer's answer in this lane: it is waited for, or brings the ticket back. */
export const waitsForAnswers = ({ minutes, nextLaneId, rollbackLaneId }: LaneRules): boolean =>
  rollbackLaneId !== null || (minutes > 0 && nextLaneId !== null);

/** Where an answer of the customer brings a ticket; null: it stays. */
export const laneAfterAnswer = (ticket: LaneFacts, lane: LaneRules | null): number | null =>
  lane && goesByItself(ticket) ? lane.rollbackLaneId : null;

/**
 * Whether the text of a lane is said to a ticket that enters it. Not where the customer's own words brought it there: two
 * machines that answer each other would never end.
 */
export const speaksOnEntering = (ticket: LaneFacts, rule: LaneRule): boolean =>
  goesByItself(ticket) && rule !== 'answer' && rule !== 'deleted';

/** Whether a lane holds more than it should. */
export const isFull = (count: number, wipLimit: number): boolean => wipLimit > 0 && count > wipLimit;
