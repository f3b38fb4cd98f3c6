import type { Entry } from '../../chatbot/index.ts';

/** Somebody outside who can be asked what to say to a customer. */
export type Outsider =
  | { readonly kind: 'integration'; readonly id: number }
  | { readonly kind: 'prompt'; readonly id: number };

/** How far a customer's conversation with somebody outside is. Stored with the ticket. */
export interface OutsideTalk {
  /** When it began; tells it from an earlier one in the same ticket. */
  readonly since: string;
  /** Questions so far, and up to which of them there were answers. */
  readonly asked: number;
  readonly answered: number;
  /** When either side last wrote. */
  readonly activeAt: string;
  /** What the conversation is called over there. */
  readonly session: string | null;
  /** What the customer was offered last. */
  readonly choices: readonly Entry[];
  /** Answers since the start of the current minute. */
  readonly rush: { readonly at: string; readonly count: number };
  /** Answers in all. */
  readonly turns: number;
}

/** One question: whom, in which conversation, and which of its questions. */
export interface Ask {
  readonly whom: Outsider;
  readonly talk: string;
  readonly number: number;
  /** How long nobody had written before. */
  readonly idleMs: number;
}

export const newOutsideTalk = (now: Date): OutsideTalk => ({
  since: now.toISOString(),
  asked: 0,
  answered: 0,
  activeAt: now.toISOString(),
  session: null,
  choices: [],
  rush: { at: now.toISOString(), count: 0 },
  turns: 0,
});
