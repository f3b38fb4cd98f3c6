import type { Facts } from './facts.ts';
import { activeIntegration } from './rules/active-integration.ts';
import { audioRefusal } from './rules/audio-refusal.ts';
import { blocked } from './rules/blocked.ts';
import { consent } from './rules/consent.ts';
import { hours } from './rules/hours.ts';
import { newIntegration } from './rules/integration.ts';
import { menu } from './rules/menu.ts';
import { optionTree } from './rules/option-tree.ts';
import { promptLeads } from './rules/prompt.ts';
import { queueHours } from './rules/queue-hours.ts';
import { surveyAnswer } from './rules/survey-answer.ts';
import { vacation } from './rules/vacation.ts';
import { applied, nothing, type Outcome, type Rule, type Verdict } from './verdict.ts';

/** Who is asked about a customer's message, first to last. The first that has an answer leads. */
export const order: readonly Rule[] = [
  blocked,
  vacation,
  surveyAnswer,
  consent,
  hours,
  activeIntegration,
  promptLeads,
  newIntegration,
  queueHours,
  optionTree,
  menu,
  audioRefusal,
];

const joined = (verdict: Verdict, rule: Rule, outcome: Outcome): Verdict => ({
  rules: [...verdict.rules, rule.name],
  say: [...verdict.say, ...(outcome.say ?? [])],
  ticket: { ...verdict.ticket, ...outcome.ticket },
  log: [...verdict.log, ...(outcome.log ?? [])],
  consent: outcome.consent ?? verdict.consent,
  informed: verdict.informed || (outcome.informed ?? false),
  rating: outcome.rating ?? verdict.rating,
  ask: outcome.ask ?? verdict.ask,
  also: [...verdict.also, ...(outcome.also ?? [])],
});

/** What to do about a message that has just been stored. */
export function decide(facts: Facts): Verdict {
  let verdict = nothing;
  let known = facts;
  let isLed = false;
  for (const rule of order) {
    if (isLed && !rule.along) continue;
    const outcome = rule.look(known);
    if (!outcome) continue;
    verdict = joined(verdict, rule, outcome);
    known = applied(known, outcome);
    if (outcome.next === 'end') break;
    if (outcome.next === 'along') isLed = true;
  }
  return verdict;
}
