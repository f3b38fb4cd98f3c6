import type { Prices, Usage } from '@oplano/core/assistant';
import { actionsOf, isSeen, judgeAnswer, judgeTalk, type OutsideAnswer } from '@oplano/core/automation';
import { lockContact } from '#features/contacts';
import { keepSharedFiles, type ExpectedFiles } from '#features/files';
import { addPromptUsage } from '#features/prompts';
import { byProgram, lockTicket, tellTicket, type TicketActions } from '#features/tickets';
import type { CompanyCtx } from '#platform/use-case';
import { lookAround, toFacts, toTalkFacts } from '../gather-facts.ts';
import type { AskPayload } from './outside.jobs.ts';
import { contactOfTicket } from './question.queries.ts';
import { knownTargets } from './targets.queries.ts';

/** What came back from outside, and what it cost. */
export interface Came {
  readonly answer: OutsideAnswer;
  readonly handOverTo: number | null;
  readonly usage?: Usage | undefined;
  readonly prices?: Prices | undefined;
  readonly expected?: readonly ExpectedFiles[];
}

/** Whoever changes a contact holds it before its tickets. */
async function lockContactOf({ db, companyId }: CompanyCtx, ticketId: number): Promise<void> {
  const row = await db
    .selectFrom('tickets')
    .select('contact_id')
    .where('company_id', '=', companyId)
    .where('id', '=', ticketId)
    .executeTakeFirst();
  if (row) await lockContact(db, companyId, row.contact_id);
}

/** The answer comes in: judged by the ticket as it is now, and carried out with all that follows, or not at all. */
export async function takeAnswer(
  ctx: CompanyCtx,
  { ticketId, messageId, ask }: AskPayload,
  came: Came,
  { perform }: TicketActions,
): Promise<void> {
  const { answer, handOverTo, usage, prices, expected = [] } = came;
  const deeds = answer.kind === 'answered' ? answer.deeds : [];
  if (deeds.some((deed) => deed.do === 'tag')) await lockContactOf(ctx, ticketId);
  // The lock leads: what travels behind it sees whatever was waited for.
  const [ticket, contact, known] = await Promise.all([
    lockTicket(ctx.db, ctx.companyId, ticketId),
    contactOfTicket(ctx, ticketId),
    knownTargets(ctx, deeds, handOverTo),
  ]);
  // Counted in the month also where the ticket is gone meanwhile; who was never reached took nothing.
  if (usage && prices && (answer.kind === 'answered' || usage.inputTokens + usage.outputTokens > 0)) {
    await addPromptUsage(ctx, { ticketId, promptId: ask.whom.id }, usage, prices);
  }
  if (!ticket || !contact) return;
  const facts = toTalkFacts(ticket, contact, ctx.now);
  let verdict = judgeTalk(facts, ask, answer, known);
  if (!verdict) {
    const around = await lookAround(ctx, ticket, true);
    if (!around) return;
    const message = { id: messageId, body: '', content: { kind: 'text' } };
    const all = toFacts(around, { ticket, contact, message, opened: null, isAudio: false }, ctx.now);
    verdict = judgeAnswer(all, ask, answer, known);
  }
  if (verdict.rules.length === 0) return;
  for (const files of expected) await keepSharedFiles(ctx, files);
  await perform(byProgram(ctx), ticket, actionsOf(verdict));
  if (verdict.say.length === 0 && isSeen(verdict.ticket, facts)) await tellTicket(ctx, ticketId);
}
