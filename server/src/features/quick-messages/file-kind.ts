import { typeOf, type FileType } from '#platform/media';

/** What a quick message may carry, told by its bytes: neither its name nor the type the browser claims is believed. */
export interface FileKind extends FileType {
  readonly type: 'image' | 'audio' | 'video' | 'pdf';
}

/** Null where the file is none that a quick message carries. */
export async function fileKind(bytes: Uint8Array): Promise<FileKind | null> {
  const found = await typeOf(bytes);
  if (!found) return null;
  if (found.kind !== 'document') return { ...found, type: found.kind };
  return found.mimetype === 'application/pdf' ? { ...found, type: 'pdf' } : null;
}
