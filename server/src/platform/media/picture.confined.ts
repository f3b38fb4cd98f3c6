import sharp, { type Sharp } from 'sharp';
import { Refusal, type Parse } from '../confined/index.ts';

/**
 * What is wanted of a picture: shrunk for a face, shrunk for a chat, written anew for the brand or its icon, or only to
 * know that it is whole.
 */
export type PictureJob = { readonly want: 'avatar' | 'thumbnail' | 'brand' | 'icon' | 'whole' };
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const avatarMaxSide = 240;
const thumbnailMaxSide = 480;
const brandMaxSide = 2_560;
const iconSide = 256;
/** A picture that unpacks to more than this is a bomb. */
const pixelsMax = 60_000_000;
const seconds = 10;

// One picture at a time, and nothing is kept between two.
sharp.concurrency(1);
sharp.cache(false);
// Photographs. A drawing such as SVG is a program of its own, and the other forms nobody sends.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Tiff'].map((form) => `VipsForeignLoad${form}`),
});

/** Of a film the first picture only. */
const open = (bytes: Buffer): Sharp =>
  sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 }).timeout({ seconds });

const shrunk: Record<PictureJob['want'], (picture: Sharp, size: PictureSize) => Promise<Buffer>> = {
  avatar: (picture) =>
    picture
      .autoOrient()
      .resize(avatarMaxSide, avatarMaxSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toBuffer(),
  thumbnail: (picture, { width, height }) =>
    width <= thumbnailMaxSide && height <= thumbnailMaxSide
      ? Promise.resolve(Buffer.alloc(0))
      : picture
          .autoOrient()
          .resize(thumbnailMaxSide, thumbnailMaxSide, { fit: 'inside' })
          .webp({ quality: 72 })
          .toBuffer(),
  brand: (picture) =>
    picture
      .autoOrient()
      .resize(brandMaxSide, brandMaxSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, alphaQuality: 100 })
      .toBuffer(),
  icon: (picture) =>
    picture
      .autoOrient()
      .resize(iconSide, iconSide, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png()
      .toBuffer(),
  // Every pixel is unpacked, so that nothing is missing at the end.
  whole: async (picture) => {
    await picture.resize(16, 16).raw().toBuffer();
    return Buffer.alloc(0);
  },
};

export const parse: Parse = async function* (job, bytes) {
  const { want } = job as PictureJob;
  const picture = open(bytes);
  const { autoOrient, pages = 1 } = await picture.metadata();
  if (pages > 2_000) throw new Refusal('tooManyFrames');
  const size: PictureSize = { width: autoOrient.width, height: autoOrient.height };
  yield { head: size, body: await shrunk[want](picture, size) };
};
