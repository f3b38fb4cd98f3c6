import { inflateRawSync } from 'node:zlib';

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
/** What a workbook of the largest allowed number of rows unpacks to, several times over. */
const unpackedMax = 250 * 1024 * 1024;
const entriesMax = 1_000;

function endOfZip(bytes: Buffer): number {
  // A comment of up to 64 kB may stand behind it.
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 66_000); at -= 1) {
    if (bytes.readUInt32LE(at) === endMark) return at;
  }
  return -1;
}

/**
 * Whether an archive unpacks to something that fits into memory. Sizes in an archive are claims, so every part is
 * unpacked once with its claim as the limit: a part that holds more than it says ends here.
 */
export function isSafeZip(bytes: Buffer): boolean {
  const end = endOfZip(bytes);
  if (end < 0) return false;
  const entries = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (entries === 0 || entries > entriesMax) return false;
  let room = unpackedMax;
  for (let index = 0; index < entries; index += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryMark) return false;
    const [method, packed, unpacked] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 24),
    ];
    const local = bytes.readUInt32LE(at + 42);
    room -= unpacked;
    if (room < 0 || !isHonest(bytes, { local, method, packed, unpacked })) return false;
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return true;
}

interface Entry {
  readonly local: number;
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
}

function isHonest(bytes: Buffer, { local, method, packed, unpacked }: Entry): boolean {
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== localMark) return false;
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (start + packed > bytes.length) return false;
  if (method === 0) return packed === unpacked;
  if (method !== 8) return false;
  try {
    return (
      inflateRawSync(bytes.subarray(start, start + packed), { maxOutputLength: Math.max(unpacked, 1) }).length ===
      unpacked
    );
  } catch {
    return false;
  }
}
