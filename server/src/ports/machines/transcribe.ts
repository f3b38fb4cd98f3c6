import { z } from 'zod';
import { demandAnswer } from './assistant.ts';
import { readJson, type Call } from './call.ts';
import { MachineError } from './machine.ts';

/** Providers take no more than that. */
export const soundMaxBytes = 25 * 1024 * 1024;
const textMax = 20_000;

const written = z.object({ text: z.string(), duration: z.coerce.number().nonnegative().nullish() });

/** Has a recording written down, over the interface of transcriptions that most providers share. */
export async function writeDown(
  call: Call,
  { baseUrl, apiKey }: { readonly baseUrl: string; readonly apiKey: string },
  sound: { readonly bytes: Uint8Array<ArrayBuffer>; readonly mimetype: string; readonly name: string },
): Promise<{ readonly text: string; readonly seconds: number | null }> {
  if (apiKey === '') throw new MachineError('keyRefused', 'There is no key.');
  const form = new FormData();
  form.append('model', 'whisper-1');
  form.append('response_format', 'verbose_json');
  form.append('file', new Blob([sound.bytes], { type: sound.mimetype }), sound.name);
  const heard = await call(`${baseUrl.replace(/\/+$/, '')}/audio/transcriptions`, {
    headers: { authorization: `Bearer ${apiKey}` },
    body: form,
    shown: false,
  });
  demandAnswer(heard);
  const { success, data } = written.safeParse(readJson(heard));
  if (!success) throw new MachineError('nonsense', 'This is no text of a recording.');
  return { text: data.text.trim().slice(0, textMax), seconds: data.duration ?? null };
}
