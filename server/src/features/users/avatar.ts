import sharp from 'sharp';
import { demandNoTransaction } from '#platform/db';
import { AppError } from '#platform/use-case';

const avatarMaxSide = 240;
/** A picture that unpacks to more than this is a bomb, not a portrait. */
const pixelsMax = 50_000_000;

/** Photographs. A drawing such as SVG is a program of its own: a few kilobytes of it can keep a processor busy for hours. */
const formats = new Set<string>(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']);

/** Any photograph as a JPEG whose longer side is at most 240 px; the file's own name and type are not believed. */
export async function toAvatar(bytes: Buffer): Promise<Buffer> {
  demandNoTransaction('a picture is made smaller');
  try {
    const picture = sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error' });
    const { format } = await picture.metadata();
    if (!formats.has(format)) throw new AppError('ERR_FILE_TYPE');
    return await picture
      .rotate()
      .resize(avatarMaxSide, avatarMaxSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toBuffer();
  } catch {
    throw new AppError('ERR_FILE_TYPE');
  }
}
