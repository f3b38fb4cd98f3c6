import type { Prices } from '@oplano/core/assistant';
import { mayAsk, planFeatureOf, type Ask, type Health, type OutsideTalk } from '@oplano/core/automation';
import { readAnswer } from '@oplano/core/chatbot';
import type { OutsideFailure } from '@oplano/contracts/integrations';
import { askIntegration, findIntegration, noteIntegrationHealth, openIntegration } from '#features/integrations';
import {
  askPrompt,
  findPrompt,
  notePromptHealth,
  openPrompt,
  promptChoices,
  readAccount,
  speakPrompt,
} from '#features/prompts';
import type { Sealing } from '#platform/crypto';
import type { OutsideTools } from '#platform/jobs';
import type { CompanyCtx } from '#platform/use-case';
import type { MachinePlaces, MachineReply, Question } from '#ports/machines';
import type { Storage } from '#ports/storage';
import { hearVoices } from './hear-voices.ts';
import { lastMessages, readAsked } from './question.queries.ts';
import type { Speak } from './speak-answer.ts';

const timeoutMs = 30_000;

/** Somebody who can be asked, with everything they need to answer. */
export interface Asked {
  readonly health: Health;
  /** Where customers go whom they hand over. */
  readonly handOverTo: number | null;
  /** What its tokens cost; nobody counts those of an integration. */
  readonly prices?: Prices;
  /** Outside of any transaction. */
  ask(tools: OutsideTools): Promise<MachineReply>;
  /** Says an answer with a voice, where it has one. */
  readonly speak?: Speak;
}

/** Whoever chose from a menu meant its entry, not its number. */
function meant(question: { text: string; choiceId: string | null }, { choices }: OutsideTalk): string {
  if (choices.length === 0) return question.text;
  const answer = readAnswer(question, choices);
  return answer.kind === 'entry' ? (choices.find(({ id }) => id === answer.id)?.title ?? question.text) : question.text;
}

const healthOf = (row: { failures: number; shut_until: Date | null }): Health => ({
  failures: row.failures,
  shutUntil: row.shut_until,
});

/** What a question is about, and the rows of whom it is for: all that can be read before anything is decided. */
export async function readWhom(
  ctx: CompanyCtx,
  { ask: { whom }, ...about }: { readonly ask: Ask; readonly ticketId: number; readonly messageId: string },
) {
  const [asking, integration, prompt] = await Promise.all([
    readAsked(ctx, about),
    whom.kind === 'integration' ? findIntegration(ctx, whom.id) : undefined,
    whom.kind === 'integration' ? undefined : findPrompt(ctx, whom.id),
  ]);
  return { asking, integration, prompt };
}

/** Whom a question is for; a failure where they cannot be asked now. */
export async function whomToAsk(
  ctx: CompanyCtx,
  { ask, talk, about: read }: { ask: Ask; talk: OutsideTalk; about: Awaited<ReturnType<typeof readWhom>> },
  { sealing, places, storage }: { sealing: Sealing; places: MachinePlaces; storage: Storage },
): Promise<Asked | { readonly failure: OutsideFailure; readonly handOverTo: number | null }> {
  const asked = read.asking?.asked;
  const isIncluded = read.asking?.plan[planFeatureOf[ask.whom.kind]] ?? false;
  const conversation = `${asked?.ticket.id ?? 0}-${Date.parse(ask.talk)}`;
  if (ask.whom.kind === 'integration') {
    const row = read.integration;
    if (!row || !asked) return { failure: 'gone', handOverTo: null };
    if (!isIncluded) return { failure: 'notIncluded', handOverTo: null };
    const health = healthOf(row);
    if (!mayAsk(health, ctx.now)) return { failure: 'shut', handOverTo: null };
    const { choiceId, ...about } = asked;
    const question: Question = {
      ...about,
      id: `ask_${conversation}_${ask.number}`,
      text: meant({ text: about.text, choiceId }, talk),
      conversation,
    };
    const open = openIntegration(row, sealing);
    const { session } = talk;
    const { idleMs } = ask;
    return {
      health,
      handOverTo: null,
      ask: (tools) => {
        const { signal } = tools;
        return askIntegration(open, question, { places, signal, timeoutMs, now: tools.now(), session, idleMs });
      },
    };
  }
  const row = read.prompt;
  if (!row || !asked) return { failure: 'gone', handOverTo: null };
  if (!isIncluded) return { failure: 'notIncluded', handOverTo: row.queue_id };
  const health = healthOf(row);
  if (!mayAsk(health, ctx.now)) return { failure: 'shut', handOverTo: row.queue_id };
  const { account, isOver } = await readAccount(ctx, sealing);
  if (isOver) return { failure: 'overBudget', handOverTo: row.queue_id };
  const open = openPrompt(row, account, sealing);
  const said = await lastMessages(ctx, asked.ticket.id, open.maxMessages);
  let heard: Awaited<ReturnType<typeof hearVoices>> | undefined;
  const choices = await promptChoices(ctx, {
    queueId: asked.ticket.queueId,
    connectionId: asked.connection.id,
    handOverTo: row.queue_id,
  });
  return {
    health,
    handOverTo: row.queue_id,
    prices: open.prices,
    ask: async (tools) => {
      // Written down once, however often the assistant has to be asked.
      heard ??= await hearVoices(tools, { ticketId: asked.ticket.id, open }, said, { storage, places });
      const conversation = { messages: heard, customerName: asked.contact.name, ...choices };
      return askPrompt(open, conversation, { places, signal: tools.signal, timeoutMs });
    },
    speak: (text, signal) => speakPrompt(open, text, { places, signal }),
  };
}

export const noteHealth = (ctx: CompanyCtx, { whom }: Ask, health: Health): Promise<void> =>
  whom.kind === 'integration' ? noteIntegrationHealth(ctx, whom.id, health) : notePromptHealth(ctx, whom.id, health);
