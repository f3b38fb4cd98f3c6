import { createHash, randomUUID } from 'node:crypto';
import { backgroundModes, type BrandPicture } from '@oplano/contracts/whitelabel';
import { cleanSvg } from '@oplano/core/whitelabel';
import { readPicture, typeOf } from '#platform/media';

/** A picture of the brand as it is shown to everybody. */
export interface BrandFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

const photographs = new Set(['image/png', 'image/jpeg', 'image/webp']);
const iconHead = Buffer.from([0, 0, 1, 0]);
const iconsMax = 32;

/** A file of icons says how many it holds and where each of them lies. */
function isIcon(bytes: Buffer): boolean {
  if (bytes.length < 22 || !bytes.subarray(0, 4).equals(iconHead)) return false;
  const count = bytes.readUInt16LE(4);
  const ends = Array.from({ length: Math.min(count, iconsMax) }, (_, index) => 6 + index * 16).map((at) =>
    at + 16 > bytes.length ? Infinity : bytes.readUInt32LE(at + 8) + bytes.readUInt32LE(at + 12),
  );
  return count > 0 && count <= iconsMax && ends.every((end) => end <= bytes.length);
}

const isDrawing = (bytes: Buffer): boolean => /^(\uFEFF|\s)*<(\?xml|!--|svg[\s>])/.test(bytes.toString('utf8', 0, 256));

/** Named by what is in it, and by this time it was stored: who has it once need never ask for it again. */
const named = (bytes: Uint8Array, extension: string, contentType: string): BrandFile => {
  const content = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
  return { name: `${content}-${randomUUID().slice(0, 8)}${extension}`, contentType, bytes };
};

/**
 * What becomes of a picture before strangers see it: photographs are written anew, without what a camera noted in them;
 * drawings lose whatever could run. Null where it is neither.
 */
export async function toBrandFile(companyId: number, bytes: Buffer, mode: BrandPicture): Promise<BrandFile | null> {
  const isFavicon = mode === 'appLogoFavicon';
  const type = await typeOf(bytes);
  if (type && photographs.has(type.mimetype)) {
    const picture = await readPicture(companyId, bytes, isFavicon ? 'icon' : 'brand');
    if (!picture) return null;
    return isFavicon ? named(picture.bytes, '.png', 'image/png') : named(picture.bytes, '.webp', 'image/webp');
  }
  if (isFavicon && isIcon(bytes)) return named(bytes, '.ico', 'image/x-icon');
  const isBackground = backgroundModes.some((one) => one === mode);
  if (isBackground || !isDrawing(bytes)) return null;
  const drawing = cleanSvg(bytes.toString('utf8'));
  return drawing === null ? null : named(Buffer.from(drawing), '.svg', 'image/svg+xml');
}
