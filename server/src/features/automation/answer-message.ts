import { actionsOf, decide } from '@oplano/core/automation';
import { byProgram, tellTicket, type TicketActions } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { gatherFacts, type Received } from './gather-facts.ts';
import { keepAnswers } from './keep-answers.ts';

/** Statuses in which something other than a person may answer. */
const answered: ReadonlySet<string> = new Set(['pending', 'lgpd', 'nps']);

/** A customer has written: whoever leads the ticket when no person does answers, in the same transaction. */
export async function answerMessage(ctx: CompanyCtx, received: Received, { perform }: TicketActions): Promise<void> {
  const { ticket, message } = received;
  if (!answered.has(ticket.status)) return;
  const gathered = await gatherFacts(ctx, received);
  if (!gathered) return;
  const verdict = decide(gathered);
  if (verdict.rules.length === 0) return;
  await keepAnswers(ctx, ticket, verdict, message);
  await perform(byProgram(ctx), ticket, actionsOf(verdict));
  // What was said tells of the ticket as well; a change without a word must be told on its own.
  if (verdict.say.length === 0 && Object.keys(verdict.ticket).length > 0) await tellTicket(ctx, ticket.id);
}
