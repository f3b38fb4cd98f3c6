import type { Readable } from 'node:stream';

/** Both ends included, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface FileInfo {
  /** Of the whole file. */
  readonly size: number;
  readonly contentType: string;
}

export interface StoredFile extends FileInfo {
  readonly stream: Readable;
}

/**
 * Where files are kept. A key is a path such as `companies/7/avatars/….jpg`; whatever belongs to a company begins with
 * `companies/<id>/`. A file is there entirely or not at all, and a key is not given a second meaning.
 */
export interface Storage {
  put(key: string, content: Uint8Array | Readable, options: { contentType: string }): Promise<void>;
  find(key: string): Promise<FileInfo | null>;
  /** The file, or the part of it that `range` names; null when there is none. */
  read(key: string, range?: ByteRange): Promise<StoredFile | null>;
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>;
  /** Removes everything whose key begins with `prefix`, which ends with a slash. */
  removePrefix(prefix: string): Promise<void>;
  /** The keys of all files, in no order; for backups. What comes or goes meanwhile may be among them or not. */
  list(): AsyncGenerator<string>;
}

const longestKey = 400;
// No segment begins with a dot, so none leads upwards; `~` is left for the folder's own files.
const segments = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

export const isKey = (key: string): boolean => key.length <= longestKey && segments.test(key);

export function checkKey(key: string): void {
  if (!isKey(key)) throw new Error(`Not a file key: ${JSON.stringify(key.slice(0, longestKey))}`);
}

export function checkPrefix(prefix: string): void {
  if (!prefix.endsWith('/') || !isKey(prefix.slice(0, -1))) {
    throw new Error(`Not a prefix of file keys: ${JSON.stringify(prefix.slice(0, longestKey))}`);
  }
}
