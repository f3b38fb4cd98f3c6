import { readSheet } from '../../../server/src/features/contacts/import/read-sheet.ts';
import { measureVoice, toVoiceNote } from '../../../server/src/features/messages/media/voice-note.ts';
import { toAvatar } from '../../../server/src/features/users/avatar.ts';
import { sniff } from '../../../server/src/platform/media/index.ts';
import { readVcard } from '../../../server/src/ports/channels/whatsapp/incoming/vcard.ts';
import { AppError } from '../../../server/src/platform/use-case/index.ts';
import { hostileUpload, type HostileUpload } from '../hostile-bytes.ts';
import { demand, holdsLater, type Property } from '../property.ts';

/** Longer than this is a hang, whatever the file is. */
const limitMs = 35_000;

/** A parser of strangers' bytes: it reads, or refuses in our words, in time, and never shows what is not in the file. */
const parser = (name: string, share: number, parse: (file: HostileUpload) => Promise<unknown>): Property =>
  holdsLater(`${name} reads or refuses whatever it is given`, share, hostileUpload, async (file) => {
    const start = performance.now();
    let result: unknown;
    try {
      result = await parse(file);
    } catch (error) {
      demand(error instanceof AppError, () => `${name} broke over ${file.name}: ${String(error)}`);
    }
    const ms = performance.now() - start;
    demand(ms < limitMs, () => `${name} took ${Math.round(ms)} ms over ${file.name}`);
    const shown = Buffer.isBuffer(result) ? result.toString('latin1') : JSON.stringify(result ?? '');
    demand(!/root:[x*]?:0:0/.test(shown), () => `${name} read a file of the machine for ${file.name}`);
  });

/** Everything that opens files which strangers sent. */
export const parserProperties: readonly Property[] = [
  parser('the sniffer', 0.2, async ({ bytes, contentType, name }) => sniff(bytes, contentType, name)),
  parser('the reader of cards', 0.2, async ({ bytes }) => readVcard(bytes.toString('utf8'), 'Ana')),
  parser('the reader of sheets', 0.01, (file) => readSheet(file)),
  parser('the scaler of pictures', 0.02, ({ bytes }) => toAvatar(1, bytes)),
  parser('the measure of voice', 0.002, ({ bytes }) => measureVoice(1, bytes)),
  parser('the voice of a channel', 0.002, async ({ bytes }) => (await toVoiceNote(1, bytes, 'ogg')).bytes),
];
