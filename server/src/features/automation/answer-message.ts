import type { RefusalRules } from '@oplano/contracts/do-not-send';
import { actionsOf, decide, isSeen } from '@oplano/core/automation';
import { rulesForRefusal } from '#features/do-not-send';
import { byProgram, tellTicket, type TicketActions } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { lookAround, mayNeedQueues, toFacts, type Received } from './gather-facts.ts';
import { hearRefusedMessage } from './hear-refusal.ts';
import { keepAnswers } from './keep-answers.ts';

/** Statuses in which something other than a person may answer. */
const answered: ReadonlySet<string> = new Set(['pending', 'lgpd', 'nps']);

type Around = Awaited<ReturnType<typeof lookAround>>;
/** What is known of a message before it is stored. */
interface Arriving extends Omit<Received, 'message'> {
  readonly message: Pick<Received['message'], 'body' | 'content'>;
}
interface Looked {
  readonly around: Around;
  readonly rules: RefusalRules | null;
}

/** What an answer would be decided by; it may travel with the message itself. */
export async function lookBeforeAnswer(ctx: CompanyCtx, arriving: Arriving): Promise<Looked> {
  const { ticket, contact } = arriving;
  const [around, rules] = await Promise.all([
    answered.has(ticket.status) ? lookAround(ctx, ticket, mayNeedQueues(ticket, contact)) : null,
    rulesForRefusal(ctx, arriving),
  ]);
  return { around, rules };
}

/** A customer has written: whoever leads the ticket when no person does answers, in the same transaction. */
export async function answerMessage(
  ctx: CompanyCtx,
  received: Received,
  { around, rules, perform }: Pick<TicketActions, 'perform'> & Looked,
): Promise<void> {
  const { ticket, message } = received;
  if (await hearRefusedMessage(ctx, received, { rules, perform })) return;
  if (!around) return;
  const facts = toFacts(around, received, ctx.now);
  const verdict = decide(facts);
  if (verdict.rules.length === 0) return;
  await keepAnswers(ctx, ticket, verdict, message);
  await perform(byProgram(ctx), ticket, actionsOf(verdict, message.id));
  // What was said tells of the ticket as well; a change without a word must be told on its own.
  if (verdict.say.length === 0 && isSeen(verdict.ticket, facts)) await tellTicket(ctx, ticket.id);
}
