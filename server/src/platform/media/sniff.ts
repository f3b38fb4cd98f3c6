import { fileTypeFromBuffer } from 'file-type';
import { documents, fileTypes, unknownFile, type FileType } from './file-types.ts';

/** The sniffer looks at the beginning only, so what it costs does not grow with the file. */
const lookedAt = 64 * 1024;

/** A file that is looked at: bytes in memory, or its head and a way to read it in pieces. */
export type MediaInput =
  | Uint8Array
  | { readonly head: Uint8Array; readonly size: number; stream(): AsyncIterable<Uint8Array> };

export const headOf = (source: MediaInput): Uint8Array => (source instanceof Uint8Array ? source : source.head);

/** What the bytes say; null where they say nothing we know. A name or a header may lie, and then a browser would run what it was shown. */
export async function typeOf(bytes: Uint8Array): Promise<FileType | null> {
  try {
    const found = await fileTypeFromBuffer(bytes.subarray(0, lookedAt));
    return (found && fileTypes[found.mime]) ?? null;
  } catch {
    // Cut off in the middle of its head.
    return null;
  }
}

/** What a file really is. Whatever is not known for certain is a document of no particular kind, to be saved, never shown. */
export async function sniff(bytes: Uint8Array, claimed: string, name: string): Promise<FileType> {
  const found = await typeOf(bytes);
  if (found) {
    // A recording of the browser is a film without pictures to whoever looks only at its first bytes.
    const isSound = found.kind === 'video' && claimed.startsWith('audio/');
    return isSound ? { ...found, kind: 'audio', mimetype: found.mimetype.replace('video/', 'audio/') } : found;
  }
  const [, ending = ''] = /\.([a-z0-9]{2,4})$/i.exec(name) ?? [];
  const mimetype = documents[ending.toLowerCase()];
  return mimetype ? { kind: 'document', mimetype, extension: `.${ending.toLowerCase()}` } : unknownFile;
}
