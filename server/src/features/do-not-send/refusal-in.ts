import type { MessageContent } from '@oplano/contracts/messages';
import type { RefusalRules, RefusalSource } from '@oplano/contracts/do-not-send';
import type { AutomationState } from '@oplano/core/automation';
import { readRefusal } from '@oplano/core/do-not-send';
import type { CompanyCtx } from '#platform/use-case';
import { refusalRulesOf } from './do-not-send.queries.ts';

/** Long texts are no word: nobody's rules are asked for because of them. */
const longest = 60;
const menus: readonly string[] = ['menu', 'tree', 'consent'] satisfies AutomationState['lead'][];

interface Arrived {
  readonly message: { readonly body: string; readonly content: unknown };
  readonly ticket: { readonly is_group: boolean; readonly automation: unknown };
  readonly contact: { readonly is_group: boolean };
  readonly isAudio: boolean;
}

/** The company's rules where this may be such a word; null: it can be none, and nobody need be asked. */
export async function rulesForRefusal(
  ctx: CompanyCtx,
  { message, ticket, contact, isAudio }: Arrived,
): Promise<RefusalRules | null> {
  if (ticket.is_group || contact.is_group || isAudio || message.body.length > longest) return null;
  const { kind } = message.content as MessageContent;
  return kind === 'text' || kind === 'choiceReply' ? refusalRulesOf(ctx) : null;
}

/** Whether somebody writes that they want no more messages, or presses the button that says so; null: they say something else. */
export function refusalIn(
  { message, ticket }: Pick<Arrived, 'message' | 'ticket'>,
  rules: RefusalRules | null,
): { readonly source: RefusalSource; readonly word: string } | null {
  if (!rules) return null;
  const content = message.content as MessageContent;
  const lead = (ticket.automation as AutomationState | null)?.lead;
  return readRefusal(
    {
      text: message.body,
      choiceId: content.kind === 'choiceReply' ? content.id : null,
      inMenu: lead !== undefined && menus.includes(lead),
    },
    rules,
  );
}
