import type { ErrorCode } from '@oplano/contracts';
import type { Channel } from '@oplano/contracts/connections';
import type { MessageOrigin } from '@oplano/contracts/messages';
import type { SendClass } from '../outbox/index.ts';
import { answerBy, type AnswerBy } from '../tickets/index.ts';
import { answerWindowMs } from './policy.ts';

/** What is asked before something is said to a customer, in this order; true: it may go. */
export interface SayFacts {
  /** The company is neither suspended nor expired. */
  readonly isWorking: boolean;
  /** Its plan has what wants it said. */
  readonly isInPlan: boolean;
  /** The contact is not blocked. */
  readonly isActive: boolean;
  /** The contact is not on the do-not-send list. */
  readonly isWilling: boolean;
  /** There is a connection, and it was not removed. */
  readonly hasConnection: boolean;
  /** The contact has an address there: one that was joined with another may have several. */
  readonly isReached: boolean;
  /** The channel takes it now (`isOpenTo`). */
  readonly isOpen: boolean;
}

/** Why something is not said; the first that holds counts. Schedules keep it, and have words for each. */
const refusals = {
  isWorking: 'COMPANY',
  isInPlan: 'PLAN',
  isActive: 'CONTACT_BLOCKED',
  isWilling: 'DO_NOT_SEND',
  hasConnection: 'NO_CONNECTION',
  isReached: 'UNREACHABLE',
  isOpen: 'OUTSIDE_WINDOW',
} as const satisfies Record<keyof SayFacts, string>;
export type SayRefusal = (typeof refusals)[keyof SayFacts];
const order = Object.keys(refusals) as (keyof SayFacts)[];

/** The same as whoever asked for it reads it. */
export const sayErrors: Readonly<Record<SayRefusal, ErrorCode>> = {
  COMPANY: 'ERR_COMPANY_SUSPENDED',
  PLAN: 'ERR_PLAN_FEATURE_DISABLED',
  CONTACT_BLOCKED: 'ERR_CONTACT_BLOCKED',
  DO_NOT_SEND: 'ERR_ON_DO_NOT_SEND',
  NO_CONNECTION: 'ERR_SENDING_WAPP_MSG',
  UNREACHABLE: 'ERR_WAPP_INVALID_CONTACT',
  OUTSIDE_WINDOW: 'ERR_OUTSIDE_WINDOW',
};

interface CauseTerms {
  /** As what it stands in the conversation. */
  readonly origin: MessageOrigin;
  /** How urgent it is. Programs of the company write for people who wait. */
  readonly class: SendClass;
  /** It goes out by itself because something happened, in whoever's name: the customer still waits. */
  readonly byItself?: true;
  /** What it belongs to: all of it is paused, resumed and cancelled at once. */
  readonly source?: 'schedule' | 'campaign' | 'reminder';
  /** What is asked first. What is not, the channel answers, and the message says so. */
  readonly asks: readonly (keyof SayFacts)[];
}

const inTicket = ['isActive', 'hasConnection', 'isOpen'] as const;

/** Why something is said to a customer, and everything that follows from it. */
export const sayCauses = {
  /** A person writes, in a form or by a macro. */
  person: { origin: 'agent', class: 'person', asks: inTicket },
  /** A person passes a message on to a customer who waits for somebody. */
  passedOn: { origin: 'agent', class: 'person', byItself: true, asks: inTicket },
  /** The program does what a list of actions names. */
  action: { origin: 'bot', class: 'bot', asks: inTicket },
  api: { origin: 'api', class: 'person', asks: ['isWilling', ...inTicket] },
  /** The rules answer, remind or end. */
  bot: { origin: 'bot', class: 'bot', asks: [] },
  lane: { origin: 'bot', class: 'bot', byItself: true, asks: ['isActive', 'isOpen'] },
  /** Somebody took the ticket. */
  greeting: { origin: 'agent', class: 'person', byItself: true, asks: [] },
  /** It was handed on, or ended. */
  move: { origin: 'system', class: 'bot', asks: [] },
  schedule: {
    origin: 'schedule',
    class: 'schedule',
    source: 'schedule',
    asks: ['isWorking', 'isInPlan', 'isActive', 'isWilling', 'hasConnection', 'isReached', 'isOpen'],
  },
  /** Asked of any number of people at once, in SQL. */
  campaign: { origin: 'campaign', class: 'campaign', source: 'campaign', asks: [] },
  /** Sent to whoever wrote it, who waits for it: it counts for nothing. */
  campaignTest: { origin: 'campaign', class: 'bot', source: 'campaign', asks: [] },
  reminder: { origin: 'system', class: 'schedule', source: 'reminder', asks: ['isWilling'] },
} as const satisfies Record<string, CauseTerms>;

export type SayCause = keyof typeof sayCauses;
export type SaySource = NonNullable<CauseTerms['source']>;
export const termsOf = (cause: SayCause): CauseTerms => sayCauses[cause];

/** Everything a cause asks for. */
export type FactsFor<C extends SayCause> = Pick<SayFacts, (typeof sayCauses)[C]['asks'][number]>;

/** Why something may not be said, by as much as is known; null: nothing of it speaks against it. */
export function mayBeSaid(cause: SayCause, known: Partial<SayFacts>): SayRefusal | null {
  const { asks } = termsOf(cause);
  const first = order.find((fact) => asks.includes(fact) && known[fact] === false);
  return first ? refusals[first] : null;
}

/** Whether a channel takes something at a time: approved texts always, others for so long after the customer wrote. */
export const isOpenTo = (
  place: { readonly channel: Channel; readonly lastInboundAt: string | Date | null },
  { isTemplate }: { readonly isTemplate: boolean },
  at: Date,
): boolean => isTemplate || answerWindowMs(place, at) !== 0;

/** Whom something that was said counts as the answer of; null: of nobody. */
export const answerByCause = (cause: SayCause): AnswerBy => {
  const { origin, byItself = false } = termsOf(cause);
  return answerBy(origin, { byItself });
};
