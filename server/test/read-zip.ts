import { crc32, inflateRawSync } from 'node:zlib';

/** What is in an archive by its names, read as unpackers do it: by the directory at its end, with sizes and sums checked. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  const end = bytes.length - 22;
  if (bytes.readUInt32LE(end) !== 0x06054b50) throw new Error('The archive has no end.');
  const count = bytes.readUInt16LE(end + 10);
  for (let index = 0, place = bytes.readUInt32LE(end + 16); index < count; index += 1) {
    if (bytes.readUInt32LE(place) !== 0x02014b50) throw new Error('The directory of the archive is torn.');
    const [crc, packed, size] = [16, 20, 24].map((offset) => bytes.readUInt32LE(place + offset));
    const [nameLength = 0, extraLength = 0] = [28, 30].map((offset) => bytes.readUInt16LE(place + offset));
    const name = bytes.toString('utf8', place + 46, place + 46 + nameLength);
    const local = bytes.readUInt32LE(place + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = inflateRawSync(bytes.subarray(start, start + (packed ?? 0)));
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is not what the archive says.`);
    found.set(name, content);
    place += 46 + nameLength + extraLength;
  }
  return found;
}
