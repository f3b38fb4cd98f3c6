import { randomUUID } from 'node:crypto';
import type { MediaKind } from '@oplano/contracts/messages';
import sharp from 'sharp';
import { demandNoTransaction } from '#platform/db';
import type { StagedFile } from '#platform/staging';
import type { Storage } from '#ports/storage';
import { sniff } from './sniff.ts';

export interface StoredMedia {
  readonly kind: MediaKind;
  readonly path: string;
  readonly thumbnailPath?: string | undefined;
  readonly name: string;
  readonly mimetype: string;
  readonly size: number;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly seconds?: number | undefined;
  readonly voice?: boolean | undefined;
  readonly waveform?: readonly number[] | undefined;
}

const thumbnailPx = 480;
/** A picture that claims to be larger than this is not decoded. */
const pixelsMax = 60_000_000;

/** What is hashed says nothing to whoever would guess it. */
const pathOf = (companyId: number, sha256: string, ending: string): string =>
  `companies/${companyId}/media/${sha256.slice(0, 2)}/${sha256}${ending}`;

/** Files people send are named for people; paths are not. */
const cleanName = (name: string): string =>
  // oxlint-disable-next-line no-control-regex -- what a name must not carry into a header
  name.replaceAll(/[\u0000-\u001f"\\/]/g, '_').slice(-200) || `${randomUUID()}`;

export interface IncomingFile extends Pick<StagedFile, 'path' | 'head' | 'size' | 'sha256' | 'stream'> {
  readonly name: string;
  /** What the sender says it is; the bytes themselves decide. */
  readonly mimetype: string;
  /** What it is to be treated as; else the bytes decide. */
  readonly kind?: MediaKind | undefined;
}

/** A file of a message as it will lie in the store, looked at and not stored yet. */
export interface PlannedMedia {
  readonly media: StoredMedia;
  /** Under which keys something will be stored. */
  readonly keys: readonly string[];
  /** With `isShared`, what is there already is left as it is. */
  store(storage: Storage, options: { isShared: boolean }): Promise<void>;
}

/**
 * Looks at a file of a message, and makes a small picture of it where it is one. With a mark it has a place of its own;
 * without, the same bytes are kept once a company.
 */
export async function planMedia(companyId: number, file: IncomingFile, mark = ''): Promise<PlannedMedia> {
  const type = sniff(file.head, file.mimetype, file.name);
  const kind = file.kind ?? type.kind;
  const path = pathOf(companyId, file.sha256, `${mark}${type.extension}`);
  const picture = kind === 'image' || kind === 'sticker' ? await pictureOf(file.path) : null;
  const thumbnail = picture?.thumbnail && { key: `${path}.thumb.webp`, bytes: picture.thumbnail };
  return {
    media: {
      kind: picture === null && kind === 'image' ? 'document' : kind,
      path,
      thumbnailPath: thumbnail?.key,
      name: cleanName(file.name),
      mimetype: type.mimetype,
      size: file.size,
      width: picture?.width,
      height: picture?.height,
    },
    keys: thumbnail ? [path, thumbnail.key] : [path],
    async store(storage, { isShared }) {
      const isThere = async (key: string): Promise<boolean> => isShared && (await storage.find(key)) !== null;
      if (!(await isThere(path))) await storage.put(path, file.stream(), { contentType: type.mimetype });
      if (thumbnail && !(await isThere(thumbnail.key)))
        await storage.put(thumbnail.key, thumbnail.bytes, { contentType: 'image/webp' });
    },
  };
}

/** Size and thumbnail; null where it is no picture that can be read. */
async function pictureOf(
  file: string,
): Promise<{ width: number; height: number; thumbnail: Buffer | undefined } | null> {
  demandNoTransaction('a picture is made smaller');
  try {
    const image = sharp(file, { limitInputPixels: pixelsMax, failOn: 'error' });
    const { autoOrient } = await image.metadata();
    const { width, height } = autoOrient;
    const isSmall = width <= thumbnailPx && height <= thumbnailPx;
    const thumbnail = isSmall
      ? undefined
      : await image.autoOrient().resize(thumbnailPx, thumbnailPx, { fit: 'inside' }).webp({ quality: 72 }).toBuffer();
    return { width, height, thumbnail };
  } catch {
    return null;
  }
}
