import type { PlanFeature } from '@oplano/contracts/plans';
import type { AutomationState, Facts } from '../facts.ts';
import type { Outcome } from '../verdict.ts';
import { newOutsideTalk, type Ask, type Outsider, type OutsideTalk } from './talk.ts';

/** Which switch of the plan says whether they may be asked at all. */
export const planFeatureOf = {
  integration: 'useIntegrations',
  prompt: 'useOpenAi',
} as const satisfies Record<Outsider['kind'], PlanFeature>;

/** The conversation of a ticket with somebody outside; null where it has none with them. */
export function talkWith(state: AutomationState | null, whom: Outsider): OutsideTalk | null {
  if (state?.lead === 'integration' && whom.kind === 'integration' && state.integrationId === whom.id) {
    return state.talk ?? null;
  }
  return state?.lead === 'prompt' && whom.kind === 'prompt' && state.promptId === whom.id ? (state.talk ?? null) : null;
}

/** A ticket that somebody outside leads, as far as its conversation is. */
export const ledBy = (whom: Outsider, talk: OutsideTalk): AutomationState =>
  whom.kind === 'integration'
    ? { lead: 'integration', integrationId: whom.id, talk }
    : { lead: 'prompt', promptId: whom.id, talk };

/** Somebody outside leads from here on, and is asked about this message. */
export function asking({ ticket, now }: Facts, whom: Outsider): Pick<Outcome, 'ticket' | 'ask'> {
  const talk = talkWith(ticket.automation, whom) ?? newOutsideTalk(now);
  const ask: Ask = {
    whom,
    talk: talk.since,
    number: talk.asked + 1,
    idleMs: Math.max(now.getTime() - Date.parse(talk.activeAt), 0),
  };
  return {
    ticket: {
      isBot: true,
      automation: ledBy(whom, { ...talk, asked: ask.number, activeAt: now.toISOString() }),
      ...(whom.kind === 'integration' ? { useIntegration: true } : {}),
      ...(whom.kind === 'integration' && ticket.integrationId !== whom.id ? { integrationId: whom.id } : {}),
    },
    ask,
  };
}

/** Whether a ticket still waits for the answer to a question: it was not answered, and nobody else leads meanwhile. */
export function awaitsAnswer(state: AutomationState | null, { whom, talk: since, number }: Ask): boolean {
  const talk = talkWith(state, whom);
  if (!talk || talk.since !== since || number <= talk.answered) return false;
  // An assistant reads all that was written: of several questions the last one is enough.
  return whom.kind !== 'prompt' || number === talk.asked;
}
