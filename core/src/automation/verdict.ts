import type { TicketAction, TicketLogType, TicketStatus } from '@oplano/contracts/tickets';
import type { Entry } from '../chatbot/index.ts';
import type { AutomationState, Facts, SaidBefore } from './facts.ts';
import type { FileToSay } from './outside/answer.ts';
import type { Ask } from './outside/talk.ts';

/** Something to be said to the customer, in this order. Texts still hold their variables. */
export type Say =
  | ({ readonly kind: 'text'; readonly text: string } & Paused)
  | ({ readonly kind: 'choice'; readonly text: string; readonly options: readonly Entry[] } & Paused)
  | ({ readonly kind: 'file'; readonly file: FileToSay; readonly text: string } & Paused)
  /** Among colleagues; the customer never sees it. */
  | { readonly kind: 'note'; readonly text: string }
  /** The connection's greeting file, with a text below it. */
  | { readonly kind: 'greetingMedia'; readonly text: string; readonly options: readonly Entry[] }
  | { readonly kind: 'files'; readonly fileListId: number }
  /** The place in the queue is counted when it is said. */
  | { readonly kind: 'position'; readonly queueId: number };

/** How long after what was said before it. */
interface Paused {
  readonly afterMs?: number;
}

export interface BotTicketChange {
  readonly status?: TicketStatus;
  readonly queueId?: number | null;
  readonly userId?: number | null;
  readonly isBot?: boolean;
  readonly automation?: AutomationState | null;
  readonly botUses?: number;
  readonly said?: SaidBefore;
  readonly useIntegration?: boolean;
  readonly integrationId?: number | null;
}

/** Whether people see anything of it: what a bot remembers for itself is nobody's business, nor is what stays as it was. */
export const isSeen = (
  { automation: _remembered, said: _spoken, ...shown }: BotTicketChange,
  { ticket }: Pick<Facts, 'ticket'>,
): boolean => (Object.keys(shown) as (keyof typeof shown)[]).some((name) => shown[name] !== ticket[name]);

export interface LogEntry {
  readonly type: TicketLogType;
  readonly queueId?: number;
  readonly userId?: number;
}

/** What is to be done about a message: data, carried out by the server and shown by the simulator. */
export interface Verdict {
  /** The rules that had something to say, in their order. */
  readonly rules: readonly string[];
  readonly say: readonly Say[];
  readonly ticket: BotTicketChange;
  readonly log: readonly LogEntry[];
  readonly consent: { readonly answer: 'accepted' | 'refused'; readonly text: string } | null;
  /** The notice was shown without a question. */
  readonly informed: boolean;
  readonly rating: number | null;
  /** Who outside is asked about the message; what they answer is judged when it comes. */
  readonly ask: Ask | null;
  /** What else is done to the ticket, after everything else. */
  readonly also: readonly TicketAction[];
}

/** What one rule finds. */
export interface Outcome extends Partial<Omit<Verdict, 'rules'>> {
  /**
   * `end`: nothing else speaks. `along`: only what may be said besides. `on`: the following rules look at the ticket as
   * it is now.
   */
  readonly next: 'end' | 'along' | 'on';
}

export interface Rule {
  readonly name: string;
  /** May speak beside another rule. */
  readonly along?: true;
  readonly look: (facts: Facts) => Outcome | null;
}

export const nothing: Verdict = {
  rules: [],
  say: [],
  ticket: {},
  log: [],
  consent: null,
  informed: false,
  rating: null,
  ask: null,
  also: [],
};

export const text = (value: string): Say[] => (value.trim() === '' ? [] : [{ kind: 'text', text: value }]);

/** The ticket as a change leaves it. */
export const applied = (facts: Facts, outcome: Outcome): Facts => ({
  ...facts,
  contact: {
    ...facts.contact,
    ...(outcome.consent?.answer === 'accepted' ? { lgpdAcceptedAt: facts.now } : {}),
  },
  ticket: { ...facts.ticket, ...outcome.ticket },
});
