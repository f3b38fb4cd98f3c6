import { awaitsAnswer, healthAfter, talkWith, type Ask } from '@oplano/core/automation';
import { theBot } from '@oplano/core/principals';
import type { TicketActions } from '#features/tickets';
import type { Sealing } from '#platform/crypto';
import type { EndingTools, OutsideTools } from '#platform/jobs';
import { retry } from '#platform/kit';
import type { Staging } from '#platform/staging';
import type { CompanyCtx } from '#platform/use-case';
import { MachineError, type MachinePlaces, type MachineReply, type TokensTaken } from '#ports/machines';
import type { Storage } from '#ports/storage';
import { fetchFiles } from './fetch-files.ts';
import { askAttempts, type AskPayload } from './outside.jobs.ts';
import { speakAnswer } from './speak-answer.ts';
import { takeAnswer, type Came } from './take-answer.ts';
import { noteHealth, readWhom, whomToAsk, type Asked } from './whom-to-ask.ts';

export interface AskingParts {
  readonly sealing: Sealing;
  readonly places: MachinePlaces;
  readonly staging: Staging;
  readonly storage: Storage;
  readonly ticketActions: TicketActions;
}

const tries = 3;
const firstDelayMs = 500;

/** Whether anybody still waits for this answer, and whom it has to come from. Null: nobody does. */
async function prepare(ctx: CompanyCtx, payload: AskPayload, parts: AskingParts) {
  const { ask } = payload;
  const about = await readWhom(ctx, payload);
  const { status, userId, automation } = about.asking ?? { automation: null };
  const talk = talkWith(automation, ask.whom);
  if (status !== 'pending' || userId !== null || !talk || !awaitsAnswer(automation, ask)) return null;
  return whomToAsk(ctx, { ask, talk, about }, parts);
}

interface Outcome {
  readonly reply: MachineReply | MachineError;
  /** What all tries took; undefined where nobody counts. */
  readonly usage: TokensTaken | undefined;
}

const together = (one: TokensTaken | undefined, other: TokensTaken | undefined): TokensTaken | undefined =>
  one && other
    ? { inputTokens: one.inputTokens + other.inputTokens, outputTokens: one.outputTokens + other.outputTokens }
    : (one ?? other);

/** Asks, again where that can help, and notes how it went: who fails again and again is left alone for a while. */
async function askThem(tools: OutsideTools, ask: Ask, asked: Asked): Promise<Outcome> {
  let outcome: MachineReply | MachineError;
  let usage: TokensTaken | undefined;
  const onFailure = (error: unknown): void => {
    if (error instanceof MachineError) usage = together(usage, error.usage);
  };
  try {
    outcome = await retry(() => asked.ask(tools), {
      signal: tools.signal,
      tries,
      firstDelayMs,
      isWorth: (error) => error instanceof MachineError && error.isWorth,
      onFailure,
    });
  } catch (error) {
    // Another process goes on with it, or this one will: that says nothing of whoever was asked.
    if (tools.signal.aborted || !(error instanceof MachineError)) throw error;
    tools.log.warn({ code: 'outsider_failed', why: error.why, whom: ask.whom }, 'somebody outside did not answer');
    outcome = error;
  }
  const health = healthAfter(asked.health, outcome instanceof MachineError, tools.now());
  if (health) await tools.inCompany((ctx) => noteHealth(ctx, ask, health));
  return { reply: outcome, usage: together(usage, outcome.usage) };
}

/**
 * Asks somebody outside about a message and takes their answer in. Nobody waits for ever: where a process dies, another
 * asks again, and after some tries people take over.
 */
export async function askOutside(tools: EndingTools, payload: AskPayload, parts: AskingParts): Promise<void> {
  const { ask } = payload;
  const found = await tools.inCompany((ctx) => prepare(ctx, payload, parts), theBot);
  if (!found) return;
  const take = (came: Came) => tools.finish((ctx) => takeAnswer(ctx, payload, came, parts.ticketActions), theBot);
  const { handOverTo } = found;
  if ('failure' in found) return take({ answer: { kind: 'failed', why: found.failure }, handOverTo });
  if (tools.attempt > askAttempts) return take({ answer: { kind: 'failed', why: 'unreachable' }, handOverTo });
  const { reply, usage } = await askThem(tools, ask, found);
  const { prices } = found;
  if (reply instanceof MachineError) {
    return take({
      answer: { kind: 'failed', why: reply.why },
      handOverTo,
      usage: usage && { ...usage, seconds: 0 },
      prices,
    });
  }
  const fetched = await fetchFiles(tools, reply.says, parts);
  const { says, seconds, expected } = await speakAnswer(tools, fetched.says, found.speak, parts.storage);
  const { deeds, session, ended } = reply;
  await take({
    answer: { kind: 'answered', says, deeds, session, ended },
    handOverTo,
    usage: usage && { ...usage, seconds },
    prices,
    expected: [...fetched.expected, ...expected],
  });
}
