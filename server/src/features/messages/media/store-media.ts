import { createHash, randomUUID } from 'node:crypto';
import type { MediaKind } from '@oplano/contracts/messages';
import { readPicture, sniff } from '#platform/media';
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
}

/** The same bytes are kept once a company; the name says nothing to whoever would guess it. */
const pathOf = (companyId: number, bytes: Uint8Array, extension: string): string => {
  const hash = createHash('sha256').update(bytes).digest('hex');
  return `companies/${companyId}/media/${hash.slice(0, 2)}/${hash}${extension}`;
};

/** Files people send are named for people; paths are not. */
const cleanName = (name: string): string =>
  // oxlint-disable-next-line no-control-regex -- what a name must not carry into a header
  name.replaceAll(/[\u0000-\u001f"\\/]/g, '_').slice(-200) || `${randomUUID()}`;

export interface IncomingFile {
  readonly bytes: Buffer;
  readonly name: string;
  /** What the sender says it is; the bytes themselves decide. */
  readonly mimetype: string;
  /** What it is to be treated as; else the bytes decide. */
  readonly kind?: MediaKind | undefined;
}

/** Keeps a file of a message, with a small picture of it where it is one. */
export async function storeMedia(storage: Storage, companyId: number, file: IncomingFile): Promise<StoredMedia> {
  const type = await sniff(file.bytes, file.mimetype, file.name);
  const kind = file.kind ?? type.kind;
  const path = pathOf(companyId, file.bytes, type.extension);
  if (!(await storage.find(path))) await storage.put(path, file.bytes, { contentType: type.mimetype });
  const picture = kind === 'image' || kind === 'sticker' ? await readPicture(companyId, file.bytes, 'thumbnail') : null;
  let thumbnailPath: string | undefined;
  if (picture && picture.bytes.length > 0) {
    thumbnailPath = `${path}.thumb.webp`;
    if (!(await storage.find(thumbnailPath)))
      await storage.put(thumbnailPath, picture.bytes, { contentType: 'image/webp' });
  }
  return {
    kind: picture === null && kind === 'image' ? 'document' : kind,
    path,
    thumbnailPath,
    name: cleanName(file.name),
    mimetype: type.mimetype,
    size: file.bytes.length,
    width: picture?.width,
    height: picture?.height,
  };
}
