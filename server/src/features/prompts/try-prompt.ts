import type { PromptTrial } from '@oplano/contracts/prompts';
import { costOf } from '@oplano/core/assistant';
import type { Sealing } from '#platform/crypto';
import type { Step } from '#platform/http';
import { AppError } from '#platform/use-case';
import { MachineError, type MachinePlaces, type TokensTaken } from '#ports/machines';
import { readAccount } from './account/account.ts';
import { addToMonth } from './account/account.repo.ts';
import { askPrompt, openPrompt } from './ask-prompt.ts';
import { promptChoices } from './choices.queries.ts';
import { getPromptRow } from './prompts.queries.ts';

const timeoutMs = 30_000;

/** Talks to a prompt before it talks to customers. */
export async function tryPrompt(
  step: Step,
  promptId: number,
  messages: readonly { readonly fromMe: boolean; readonly text: string }[],
  { sealing, places }: { sealing: Sealing; places: MachinePlaces },
): Promise<PromptTrial> {
  const { open, choices } = await step(async (ctx) => {
    const row = await getPromptRow(ctx, promptId);
    const { account, isOver } = await readAccount(ctx, sealing);
    if (isOver) throw new AppError('ERR_ASSISTANT_BUDGET');
    const where = { queueId: null, connectionId: null, handOverTo: row.queue_id };
    return { open: openPrompt(row, account, sealing), choices: await promptChoices(ctx, where) };
  });
  const conversation = { messages: messages.slice(-open.maxMessages), customerName: '', ...choices };
  const count = async (usage: TokensTaken | undefined): Promise<TokensTaken> => {
    if (!usage || usage.inputTokens + usage.outputTokens === 0) return { inputTokens: 0, outputTokens: 0 };
    const used = { ...usage, seconds: 0 };
    await step((ctx) => addToMonth(ctx, used, costOf(used, open.prices)));
    return usage;
  };
  try {
    const { signal } = new AbortController();
    const { says, deeds, usage } = await askPrompt(open, conversation, { places, signal, timeoutMs });
    const counted = await count(usage);
    return {
      ok: true,
      failure: null,
      says: says.map(({ text }) => text),
      deeds: deeds.map((deed) => deed.do),
      ...counted,
    };
  } catch (error) {
    if (!(error instanceof MachineError)) throw error;
    const counted = await count(error.usage);
    if (error.why === 'keyRefused') throw new AppError('ERR_PROMPT_KEY_REFUSED');
    return { ok: false, failure: error.why, says: [], deeds: [], ...counted };
  }
}
