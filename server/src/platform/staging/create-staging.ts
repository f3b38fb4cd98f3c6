import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** There is more of it than whoever takes it in allows. */
export class FileTooLarge extends Error {
  constructor() {
    super('The file is larger than we keep.');
    this.name = 'FileTooLarge';
  }
}

/** A file on its way in: on disk, in nobody's memory, and gone when its work ends. */
export interface StagedFile {
  readonly path: string;
  readonly size: number;
  /** The first bytes, by which its kind is told. */
  readonly head: Buffer;
  /** Of all of it, in hexadecimal. */
  readonly sha256: string;
  stream(): Readable;
  /** All of it in memory: only for what is small, or what has to be. */
  bytes(): Promise<Buffer>;
  remove(): Promise<void>;
}

export interface Staging {
  readonly folder: string;
  /** Takes a stream in; refuses what is too large with `FileTooLarge` and leaves nothing behind. */
  take(content: Readable, limits: { maxBytes: number; signal?: AbortSignal }): Promise<StagedFile>;
  /** Removes what a process that died left behind. */
  sweep(): Promise<void>;
}

/** What the sniffer looks at. */
const headBytes = 64 * 1024;
/** Nothing is written to, or worked on, for as long as that. Other processes may use the same folder. */
const abandonedMs = 60 * 60_000;
const sweepEveryMs = 10 * 60_000;

/** Where files lie between their arrival and the store, so that no transaction has to wait for a slow sender. */
export function createStaging(folder: string): Staging {
  const root = path.resolve(folder);
  const own = new Set<string>();
  let sweptAt = 0;

  async function sweep(): Promise<void> {
    sweptAt = Date.now();
    for (const name of await readdir(root).catch(() => [])) {
      const file = path.join(root, name);
      const found = own.has(file) ? null : await stat(file).catch(() => null);
      if (found && found.mtimeMs < Date.now() - abandonedMs) await rm(file, { force: true });
    }
  }

  async function remove(file: string): Promise<void> {
    await rm(file, { force: true });
    own.delete(file);
  }

  return {
    folder: root,
    sweep,
    async take(content, { maxBytes, signal }) {
      // Every time: the folder may have been cleared away meanwhile.
      await mkdir(root, { recursive: true, mode: 0o700 });
      if (Date.now() - sweptAt > sweepEveryMs) void sweep().catch(() => undefined);
      const file = path.join(root, randomUUID());
      own.add(file);
      const hash = createHash('sha256');
      const heads: Buffer[] = [];
      let size = 0;
      const watched = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
        for await (const chunk of source) {
          if (size < headBytes) heads.push(chunk.subarray(0, headBytes - size));
          size += chunk.length;
          if (size > maxBytes) throw new FileTooLarge();
          hash.update(chunk);
          yield chunk;
        }
      };
      const target = createWriteStream(file, { flags: 'wx', mode: 0o600 });
      try {
        await pipeline(content, watched, target, signal ? { signal } : {});
      } catch (error) {
        // What broke off early may still be opening its file: it would come into being after it was removed.
        target.destroy();
        if (!target.closed) await new Promise<void>((resolve) => target.once('close', resolve));
        await remove(file);
        throw error;
      }
      return {
        path: file,
        size,
        // A copy: parts of what arrived would keep all of it in memory.
        head: Buffer.concat(heads),
        sha256: hash.digest('hex'),
        stream: () => createReadStream(file),
        bytes: () => readFile(file),
        remove: () => remove(file),
      };
    },
  };
}
