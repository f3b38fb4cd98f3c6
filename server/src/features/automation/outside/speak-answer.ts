import type { OutsideSay } from '@oplano/core/automation';
import type { ExpectedFiles } from '#features/files';
import { storeVoice } from '#features/messages';
import type { OutsideTools } from '#platform/jobs';
import { AppError } from '#platform/use-case';
import { MachineError } from '#ports/machines';
import type { Storage } from '#ports/storage';

/** Has a text spoken; null where it is better read. */
export type Speak = (text: string, signal: AbortSignal) => Promise<Uint8Array | null>;

interface Spoken {
  readonly says: OutsideSay[];
  readonly expected: ExpectedFiles[];
  readonly seconds: number;
}

/** Turns what is said into voice messages. What nobody can speak is written: a customer gets their answer either way. */
export async function speakAnswer(
  tools: OutsideTools,
  says: readonly OutsideSay[],
  speak: Speak | undefined,
  storage: Storage,
): Promise<Spoken> {
  const ready: OutsideSay[] = [];
  const expected: ExpectedFiles[] = [];
  let seconds = 0;
  for (const say of says) {
    try {
      const isPlain = !say.file && !say.choices;
      const bytes = speak && isPlain ? await speak(say.text, tools.signal) : null;
      if (bytes) {
        const voice = await storeVoice(tools, storage, { bytes, words: say.text });
        expected.push(voice.expected);
        seconds += voice.stored.seconds ?? 0;
        ready.push({ ...say, text: '', file: voice.stored });
        continue;
      }
    } catch (err) {
      if (tools.signal.aborted || !(err instanceof MachineError || err instanceof AppError)) throw err;
      tools.log.warn({ code: 'speech_failed', err }, 'an answer could not be spoken and is written');
    }
    ready.push(say);
  }
  return { says: ready, expected, seconds };
}
