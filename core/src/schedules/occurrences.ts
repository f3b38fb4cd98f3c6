import type { OccurrenceState, ScheduleStatus } from '@oplano/contracts/schedules';
import { isTooLate, tooLateCode } from '../outbox/index.ts';

const hourMs = 3_600_000;

export interface LateFacts {
  readonly dueAt: Date;
  /** For how long something that could not leave in time is still sent. */
  readonly catchUpHours: number;
  /** A later one of the same schedule is due as well: after a pause one of them goes, and not all at once. */
  readonly isOvertaken: boolean;
}

/** Whether a send whose time has come, perhaps long ago while nothing ran, is of no use any more. */
export const isMissed = (facts: LateFacts, now: Date): boolean =>
  facts.isOvertaken || isTooLate({ notAfter: lastMoment(facts) }, now);

/** What is sent in its very minute is not late, also where nothing is made up for. */
const graceMs = 10 * 60_000;

/** Until when a send may still leave, wherever it waits: for the clock, or in the line to a channel that is away. */
export const lastMoment = ({ dueAt, catchUpHours }: Pick<LateFacts, 'dueAt' | 'catchUpHours'>): Date =>
  new Date(dueAt.getTime() + catchUpHours * hourMs + graceMs);

/** How far a message has come, as the calendar calls it. */
export function stateOfMessage({
  ack,
  failure,
}: {
  readonly ack: number;
  readonly failure: string | null;
}): OccurrenceState {
  if (failure !== null) return failure.split(' ', 1)[0] === tooLateCode ? 'missed' : 'failed';
  return ack >= 2 ? 'delivered' : ack === 1 ? 'sent' : 'sending';
}

/** One that has not left, and may still be moved. */
export const isPending = (state: OccurrenceState): boolean => state === 'planned' || state === 'paused';
/** One that did not reach anybody: it may be moved to a new time, and then is sent. */
export const isMovable = (state: OccurrenceState): boolean =>
  isPending(state) || state === 'failed' || state === 'missed';
export const isDone = (state: OccurrenceState): boolean => !isMovable(state);

/**
 * What a schedule is called as a whole; `states` are those of its sends in the order of their times. What failed counts no
 * more once it is planned anew: then as many are done or to come as are wanted.
 */
export function overallStatus(states: readonly OccurrenceState[], times: number): ScheduleStatus {
  if (states.includes('sending')) return 'AGENDADA';
  const last = states.findLast((state) => !isPending(state));
  const isMadeUpFor = states.some(isPending) && states.filter((one) => isPending(one) || isDone(one)).length >= times;
  if ((last === 'failed' || last === 'missed') && !isMadeUpFor) return 'ERRO';
  return states.some(isPending) ? 'PENDENTE' : 'ENVIADA';
}

/** What stands in for the ticket of a send. */
export type TicketPlan =
  | { readonly use: 'live' }
  /** The last one, which stays closed: no ticket is wanted. */
  | { readonly use: 'last' }
  | {
      readonly use: 'new';
      readonly status: 'open' | 'pending' | 'closed' | 'group';
      readonly userId: number | null;
      readonly queueId: number | null;
    };

/**
 * Where a send is written down. A conversation that runs is used as it is: nobody loses it, and nothing ends it.
 * Otherwise a ticket is opened where that is wanted, and left open for whoever it is meant for, or closed.
 */
export function ticketPlan(facts: {
  readonly hasLive: boolean;
  readonly hasLast: boolean;
  readonly isGroup: boolean;
  readonly openTicket: boolean;
  readonly leavesOpen: boolean;
  readonly ticketUserId: number | null;
  readonly queueId: number | null;
  /** Who planned it. */
  readonly ownerId: number | null;
}): TicketPlan {
  if (facts.hasLive) return { use: 'live' };
  if (!facts.openTicket) {
    if (facts.hasLast) return { use: 'last' };
    return { use: 'new', status: 'closed', userId: null, queueId: null };
  }
  const { queueId } = facts;
  if (!facts.leavesOpen) return { use: 'new', status: 'closed', userId: facts.ticketUserId, queueId };
  if (facts.isGroup) return { use: 'new', status: 'group', userId: facts.ticketUserId, queueId };
  // Without anybody to lead it, it waits like any other.
  const userId = facts.ticketUserId ?? facts.ownerId;
  return { use: 'new', status: userId === null ? 'pending' : 'open', userId, queueId };
}
