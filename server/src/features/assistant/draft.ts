import type { DraftEvent, DraftLanguage, DraftTask } from '@oplano/contracts/assistant';
import { createMask, guessTokens, microsOf, readsConversation, turnsOf } from '@oplano/core/assistant';
import { readMessage } from '#features/messages';
import { readAccount, spendInTicket, providerWay, type OpenAccount } from '#features/prompts';
import type { Sealing } from '#platform/crypto';
import type { Step } from '#platform/http';
import { AppError, type Ctx, type Transactions } from '#platform/use-case';
import {
  createStreamCall,
  MachineError,
  streamAssistant,
  type MachinePlaces,
  type AssistantTurn,
} from '#ports/machines';
import { lastSaid } from './conversation.queries.ts';
import { demandSeen } from './seen-ticket.ts';

export interface AssistantParts {
  readonly sealing: Sealing;
  readonly places: MachinePlaces;
  readonly work: Transactions;
}

interface Asked {
  readonly task: DraftTask;
  readonly text: string;
  readonly to: DraftLanguage;
  readonly messageId: number | null;
}

const timeoutMs = 60_000;
const maxTokens = 1_000;
const temperature = 0.4;

/** The account of the company, if it has one that may be asked now. */
export async function demandAccount(ctx: Ctx, sealing: Sealing): Promise<OpenAccount> {
  const { account, isOver } = await readAccount(ctx, sealing);
  if (account.apiKey === '') throw new AppError('ERR_PROMPT_KEY_REFUSED');
  if (isOver) throw new AppError('ERR_ASSISTANT_BUDGET');
  return account;
}

export const codeOf = ({ why }: MachineError): 'ERR_PROMPT_KEY_REFUSED' | 'ERR_ASSISTANT_AWAY' =>
  why === 'keyRefused' ? 'ERR_PROMPT_KEY_REFUSED' : 'ERR_ASSISTANT_AWAY';

const missing = (field: string) => new AppError('ERR_VALIDATION', { details: [{ field, problem: 'required' }] });

/** What is to be worked on, as far as this person may see it. */
async function wishOf(ctx: Ctx, ticketId: number, { task, text, to, messageId }: Asked) {
  await demandSeen(ctx, ticketId);
  if (task === 'translateMessage') {
    if (messageId === null) throw missing('messageId');
    const { body, transcript } = await readMessage(ctx, messageId);
    return { task, to, text: body || (transcript ?? ''), conversation: [] };
  }
  if (readsConversation(task)) return { task, to, text, conversation: await lastSaid(ctx, ticketId) };
  if (text.trim() === '') throw missing('text');
  return { task, to, text, conversation: [] };
}

/** Writes a draft, piece by piece. Whatever happens to it, what it took is counted. */
async function* write(
  { places, work }: AssistantParts,
  account: OpenAccount,
  turns: readonly AssistantTurn[],
  {
    companyId,
    ticketId,
    gone,
    show,
  }: {
    companyId: number;
    ticketId: number;
    gone: AbortSignal;
    show: ReturnType<ReturnType<typeof createMask>['reader']>;
  },
): AsyncGenerator<DraftEvent> {
  const { outbound, baseUrl } = providerWay(account.baseUrl, places);
  const model = account.model || places.assistant.model;
  yield { type: 'sent', model, masked: account.masks, turns: [...turns] };
  // Nobody was asked yet.
  if (gone.aborted) return;
  const call = createStreamCall({ outbound, signal: gone, timeoutMs });
  const settings = { baseUrl, apiKey: account.apiKey, model, maxTokens, temperature };
  let written = '';
  let usage: { inputTokens: number; outputTokens: number } | null = null;
  let hasBegun = false;
  let isCounted = false;
  // Who was stopped does not say what it took; letters are near enough.
  const taken = () =>
    usage ?? {
      inputTokens: guessTokens(turns.map(({ text }) => text).join('')),
      outputTokens: guessTokens(written),
    };
  const count = async (): Promise<bigint> => {
    isCounted = true;
    return work.inCompany(companyId, (ctx) => spendInTicket(ctx, ticketId, { ...taken(), seconds: 0 }, account.prices));
  };
  try {
    for await (const part of streamAssistant(call, settings, turns)) {
      hasBegun = true;
      if ('usage' in part) usage = part.usage;
      else if ('piece' in part) {
        written += part.piece;
        const text = show.push(part.piece);
        if (text !== '') yield { type: 'piece', text };
      }
    }
    const rest = show.end();
    if (rest !== '') yield { type: 'piece', text: rest };
    const cost = await count();
    yield { type: 'done', ...taken(), micros: microsOf(cost) };
  } catch (error) {
    // Whoever is not waited for any longer has read the question all the same.
    hasBegun ||= gone.aborted || (error instanceof MachineError && error.why === 'late');
    if (gone.aborted) return;
    if (!(error instanceof MachineError)) throw error;
    yield { type: 'failed', error: codeOf(error) };
  } finally {
    if (!isCounted && hasBegun) await count();
  }
}

/** Whatever the assistant writes is for the person who asked: nothing of it is sent or stored. */
export async function draft(
  step: Step,
  ticketId: number,
  asked: Asked,
  gone: AbortSignal,
  parts: AssistantParts,
): Promise<AsyncIterable<DraftEvent>> {
  const { account, wish, companyId } = await step(async (ctx) => {
    const wanted = await wishOf(ctx, ticketId, asked);
    return { account: await demandAccount(ctx, parts.sealing), wish: wanted, companyId: ctx.companyId };
  });
  const mask = createMask(account.masks);
  const turns = turnsOf(wish).map(({ role, text }) => ({ role, text: mask.hide(text) }));
  return write(parts, account, turns, { companyId, ticketId, gone, show: mask.reader() });
}
