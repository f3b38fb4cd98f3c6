import { decide } from '@oplano/core/automation';
import { tellTicket } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { carryOut } from './carry-out.ts';
import { gatherFacts, type Received } from './gather-facts.ts';

/** Statuses in which something other than a person may answer. */
const answered: ReadonlySet<string> = new Set(['pending', 'lgpd', 'nps']);

/** A customer has written: whoever leads the ticket when no person does answers, in the same transaction. */
export async function answerMessage(ctx: CompanyCtx, received: Received): Promise<void> {
  const { ticket, message } = received;
  if (!answered.has(ticket.status)) return;
  const gathered = await gatherFacts(ctx, received);
  if (!gathered) return;
  const verdict = decide(gathered.facts);
  if (verdict.rules.length === 0) return;
  await carryOut(ctx, { ticket, connection: gathered.connection, message }, verdict);
  // What was said tells of the ticket as well; a change without a word must be told on its own.
  if (verdict.say.length === 0 && Object.keys(verdict.ticket).length > 0) await tellTicket(ctx, ticket.id);
}
