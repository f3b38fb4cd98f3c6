import { decide } from './order.ts';
import { factsOf, heard, monday, type Given } from './testing.ts';
import type { BotTicketChange } from './verdict.ts';

/** One line of a table: what is given, which rules speak, what is heard (first lines), how the ticket changes. */
export type RuleRow = [title: string, given: Given, rules: string, heard: readonly string[], ticket?: BotTicketChange];

export const inMenu: NonNullable<Given['ticket']> = { automation: { lead: 'menu' }, botUses: 1, isNew: false };
export const later = new Date(monday.getTime() + 60_000);
/** Eleven in the evening of that Monday. */
export const night = new Date('2026-03-03T02:00:00Z');
export const spokeAt = (at: Date) => ({ botAt: at.toISOString() });
export const menuHeard = ['Bem-vindo'];

export function seen([, given]: RuleRow) {
  const verdict = decide(factsOf(given));
  return { rules: verdict.rules.join(' '), heard: heard(verdict), ticket: verdict.ticket };
}

export const wanted = ([, , rules, words, ticket = {}]: RuleRow) => ({ rules, heard: words, ticket });
