import { createHash, randomUUID } from 'node:crypto';
import { addAbortSignal, type Readable } from 'node:stream';
import type { ContactPicture } from '#features/contacts';
import { expectFiles } from '#features/files';
import type { OutsideTools } from '#platform/jobs';
import { readPicture } from '#platform/media';
import type { Storage } from '#ports/storage';
import { readAll, TooLarge } from './read-all.ts';

const bytesMax = 2 * 1024 * 1024;
const patienceMs = 20_000;

interface FetchedPicture {
  readonly bytes: Buffer;
  readonly source: string;
}

/** The bytes of somebody's picture and their fingerprint. */
export async function fetchPicture(
  open: () => Promise<Readable>,
  stopped: AbortSignal,
): Promise<FetchedPicture | 'unusable'> {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(patienceMs)]);
  try {
    const bytes = await readAll(addAbortSignal(signal, await open()), bytesMax);
    return { bytes, source: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    if (error instanceof TooLarge) return 'unusable';
    throw error;
  }
}

/**
 * Keeps a picture as small as it is shown, if it is one at all. Each contact has a file of its own: the same portrait of
 * two people, or of one who goes back to an old one, must not vanish when the other is forgotten.
 */
export async function storePicture(
  tools: Pick<OutsideTools, 'companyId' | 'inCompany'>,
  storage: Storage,
  { bytes, source }: FetchedPicture,
): Promise<ContactPicture | 'unusable'> {
  const companyId = tools.companyId ?? 0;
  const small = await readPicture(companyId, bytes, 'avatar');
  if (!small) return 'unusable';
  const path = `companies/${companyId}/pictures/${source.slice(0, 2)}/${source.slice(0, 16)}-${randomUUID()}.jpg`;
  const expected = await tools.inCompany((ctx) => expectFiles(ctx, [path]));
  await storage.put(path, small.bytes, { contentType: 'image/jpeg' });
  return { path, source, expected };
}
