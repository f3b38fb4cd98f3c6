import { constants, crc32, deflateRawSync } from 'node:zlib';

export interface Part {
  readonly path: string;
  readonly content: Buffer;
  /** Bytes that are packed already; `content` then only says what the archive claims. */
  readonly packed?: { readonly bytes: Buffer; readonly size: number };
}

/** An archive of these parts, packed. */
export function zipOf(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { path, content, packed } of parts) {
    const name = Buffer.from(path);
    const bytes = packed?.bytes ?? deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(crc32(content), 14);
    local.writeUInt32LE(bytes.length, 18);
    local.writeUInt32LE(packed?.size ?? content.length, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    local.copy(entry, 6, 4, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, name, bytes);
    entries.push(entry, name);
    offset += local.length + name.length + bytes.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const megabyte = 1024 * 1024;

/** Packed bytes that unpack to `before`, then so many megabytes of one text over and over, then `after`. */
export function packedFlood(before: string, filling: string, megabytes: number, after: string): Part['packed'] {
  const once = Buffer.alloc(Math.floor(megabyte / filling.length) * filling.length, filling);
  // A flushed piece stands by itself, so it can be repeated without packing it again.
  const piece = (text: Buffer) => deflateRawSync(text, { finishFlush: constants.Z_FULL_FLUSH });
  const [head, middle, tail] = [piece(Buffer.from(before)), piece(once), deflateRawSync(Buffer.from(after))];
  return {
    bytes: Buffer.concat([head, ...Array.from({ length: megabytes }, () => middle), tail]),
    size: before.length + once.length * megabytes + after.length,
  };
}
