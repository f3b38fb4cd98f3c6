import { botSays, type BotAction } from '@oplano/core/automation';
import type { RefusalRules } from '@oplano/contracts/do-not-send';
import { hearRefusal, refusalIn } from '#features/do-not-send';
import { byProgram, type TicketActions } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import type { Received } from './gather-facts.ts';

/**
 * Somebody writes that they want no more messages, or presses the button that says so: they are on the do-not-send list from
 * now on, whoever leads the ticket, and are told so once. Answers whether it was that, since no bot says anything else then.
 */
export async function hearRefusedMessage(
  ctx: CompanyCtx,
  { message, ticket, contact, opened }: Received,
  { rules, perform }: { readonly rules: RefusalRules | null; readonly perform: TicketActions['perform'] },
): Promise<boolean> {
  const heard = refusalIn({ message, ticket }, rules);
  if (!rules || !heard) return false;
  const { confirmation } = rules;
  const isNew = await hearRefusal(ctx, contact.id, { source: heard.source, detail: heard.word });
  const actions: BotAction[] = isNew && contact.active && confirmation.trim() !== '' ? [botSays(confirmation)] : [];
  // A word that began a ticket asks nothing of anybody: it ends with the answer.
  if (opened !== null && ticket.status === 'pending') {
    actions.push({
      do: 'botLead',
      change: { status: 'closed', automation: null, isBot: false },
      log: [{ type: 'clientClosed' }],
      rating: null,
    });
  }
  if (actions.length > 0) await perform(byProgram(ctx), ticket, actions);
  return true;
}
