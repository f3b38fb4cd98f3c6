import type { UploadedFile } from '#platform/http';
import { AppError } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { storeMedia, type StoredMedia } from './store-media.ts';
import { measureVoice } from './voice-note.ts';

/** Programs and pages are not passed on, whatever they are called. */
const refused = /\.(exe|bat|cmd|com|scr|msi|ps1|sh|jar|js|mjs|vbs|hta|html?|xhtml|svg|apk|dll)$/i;

/** A file somebody sends: looked at, listened to where it is a recording, and stored as it came. */
export async function prepareFile(
  storage: Storage,
  companyId: number,
  file: UploadedFile,
  { voice }: { voice: boolean },
): Promise<StoredMedia> {
  if (refused.test(file.name) || file.bytes.subarray(0, 2).toString('latin1') === 'MZ')
    throw new AppError('ERR_FILE_TYPE');
  const named = { bytes: file.bytes, name: file.name, mimetype: file.contentType };
  if (!voice) return storeMedia(storage, companyId, named);
  const sound = await measureVoice(companyId, file.bytes);
  const stored = await storeMedia(storage, companyId, { ...named, kind: 'audio' });
  return { ...stored, voice: true, ...sound };
}
