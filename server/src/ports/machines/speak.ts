import { demandAnswer } from './assistant.ts';
import { demandSuccess, type Call, type MachineHeard } from './call.ts';
import { MachineError } from './machine.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
};
const escaped = (text: string): string => text.replaceAll(/[&<>'"]/g, (sign) => escapes[sign] ?? '');

/** A recording, or a refusal of what is none; whoever plays it looks at its bytes anyway. */
function soundOf({ bytes, contentType }: MachineHeard): Uint8Array {
  if (bytes.length === 0 || /^(text|application\/json)/.test(contentType)) {
    throw new MachineError('nonsense', 'This is no sound.');
  }
  return bytes;
}

/** Where the speech service of a region is; a region is a name and nothing else. */
function speechPlace(region: string, baseUrl: string | null): string {
  if (baseUrl !== null) return baseUrl.replace(/\/+$/, '');
  if (!/^[a-z0-9]{2,40}$/i.test(region)) throw new MachineError('notAllowed', 'This is no region.');
  return `https://${region.toLowerCase()}.tts.speech.microsoft.com`;
}

/** Has a text spoken by the speech service of Azure, as a voice note. */
export async function speakWithAzure(
  call: Call,
  { baseUrl, key, region, voice }: { baseUrl: string | null; key: string; region: string; voice: string },
  text: string,
): Promise<Uint8Array> {
  const heard = await call(`${speechPlace(region, baseUrl)}/cognitiveservices/v1`, {
    headers: {
      'ocp-apim-subscription-key': key,
      'content-type': 'application/ssml+xml',
      'x-microsoft-outputformat': 'ogg-24khz-16bit-mono-opus',
      'user-agent': 'oplano',
    },
    body: `<speak version='1.0' xml:lang='pt-BR'><voice name='${escaped(voice)}'>${escaped(text)}</voice></speak>`,
    shown: false,
  });
  demandSuccess(heard);
  return soundOf(heard);
}

/** The men among the voices of prompts; providers of assistants know neither of the names. */
const men = /Antonio|Donato|Fabio|Humberto|Julio|Nicolau|Valerio/;

/** Has a text spoken by the provider of an assistant, over the interface of speech that most of them share. */
export async function speakWithProvider(
  call: Call,
  { baseUrl, apiKey, voice }: { readonly baseUrl: string; readonly apiKey: string; readonly voice: string },
  text: string,
): Promise<Uint8Array> {
  if (apiKey === '') throw new MachineError('keyRefused', 'There is no key.');
  const heard = await call(`${baseUrl.replace(/\/+$/, '')}/audio/speech`, {
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({
      model: 'tts-1',
      voice: men.test(voice) ? 'onyx' : 'nova',
      input: text,
      response_format: 'opus',
    }),
    shown: false,
  });
  demandAnswer(heard);
  return soundOf(heard);
}
