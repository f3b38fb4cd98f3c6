import { maskedValue } from '@oplano/contracts/integrations';
import { promptFeed, type Prompt, type PromptChange, type PromptForm } from '@oplano/contracts/prompts';
import { keyAfter } from '@oplano/core/assistant';
import { tellQueues } from '#features/queues';
import type { Sealing } from '#platform/crypto';
import { patch } from '#platform/records';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { keyColumn } from './key-column.ts';
import { sealApiKey, sealVoiceKey, type PromptRow } from './prompt-record.ts';
import { promptCreated, promptDeleted, promptUpdated } from './prompts.events.ts';
import { getPrompt, queuesThatPrompt } from './prompts.queries.ts';
import { insertPrompt, lockPrompt, removePrompt, savePrompt } from './prompts.repo.ts';

const columnsOf = (form: PromptChange) =>
  patch({
    name: form.name,
    prompt: form.prompt,
    voice: form.voice,
    voice_region: form.voiceRegion,
    max_tokens: form.maxTokens,
    temperature: form.temperature,
    model: form.model,
    base_url: form.baseUrl,
    queue_id: form.queueId,
    max_messages: form.maxMessages,
    price_in: form.priceIn,
    price_out: form.priceOut,
  });

/** Keys that were written anew; the sign for one that is kept changes nothing, unless its provider is another one now. */
const keysOf = (
  sealing: Sealing,
  { id, base_url: keptFor }: Pick<PromptRow, 'id' | 'base_url'>,
  { apiKey, baseUrl, voiceKey }: Pick<PromptChange, 'apiKey' | 'baseUrl' | 'voiceKey'>,
) => ({
  ...keyColumn(keyAfter({ apiKey, baseUrl }, keptFor), (plain) => sealApiKey(sealing, id, plain)),
  ...(voiceKey === undefined || voiceKey === maskedValue
    ? {}
    : { voice_key: sealVoiceKey(sealing, id, voiceKey.trim()) }),
});

export async function tellPrompt(ctx: CompanyCtx, promptId: number): Promise<Prompt> {
  const prompt = await getPrompt(ctx, promptId);
  ctx.emit(promptFeed, 'update', { prompt });
  return prompt;
}

export async function createPrompt(ctx: CompanyCtx, form: PromptForm, sealing: Sealing): Promise<Prompt> {
  const { name, prompt, queueId } = form;
  const id = await insertPrompt(ctx.db, ctx.companyId, {
    ...columnsOf(form),
    name,
    prompt,
    queue_id: queueId,
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  const keys = keysOf(sealing, { id, base_url: form.baseUrl }, form);
  await savePrompt(ctx, id, { ...keys, updated_at: ctx.now });
  ctx.raise(promptCreated, { promptId: id });
  const made = await getPrompt(ctx, id);
  ctx.emit(promptFeed, 'create', { prompt: made });
  return made;
}

export async function updatePrompt(
  ctx: CompanyCtx,
  promptId: number,
  change: PromptChange,
  sealing: Sealing,
): Promise<Prompt> {
  const row = await lockPrompt(ctx.db, ctx.companyId, promptId);
  if (!row) throw new AppError('ERR_NO_PROMPT_FOUND');
  await savePrompt(ctx, promptId, {
    ...columnsOf(change),
    ...keysOf(sealing, row, change),
    // Whoever changes it wants it asked again.
    failures: 0,
    shut_until: null,
    updated_at: ctx.now,
  });
  ctx.raise(promptUpdated, { promptId, fields: Object.keys(patch(change)) });
  return tellPrompt(ctx, promptId);
}

export async function deletePrompt(ctx: CompanyCtx, promptId: number): Promise<{ message: string }> {
  if (!(await lockPrompt(ctx.db, ctx.companyId, promptId))) throw new AppError('ERR_NO_PROMPT_FOUND');
  const queueIds = await queuesThatPrompt(ctx, promptId);
  await removePrompt(ctx.db, ctx.companyId, promptId);
  await tellQueues(ctx, queueIds);
  ctx.raise(promptDeleted, { promptId });
  ctx.emit(promptFeed, 'delete', { promptId });
  return { message: 'Prompt deleted' };
}

/** How asking it went: failures in a row shut it for a while. */
export async function notePromptHealth(
  ctx: CompanyCtx,
  promptId: number,
  health: { readonly failures: number; readonly shutUntil: Date | null },
): Promise<void> {
  if (!(await lockPrompt(ctx.db, ctx.companyId, promptId))) return;
  await savePrompt(ctx, promptId, { failures: health.failures, shut_until: health.shutUntil });
  await tellPrompt(ctx, promptId);
}
