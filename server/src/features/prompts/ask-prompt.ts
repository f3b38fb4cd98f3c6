import { promptDefaults } from '@oplano/contracts/prompts';
import { createMask, type Prices } from '@oplano/core/assistant';
import type { Sealing } from '#platform/crypto';
import { askAssistant, createCall, type AssistantTalk, type MachinePlaces, type MachineReply } from '#ports/machines';
import type { OpenAccount } from './account/account.ts';
import { apiKeyOf, voiceKeyOf, type PromptRow } from './prompt-record.ts';
import { providerWay } from './provider-way.ts';

/** A prompt with its key, for whoever asks it and nobody else. */
export interface OpenPrompt {
  readonly instructions: string;
  readonly apiKey: string;
  readonly model: string;
  readonly baseUrl: string;
  readonly maxTokens: number;
  readonly temperature: number;
  readonly maxMessages: number;
  readonly queueId: number | null;
  /** Numbers and addresses of people are hidden in what leaves. */
  readonly masks: boolean;
  readonly prices: Prices;
  /** Whose voice it speaks with; null where it writes. */
  readonly voice: { readonly name: string; readonly key: string; readonly region: string } | null;
  /** Who writes recordings down: the company's own account first, then the provider of the prompt. */
  readonly listeners: readonly { readonly apiKey: string; readonly baseUrl: string }[];
}

const voiceOf = (row: PromptRow, sealing: Sealing): OpenPrompt['voice'] =>
  row.voice === promptDefaults.voice
    ? null
    : { name: row.voice, key: voiceKeyOf(sealing, row), region: row.voice_region };

export const openPrompt = (row: PromptRow, account: OpenAccount, sealing: Sealing): OpenPrompt => {
  const { masks, prices } = account;
  const apiKey = apiKeyOf(sealing, row);
  return {
    instructions: row.prompt,
    apiKey,
    model: row.model,
    baseUrl: row.base_url,
    maxTokens: row.max_tokens,
    temperature: row.temperature,
    maxMessages: row.max_messages,
    queueId: row.queue_id,
    masks,
    prices: { ...prices, priceIn: row.price_in ?? prices.priceIn, priceOut: row.price_out ?? prices.priceOut },
    voice: voiceOf(row, sealing),
    listeners: [account, { apiKey, baseUrl: row.base_url }].filter((one) => one.apiKey !== ''),
  };
};

/** Asks the assistant of a prompt; a `MachineError` says why it could not answer. */
export async function askPrompt(
  open: OpenPrompt,
  conversation: AssistantTalk,
  { places, signal, timeoutMs }: { places: MachinePlaces; signal: AbortSignal; timeoutMs: number },
): Promise<MachineReply> {
  const { outbound, baseUrl } = providerWay(open.baseUrl, places);
  const mask = createMask(open.masks);
  const messages = conversation.messages.map(({ fromMe, text }) => ({ fromMe, text: mask.hide(text) }));
  const reply = await askAssistant(
    createCall({ outbound, signal, timeoutMs }),
    { ...open, baseUrl, model: open.model || places.assistant.model },
    { ...conversation, messages },
  );
  return {
    ...reply,
    says: reply.says.map((say) => ({ ...say, text: mask.show(say.text) })),
    deeds: reply.deeds.map((deed) =>
      'why' in deed && deed.why
        ? { ...deed, why: { reason: mask.show(deed.why.reason), summary: mask.show(deed.why.summary) } }
        : deed,
    ),
  };
}
