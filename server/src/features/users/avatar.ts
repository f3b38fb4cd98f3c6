import { readPicture } from '#platform/media';
import { AppError } from '#platform/use-case';

/** Any photograph as a JPEG whose longer side is at most 240 px; the file's own name and type are not believed. */
export async function toAvatar(companyId: number, bytes: Uint8Array): Promise<Buffer> {
  const picture = await readPicture(companyId, bytes, 'avatar');
  if (!picture) throw new AppError('ERR_FILE_TYPE');
  return picture.bytes;
}
