import type { Channel } from '@oplano/contracts/connections';
import type { OccurrenceState, ScheduleStatus } from '@oplano/contracts/schedules';
import { answerWindowMs } from '../messages/index.ts';
import { isTooLate, tooLateCode } from '../outbox/index.ts';

const hourMs = 3_600_000;

/** Why a send did not happen, where it was not the channel that refused. */
export type ScheduleRefusal =
  | 'MISSED'
  | 'COMPANY'
  | 'PLAN'
  | 'CONTACT_BLOCKED'
  | 'DO_NOT_SEND'
  | 'NO_CONNECTION'
  | 'OUTSIDE_WINDOW'
  | 'UNREACHABLE';

export interface OccurrenceFacts {
  readonly dueAt: Date;
  readonly now: Date;
  /** For how long something that could not leave in time is still sent. */
  readonly catchUpHours: number;
  /** A later one of the same schedule is due as well: after a pause one of them goes, and not all at once. */
  readonly isOvertaken: boolean;
  /** The company is neither suspended nor expired. */
  readonly isWorking: boolean;
  readonly isInPlan: boolean;
  readonly contact: { readonly isActive: boolean; readonly refuses: boolean };
  /** Null: it is gone, or there is none. */
  readonly connection: {
    readonly channel: Channel;
    /** The contact has an address there: one that was joined with another may have several. */
    readonly knowsContact: boolean;
    readonly lastInboundAt: Date | null;
  } | null;
  readonly hasTemplate: boolean;
}

export type DueVerdict =
  | { readonly do: 'send' }
  | { readonly do: 'miss' }
  | { readonly do: 'fail'; readonly reason: Exclude<ScheduleRefusal, 'MISSED'> };

/** What becomes of a send whose time has come, perhaps long ago while nothing ran. */
export function dueVerdict(facts: OccurrenceFacts): DueVerdict {
  const { now, contact, connection } = facts;
  if (facts.isOvertaken || isTooLate({ notAfter: lastMoment(facts) }, now)) return { do: 'miss' };
  if (!facts.isWorking) return { do: 'fail', reason: 'COMPANY' };
  if (!facts.isInPlan) return { do: 'fail', reason: 'PLAN' };
  if (!contact.isActive) return { do: 'fail', reason: 'CONTACT_BLOCKED' };
  if (contact.refuses) return { do: 'fail', reason: 'DO_NOT_SEND' };
  if (!connection) return { do: 'fail', reason: 'NO_CONNECTION' };
  if (!connection.knowsContact) return { do: 'fail', reason: 'UNREACHABLE' };
  if (!facts.hasTemplate && answerWindowMs(connection, now) === 0) return { do: 'fail', reason: 'OUTSIDE_WINDOW' };
  return { do: 'send' };
}
/** What is sent in its very minute is not late, also where nothing is made up for. */
const graceMs = 10 * 60_000;

/** Until when a send may still leave, wherever it waits: for the clock, or in the line to a channel that is away. */
export const lastMoment = ({ dueAt, catchUpHours }: Pick<OccurrenceFacts, 'dueAt' | 'catchUpHours'>): Date =>
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
