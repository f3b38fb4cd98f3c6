import { speakable } from '@oplano/core/prompts';
import {
  createCall,
  MachineError,
  speakWithAzure,
  speakWithProvider,
  writeDown,
  type MachinePlaces,
} from '#ports/machines';
import type { OpenPrompt } from './ask-prompt.ts';
import { providerWay } from './provider-way.ts';

interface Way {
  readonly places: MachinePlaces;
  readonly signal: AbortSignal;
}

const timeoutMs = 30_000;

/**
 * What a prompt has to say, as sound: by Azure where it has a key of its own, else by the provider that wrote it. Null
 * where it writes, or where the text is better read.
 */
export async function speakPrompt(
  open: Pick<OpenPrompt, 'voice' | 'apiKey' | 'baseUrl'>,
  text: string,
  { places, signal }: Way,
): Promise<Uint8Array | null> {
  const { voice } = open;
  const spoken = voice && speakable(text);
  if (!voice || spoken === null) return null;
  if (voice.key !== '') {
    const call = createCall({ outbound: places.operator, signal, timeoutMs });
    const { key, region, name } = voice;
    return speakWithAzure(call, { baseUrl: places.speechUrl, key, region, voice: name }, spoken);
  }
  const { outbound, baseUrl } = providerWay(open.baseUrl, places);
  const call = createCall({ outbound, signal, timeoutMs });
  return speakWithProvider(call, { baseUrl, apiKey: open.apiKey, voice: voice.name }, spoken);
}

/** Has a recording of a customer written down, by the first who can; a `MachineError` where nobody could. */
export async function writeDownFor(
  { listeners }: Pick<OpenPrompt, 'listeners'>,
  sound: Parameters<typeof writeDown>[2],
  { places, signal }: Way,
): ReturnType<typeof writeDown> {
  let failure = new MachineError('keyRefused', 'There is no key.');
  for (const { apiKey, baseUrl: own } of listeners) {
    const { outbound, baseUrl } = providerWay(own, places);
    try {
      return await writeDown(createCall({ outbound, signal, timeoutMs }), { baseUrl, apiKey }, sound);
    } catch (error) {
      if (!(error instanceof MachineError)) throw error;
      failure = error;
    }
  }
  throw failure;
}
