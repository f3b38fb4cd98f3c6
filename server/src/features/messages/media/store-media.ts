import { randomUUID } from 'node:crypto';
import type { MediaKind } from '@oplano/contracts/messages';
import { readPicture, sniff } from '#platform/media';
import type { StagedFile } from '#platform/staging';
import type { Storage } from '#ports/storage';

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
  /** The words that are spoken in it, where they are known. */
  readonly transcript?: string | undefined;
}

/** What is hashed says nothing to whoever would guess it. */
const pathOf = (companyId: number, sha256: string, ending: string): string =>
  `companies/${companyId}/media/${sha256.slice(0, 2)}/${sha256}${ending}`;

/** Files people send are named for people; paths are not. */
const cleanName = (name: string): string =>
  // oxlint-disable-next-line no-control-regex -- what a name must not carry into a header
  name.replaceAll(/[\u0000-\u001f"\\/]/g, '_').slice(-200) || `${randomUUID()}`;

export interface IncomingFile extends Pick<StagedFile, 'head' | 'size' | 'sha256' | 'stream'> {
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
  const type = await sniff(file.head, file.mimetype, file.name);
  const kind = file.kind ?? type.kind;
  const path = pathOf(companyId, file.sha256, `${mark}${type.extension}`);
  const isPicture = kind === 'image' || kind === 'sticker';
  const picture = isPicture ? await readPicture(companyId, file, 'thumbnail') : null;
  const thumbnail = picture && picture.bytes.length > 0 ? { key: `${path}.thumb.webp`, bytes: picture.bytes } : null;
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
