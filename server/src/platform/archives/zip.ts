import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/**
 * Writes an archive as a stream: parts go in as they are read, bytes come out as they are packed. What stays in memory is
 * one line of the directory for each part. An archive that outgrows the old form of ZIP takes the large one (ZIP64).
 */
export type ZipPart = readonly [path: string, content: AsyncIterable<Buffer>];

interface Entry {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

/** Sizes and sum follow the data (flag 3), because nobody knows them before it is written; names are UTF-8 (flag 11). */
const flags = 0x0808;
const deflated = 8;
/** 1 January 2020: the date of the file is not the date of its making, so equal rows make equal files. */
const dosDate = ((2020 - 1980) << 9) | (1 << 5) | 1;

/** What the fields of the old form hold; where it stands in one of them, the real figure is elsewhere. */
const full32 = 0xffff_ffff;
const full16 = 0xffff;
const oldForm = 20;
const largeForm = 45;

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(oldForm, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt16LE(dosDate, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptor({ crc, packed, size }: Entry): Buffer {
  const isLarge = packed >= full32 || size >= full32;
  const record = Buffer.alloc(isLarge ? 24 : 16);
  record.writeUInt32LE(0x08074b50, 0);
  record.writeUInt32LE(crc, 4);
  if (isLarge) {
    record.writeBigUInt64LE(BigInt(packed), 8);
    record.writeBigUInt64LE(BigInt(size), 16);
  } else {
    record.writeUInt32LE(packed, 8);
    record.writeUInt32LE(size, 12);
  }
  return record;
}

export function directoryEntry({ name, crc, packed, size, at }: Entry): Buffer {
  const isLarge = packed >= full32 || size >= full32 || at >= full32;
  const extra = Buffer.alloc(isLarge ? 28 : 0);
  if (isLarge) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    for (const [index, figure] of [size, packed, at].entries()) extra.writeBigUInt64LE(BigInt(figure), 4 + 8 * index);
  }
  const form = isLarge ? largeForm : oldForm;
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(form, 4);
  record.writeUInt16LE(form, 6);
  record.writeUInt16LE(flags, 8);
  record.writeUInt16LE(deflated, 10);
  record.writeUInt16LE(dosDate, 14);
  record.writeUInt32LE(crc, 16);
  record.writeUInt32LE(isLarge ? full32 : packed, 20);
  record.writeUInt32LE(isLarge ? full32 : size, 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(isLarge ? full32 : at, 42);
  return Buffer.concat([record, name, extra]);
}

export function endOfDirectory(count: number, size: number, at: number): Buffer {
  const isLarge = count >= full16 || size >= full32 || at >= full32;
  const large = Buffer.alloc(isLarge ? 56 + 20 : 0);
  if (isLarge) {
    large.writeUInt32LE(0x06064b50, 0);
    large.writeBigUInt64LE(44n, 4);
    large.writeUInt16LE(largeForm, 12);
    large.writeUInt16LE(largeForm, 14);
    large.writeBigUInt64LE(BigInt(count), 24);
    large.writeBigUInt64LE(BigInt(count), 32);
    large.writeBigUInt64LE(BigInt(size), 40);
    large.writeBigUInt64LE(BigInt(at), 48);
    large.writeUInt32LE(0x07064b50, 56);
    large.writeBigUInt64LE(BigInt(at + size), 64);
    large.writeUInt32LE(1, 72);
  }
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(isLarge ? full16 : count, 8);
  record.writeUInt16LE(isLarge ? full16 : count, 10);
  record.writeUInt32LE(isLarge ? full32 : size, 12);
  record.writeUInt32LE(isLarge ? full32 : at, 16);
  return Buffer.concat([large, record]);
}

async function* zip(parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let at = 0;
  for await (const [path, content] of parts) {
    const name = Buffer.from(path);
    const start = at;
    const sums = { crc: 0, size: 0 };
    const counted = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of content) {
        sums.crc = crc32(chunk, sums.crc);
        sums.size += chunk.length;
        yield chunk;
      }
    };
    const header = localHeader(name);
    yield header;
    let packed = 0;
    for await (const chunk of Readable.from(counted()).compose(createDeflateRaw()) as AsyncIterable<Buffer>) {
      packed += chunk.length;
      yield chunk;
    }
    const entry = { name, ...sums, packed, at: start };
    const end = descriptor(entry);
    yield end;
    directory.push(directoryEntry(entry));
    at += header.length + packed + end.length;
  }
  let size = 0;
  for (const entry of directory) {
    size += entry.length;
    yield entry;
  }
  yield endOfDirectory(directory.length, size, at);
}

/** An archive of these parts, in their order; each is asked for once the one before it is written. */
export const zipStream = (parts: Iterable<ZipPart> | AsyncIterable<ZipPart>): Readable =>
  Readable.from(zip(parts), { objectMode: false });
