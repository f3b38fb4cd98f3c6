import { maskedValue } from '@oplano/contracts/integrations';
import type { Prompt } from '@oplano/contracts/prompts';
import type { Selectable } from 'kysely';
import type { Sealing } from '#platform/crypto';
import type { Database } from '#platform/db';

export type PromptRow = Selectable<Database['prompts']>;
export type ShownPromptRow = PromptRow & { readonly queue_name: string | null; readonly queue_color: string | null };

const keyPlace = (id: number, which: 'api' | 'voice'): string => `prompt:${id}:${which}`;

export const sealApiKey = (sealing: Sealing, id: number, plain: string): Buffer =>
  sealing.seal(plain, keyPlace(id, 'api'));
export const sealVoiceKey = (sealing: Sealing, id: number, plain: string): Buffer | null =>
  plain === '' ? null : sealing.seal(plain, keyPlace(id, 'voice'));
export const apiKeyOf = (sealing: Sealing, { id, api_key: sealed }: PromptRow): string =>
  sealed === null ? '' : sealing.open(sealed, keyPlace(id, 'api')).toString();

export const voiceKeyOf = (sealing: Sealing, { id, voice_key: sealed }: PromptRow): string =>
  sealed === null ? '' : sealing.open(sealed, keyPlace(id, 'voice')).toString();

const hidden = (sealed: Buffer | null): string => (sealed === null ? '' : maskedValue);

export const toPrompt = (row: ShownPromptRow): Prompt => ({
  id: row.id,
  companyId: row.company_id,
  name: row.name,
  prompt: row.prompt,
  voice: row.voice,
  voiceKey: hidden(row.voice_key),
  voiceRegion: row.voice_region,
  maxTokens: row.max_tokens,
  temperature: row.temperature,
  apiKey: hidden(row.api_key),
  model: row.model,
  baseUrl: row.base_url,
  queueId: row.queue_id,
  queue: row.queue_id === null ? null : { id: row.queue_id, name: row.queue_name ?? '', color: row.queue_color ?? '' },
  maxMessages: row.max_messages,
  priceIn: row.price_in,
  priceOut: row.price_out,
  shutUntil: row.shut_until?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
});
