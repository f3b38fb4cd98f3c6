import type { Readable } from 'node:stream';
import { zipStream, type ZipPart } from './zip.ts';

/** Nobody waits for it any more: another one was asked for, or what it is about goes. */
class NotWanted extends Error {}

/** The store, as far as packing needs it. */
interface ArchiveStore {
  put(key: string, content: Readable, options: { contentType: string }): Promise<void>;
  read(key: string): Promise<{ readonly stream: AsyncIterable<Buffer> } | null>;
  find(key: string): Promise<{ readonly size: number } | null>;
  remove(key: string): Promise<void>;
}

interface PackingTools {
  readonly attempt: number;
  readonly signal: AbortSignal;
  now(): Date;
}

/** How far it has come: only what is new of it. */
interface PackingNote {
  readonly total?: number;
  readonly done?: number;
  readonly bytes?: number;
  readonly failedAt?: Date;
}

interface ArchiveOrder {
  readonly key: string;
  /** What every file in it begins with; it is left out of their names. */
  readonly own: string;
  readonly maxAttempts: number;
  readonly count: () => Promise<number>;
  /** Notes how far it has come; false: nobody waits for it. */
  readonly note: (standing: PackingNote) => Promise<boolean>;
  readonly parts: (pack: Packing) => AsyncIterable<ZipPart>;
}

interface Packed {
  readonly rows: number;
  readonly files: number;
}

/** What the parts of an archive are made with. */
export interface Packing {
  /** Everything that is read, a piece at a time, until one comes with nothing behind it. */
  pieces<Row, After>(
    read: (after: After | null) => Promise<{ readonly rows: readonly Row[]; readonly next: After | null }>,
  ): AsyncGenerator<readonly Row[]>;
  /** These files; one that is not there, or not of whom the archive is about, is noted as missing. */
  files(keys: AsyncIterable<string>): AsyncGenerator<ZipPart>;
  /** What is in it, at its end. */
  manifest(about: object): ZipPart;
}

/** So often at most it is said how far it has come. */
const tellings = 50;
/** So many keys without a file are named; more of them say nothing more. */
const missingMax = 1_000;

/**
 * Writes an archive, a piece at a time: each is read in a transaction of its own, none is open while bytes are packed and
 * stored, and what is in memory is one piece and a line for each file. What dies half-way is written anew under the same
 * key, and a file is there entirely or not at all. Null: nobody waited any more, and nothing is left.
 */
export async function packArchive(
  storage: ArchiveStore,
  tools: PackingTools,
  order: ArchiveOrder,
): Promise<(Packed & { readonly bytes: number }) | null> {
  const { key, note } = order;
  try {
    const packed = await writeParts(storage, tools, order);
    const bytes = (await storage.find(key))?.size ?? 0;
    if (!(await note({ bytes, done: packed.rows + packed.files }))) throw new NotWanted();
    return { ...packed, bytes };
  } catch (error) {
    if (error instanceof NotWanted) {
      await storage.remove(key);
      return null;
    }
    if (tools.attempt >= order.maxAttempts) await note({ failedAt: tools.now() });
    throw error;
  }
}

async function writeParts(storage: ArchiveStore, tools: PackingTools, order: ArchiveOrder): Promise<Packed> {
  const { key, own, count, note, parts } = order;
  const counted = { rows: 0, files: 0 };
  const total = await count();
  const step = Math.max(1, Math.ceil(total / tellings));
  let told = 0;
  async function demandWanted(): Promise<void> {
    if (tools.signal.aborted) throw new Error('The archive is written by another process.');
    const done = counted.rows + counted.files;
    if (done < told + step) return;
    told = done;
    // What came meanwhile is written too.
    if (!(await note({ done: Math.min(done, total) }))) throw new NotWanted();
  }
  if (!(await note({ total, done: 0 }))) throw new NotWanted();
  const missing: string[] = [];
  const packing: Packing = {
    async *pieces(read) {
      for (let after: Parameters<typeof read>[0] = null; ;) {
        const { rows, next } = await read(after);
        if (rows.length > 0) yield rows;
        counted.rows += rows.length;
        await demandWanted();
        if (next === null) return;
        after = next;
      }
    },
    async *files(keys) {
      for await (const named of keys) {
        // A row is only as trustworthy as whoever wrote it: nothing of another company leaves with this one.
        const file = named.startsWith(own) ? await storage.read(named) : null;
        if (file) yield [`files/${named.slice(own.length)}`, file.stream];
        else if (missing.length < missingMax) missing.push(named);
        counted.files += file ? 1 : 0;
        await demandWanted();
      }
    },
    manifest: (about) => [
      'manifest.json',
      inOnePiece({ ...about, writtenAt: tools.now().toISOString(), ...counted, missing }),
    ],
  };
  await storage.put(key, zipStream(parts(packing)), { contentType: 'application/zip' });
  return counted;
}

/** Something small as a part. */
export async function* inOnePiece(value: unknown): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}
