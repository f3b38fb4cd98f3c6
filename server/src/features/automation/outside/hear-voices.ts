import { setTimeout as sleep } from 'node:timers/promises';
import { unheardVoice } from '@oplano/core/prompts';
import { keepTranscript, readSound } from '#features/messages';
import { spendInTicket, writeDownFor, type OpenPrompt } from '#features/prompts';
import type { OutsideTools } from '#platform/jobs';
import { MachineError, soundMaxBytes, type MachinePlaces } from '#ports/machines';
import type { Storage } from '#ports/storage';
import { soundsNow, type SaidInTicket, type UnheardSound } from './question.queries.ts';

/** The newest ones; what was said before them has been answered. */
const soundsMax = 3;
/** How long a file on its way is waited for. */
const waitMs = 20_000;
const lookMs = 500;

interface Parts {
  readonly storage: Storage;
  readonly places: MachinePlaces;
}

/** Recordings come after their message: those that are still on their way are waited for. */
async function arrived(tools: OutsideTools, wanted: readonly UnheardSound[]): Promise<readonly UnheardSound[]> {
  let sounds = wanted;
  for (let waited = 0; waited < waitMs; waited += lookMs) {
    if (sounds.every(({ state }) => state !== 'pending')) return sounds;
    await sleep(lookMs, undefined, { signal: tools.signal });
    const ids = wanted.map(({ messageId }) => messageId);
    sounds = await tools.inCompany((ctx) => soundsNow(ctx, ids));
  }
  return sounds;
}

/** What is said in one recording, counted and kept for everybody who sees it; null where nobody could write it down. */
async function hear(
  tools: OutsideTools,
  { ticketId, open }: { readonly ticketId: number; readonly open: OpenPrompt },
  sound: UnheardSound,
  { storage, places }: Parts,
): Promise<string | null> {
  if (sound.state !== 'ready' || sound.path === null) return null;
  const bytes = await readSound(storage, sound.path, soundMaxBytes);
  if (!bytes) return null;
  const { mimetype, messageId } = sound;
  try {
    const file = { bytes, mimetype: mimetype || 'audio/ogg', name: sound.name || 'audio.ogg' };
    const { text, seconds } = await writeDownFor(open, file, { places, signal: tools.signal });
    const usage = { inputTokens: 0, outputTokens: 0, seconds: seconds ?? sound.seconds ?? 0 };
    await tools.inCompany(async (ctx) => {
      await spendInTicket(ctx, ticketId, usage, open.prices);
      await keepTranscript(ctx, messageId, text);
    });
    return text === '' ? null : text;
  } catch (error) {
    if (tools.signal.aborted || !(error instanceof MachineError)) throw error;
    tools.log.warn({ code: 'voice_unheard', why: error.why }, 'a voice message could not be written down');
    return null;
  }
}

/** What was said, with recordings written down: an assistant reads, it does not listen. */
export async function hearVoices(
  tools: OutsideTools,
  asked: { readonly ticketId: number; readonly open: OpenPrompt },
  said: readonly SaidInTicket[],
  parts: Parts,
): Promise<{ fromMe: boolean; text: string }[]> {
  const wanted = said.flatMap(({ sound }) => sound ?? []).slice(-soundsMax);
  const words = new Map<string, string | null>();
  for (const sound of await arrived(tools, wanted)) words.set(sound.messageId, await hear(tools, asked, sound, parts));
  return said.map(({ fromMe, text, sound }) => ({
    fromMe,
    text: sound ? (words.get(sound.messageId) ?? unheardVoice) : text,
  }));
}
