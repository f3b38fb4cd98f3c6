import type { Channel } from '@oplano/contracts/connections';
import { capabilities } from '@oplano/core/connections';
import type { UploadedFile } from '#platform/http';
import { AppError } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { storeMedia, type StoredMedia } from './store-media.ts';
import { toVoiceNote } from './voice-note.ts';

/** Programs and pages are not passed on, whatever they are called. */
const refused = /\.(exe|bat|cmd|com|scr|msi|ps1|sh|jar|js|mjs|vbs|hta|html?|xhtml|svg|apk|dll)$/i;

/** A file somebody sends: looked at, turned into what the channel plays where it is a recording, and stored. */
export async function prepareFile(
  storage: Storage,
  companyId: number,
  file: UploadedFile,
  { voice, channel }: { voice: boolean; channel: Channel },
): Promise<StoredMedia> {
  if (refused.test(file.name) || file.bytes.subarray(0, 2).toString('latin1') === 'MZ')
    throw new AppError('ERR_FILE_TYPE');
  const named = { bytes: file.bytes, name: file.name, mimetype: file.contentType };
  if (!voice) return storeMedia(storage, companyId, named);
  const note = await toVoiceNote(file.bytes, capabilities[channel].voice);
  const stored = await storeMedia(storage, companyId, {
    bytes: note.bytes,
    name: `voz${note.extension}`,
    mimetype: note.mimetype,
    kind: 'audio',
  });
  return { ...stored, kind: 'audio', voice: true, seconds: note.seconds, waveform: note.waveform };
}
