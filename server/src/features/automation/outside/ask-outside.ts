import type { Prices, Usage } from '@oplano/core/assistant';
import {
  actionsOf,
  awaitsAnswer,
  healthAfter,
  isSeen,
  judgeAnswer,
  talkWith,
  type Ask,
  type AutomationState,
  type OutsideAnswer,
} from '@oplano/core/automation';
import { theBot } from '@oplano/core/principals';
import type { z } from 'zod';
import { getContactRow, lockContact } from '#features/contacts';
import { keepSharedFiles, type ExpectedFiles } from '#features/files';
import { addPromptUsage } from '#features/prompts';
import { byProgram, lockTicket, tellTicket, type TicketActions } from '#features/tickets';
import type { Sealing } from '#platform/crypto';
import type { OutsideTools } from '#platform/jobs';
import { retry } from '#platform/kit';
import type { Staging } from '#platform/staging';
import type { CompanyCtx } from '#platform/use-case';
import { MachineError, type MachinePlaces, type MachineReply } from '#ports/machines';
import type { Storage } from '#ports/storage';
import { lookAround, toFacts } from '../gather-facts.ts';
import { fetchFiles } from './fetch-files.ts';
import { askAttempts, type askOutsideJob } from './outside.jobs.ts';
import { speakAnswer } from './speak-answer.ts';
import { knownTargets } from './targets.queries.ts';
import { noteHealth, readWhom, whomToAsk, type Asked } from './whom-to-ask.ts';

export interface AskingParts {
  readonly sealing: Sealing;
  readonly places: MachinePlaces;
  readonly staging: Staging;
  readonly storage: Storage;
  readonly ticketActions: TicketActions;
}

type Payload = z.output<typeof askOutsideJob.payload>;
interface Came {
  readonly answer: OutsideAnswer;
  readonly handOverTo: number | null;
  readonly usage?: Usage | undefined;
  readonly prices?: Prices | undefined;
  readonly expected?: readonly ExpectedFiles[];
}

const tries = 3;
const firstDelayMs = 500;

/** Whether anybody still waits for this answer, and whom it has to come from. Null: nobody does. */
async function prepare(ctx: CompanyCtx, { ticketId, messageId, ask }: Payload, parts: AskingParts) {
  const [ticket, about] = await Promise.all([
    ctx.db
      .selectFrom('tickets')
      .select(['status', 'user_id', 'automation'])
      .where('company_id', '=', ctx.companyId)
      .where('id', '=', ticketId)
      .executeTakeFirst(),
    readWhom(ctx, ask, messageId),
  ]);
  // Written by `botLead` alone, in exactly these shapes.
  const state = (ticket?.automation ?? null) as AutomationState | null;
  const talk = talkWith(state, ask.whom);
  if (ticket?.status !== 'pending' || ticket.user_id !== null || !talk || !awaitsAnswer(state, ask)) return null;
  return whomToAsk(ctx, { ask, talk, about }, parts);
}

/** Asks, again where that can help, and notes how it went: who fails again and again is left alone for a while. */
async function askThem(tools: OutsideTools, ask: Ask, asked: Asked): Promise<MachineReply | MachineError> {
  let outcome: MachineReply | MachineError;
  try {
    outcome = await retry(() => asked.ask(tools), {
      signal: tools.signal,
      tries,
      firstDelayMs,
      isWorth: (error) => error instanceof MachineError && error.isWorth,
    });
  } catch (error) {
    // Another process goes on with it, or this one will: that says nothing of whoever was asked.
    if (tools.signal.aborted || !(error instanceof MachineError)) throw error;
    tools.log.warn({ code: 'outsider_failed', why: error.why, whom: ask.whom }, 'somebody outside did not answer');
    outcome = error;
  }
  const health = healthAfter(asked.health, outcome instanceof MachineError, tools.now());
  if (health) await tools.inCompany((ctx) => noteHealth(ctx, ask, health));
  return outcome;
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
async function takeAnswer(
  ctx: CompanyCtx,
  { ticketId, messageId, ask }: Payload,
  came: Came,
  { perform }: TicketActions,
) {
  const { answer, handOverTo, usage, prices, expected = [] } = came;
  const deeds = answer.kind === 'answered' ? answer.deeds : [];
  if (deeds.some((deed) => deed.do === 'tag')) await lockContactOf(ctx, ticketId);
  const ticket = await lockTicket(ctx.db, ctx.companyId, ticketId);
  if (!ticket) return;
  const [contact, around, known] = await Promise.all([
    getContactRow(ctx.db, ctx.companyId, ticket.contact_id),
    lookAround(ctx, ticket),
    knownTargets(ctx, deeds, handOverTo),
  ]);
  if (!contact) return;
  if (usage && prices) {
    await addPromptUsage(ctx, { ticketId, promptId: ask.whom.id }, usage, prices);
  }
  const message = { id: messageId, body: '', content: { kind: 'text' } };
  if (!around) return;
  const facts = toFacts(around, { ticket, contact, message, opened: null, isAudio: false }, ctx.now);
  const verdict = judgeAnswer(facts, ask, answer, known);
  if (verdict.rules.length === 0) return;
  for (const files of expected) await keepSharedFiles(ctx, files);
  await perform(byProgram(ctx), ticket, actionsOf(verdict));
  if (verdict.say.length === 0 && isSeen(verdict.ticket)) await tellTicket(ctx, ticketId);
}

/**
 * Asks somebody outside about a message and takes their answer in. Nobody waits for ever: where a process dies, another
 * asks again, and after some tries people take over.
 */
export async function askOutside(tools: OutsideTools, payload: Payload, parts: AskingParts): Promise<void> {
  const { ask } = payload;
  const found = await tools.inCompany((ctx) => prepare(ctx, payload, parts), theBot);
  if (!found) return;
  const take = (came: Came) => tools.inCompany((ctx) => takeAnswer(ctx, payload, came, parts.ticketActions), theBot);
  const { handOverTo } = found;
  if ('failure' in found) return take({ answer: { kind: 'failed', why: found.failure }, handOverTo });
  if (tools.attempt > askAttempts) return take({ answer: { kind: 'failed', why: 'unreachable' }, handOverTo });
  const outcome = await askThem(tools, ask, found);
  if (outcome instanceof MachineError) return take({ answer: { kind: 'failed', why: outcome.why }, handOverTo });
  const fetched = await fetchFiles(tools, outcome.says, parts);
  const { says, seconds, expected } = await speakAnswer(tools, fetched.says, found.speak, parts.storage);
  const { deeds, session, ended } = outcome;
  const { prices } = found;
  await take({
    answer: { kind: 'answered', says, deeds, session, ended },
    handOverTo,
    usage: outcome.usage && { ...outcome.usage, seconds },
    prices,
    expected: [...fetched.expected, ...expected],
  });
}
