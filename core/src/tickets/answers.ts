import type { MessageOrigin } from '@oplano/contracts/messages';

/** Who answers a customer with something that is said: a person, or a program in their place; null: nobody does. */
export type AnswerBy = 'person' | 'program' | null;

/** Said to somebody who wrote. What goes out because of the hour, to many or to tell of a move answers nobody. */
const answersBy: Readonly<Record<MessageOrigin, AnswerBy>> = {
  agent: 'person',
  phone: 'person',
  bot: 'program',
  api: 'program',
  schedule: null,
  campaign: null,
  system: null,
  customer: null,
};

/**
 * Whether something said to a customer counts as our answer. `byItself`: a text that goes out in the name of a person or
 * the bot because something happened, such as a greeting, the text of a lane or a warning.
 */
export const answerBy = (origin: MessageOrigin, { byItself }: { readonly byItself: boolean }): AnswerBy =>
  byItself ? null : answersBy[origin];

/** What is known of who spoke in a ticket. */
export interface Spoken {
  readonly lastFromMe: boolean;
  readonly lastInboundAt: Date | null;
  readonly lastOutboundAt: Date | null;
  readonly answeredAt: Date | null;
}

/** Whose turn it is: whether we wait for the customer, and since when, as far as anybody knows. */
export interface WhoseTurn {
  readonly isAnswered: boolean;
  readonly answeredAt: Date | null;
}

/** Where the customer never wrote nothing is left to answer, and whatever was said to them is waited upon. */
export const turnOf = ({ lastFromMe, lastInboundAt, lastOutboundAt, answeredAt }: Spoken): WhoseTurn =>
  lastInboundAt === null
    ? { isAnswered: lastFromMe, answeredAt: lastOutboundAt }
    : { isAnswered: answeredAt !== null, answeredAt };

/** What is left of an answer once the customer writes again: nothing, unless their words came late. */
export const answeredAfter = (answeredAt: Date | null, heardAt: Date): Date | null =>
  answeredAt && answeredAt > heardAt ? answeredAt : null;
