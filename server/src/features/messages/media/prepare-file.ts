import { randomUUID } from 'node:crypto';
import { expectFiles, type ExpectedFiles } from '#features/files';
import type { UploadedFile } from '#platform/http';
import { AppError, type CompanyCtx } from '#platform/use-case';
import type { Storage } from '#ports/storage';
import { planMedia, type PlannedMedia, type StoredMedia } from './store-media.ts';
import { measureVoice } from './voice-note.ts';

/** Programs and pages are not passed on, whatever they are called. */
const refused = /\.(exe|bat|cmd|com|scr|msi|ps1|sh|jar|js|mjs|vbs|hta|html?|xhtml|svg|apk|dll)$/i;

/** A file somebody sends: looked at, and listened to where it is a recording. */
async function prepareFile(companyId: number, file: UploadedFile, voice: boolean): Promise<PlannedMedia> {
  if (refused.test(file.name) || file.head.subarray(0, 2).toString('latin1') === 'MZ')
    throw new AppError('ERR_FILE_TYPE');
  const sound = voice ? await measureVoice(companyId, file) : null;
  // A place of its own: if its message is never stored it can be removed, whoever sends the same bytes meanwhile.
  const kind = sound ? { kind: 'audio' as const } : {};
  const named = { ...file, ...kind, mimetype: file.contentType };
  const planned = await planMedia(companyId, named, `-${randomUUID()}`);
  return sound ? { ...planned, media: { ...planned.media, voice: true, ...sound } } : planned;
}

/** What goes along with a message, stored as it came before the transaction that will name it. */
export interface Enclosures {
  readonly media: readonly StoredMedia[];
  readonly expected: ExpectedFiles | null;
}

/** One transaction of whoever sends them, a person or a program. */
type CompanyStep = <T>(work: (ctx: CompanyCtx) => Promise<T>) => Promise<T>;

export async function storeEnclosures(
  step: CompanyStep,
  storage: Storage,
  { companyId, files, voice }: { companyId: number; files: readonly UploadedFile[]; voice: boolean },
): Promise<Enclosures> {
  const planned: PlannedMedia[] = [];
  for (const file of files) planned.push(await prepareFile(companyId, file, voice));
  const keys = planned.flatMap((each) => each.keys);
  const expected = await step((ctx) => expectFiles(ctx, keys));
  for (const each of planned) await each.store(storage, { isShared: false });
  return { media: planned.map(({ media }) => media), expected };
}
