import { actionsOf, decide, isSeen } from '@oplano/core/automation';
import { byProgram, tellTicket, type TicketActions } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { lookAround, toFacts, type Received } from './gather-facts.ts';
import { hearRefusedMessage } from './hear-refusal.ts';
import { keepAnswers } from './keep-answers.ts';

/** Statuses in which something other than a person may answer. */
const answered: ReadonlySet<string> = new Set(['pending', 'lgpd', 'nps']);

type Around = Awaited<ReturnType<typeof lookAround>>;

/** What an answer would be decided by; it may travel with the message itself. */
export const lookBeforeAnswer = async (ctx: CompanyCtx, { ticket }: Pick<Received, 'ticket'>): Promise<Around> =>
  answered.has(ticket.status) ? lookAround(ctx, ticket) : null;

/** A customer has written: whoever leads the ticket when no person does answers, in the same transaction. */
export async function answerMessage(
  ctx: CompanyCtx,
  received: Received,
  { around, perform }: Pick<TicketActions, 'perform'> & { readonly around: Around },
): Promise<void> {
  const { ticket, message } = received;
  if (await hearRefusedMessage(ctx, received, perform)) return;
  if (!around) return;
  const verdict = decide(toFacts(around, received, ctx.now));
  if (verdict.rules.length === 0) return;
  await keepAnswers(ctx, ticket, verdict, message);
  await perform(byProgram(ctx), ticket, actionsOf(verdict, message.id));
  // What was said tells of the ticket as well; a change without a word must be told on its own.
  if (verdict.say.length === 0 && isSeen(verdict.ticket)) await tellTicket(ctx, ticket.id);
}
