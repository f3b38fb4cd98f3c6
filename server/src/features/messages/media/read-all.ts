import type { Readable } from 'node:stream';

/** There is more of it than whoever reads wants to keep. */
export class TooLarge extends Error {}

/** The bytes of a stream, as long as they are not too many. */
export async function readAll(stream: Readable, bytesMax: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    const bytes = part as Buffer;
    size += bytes.length;
    if (size > bytesMax) {
      stream.destroy();
      throw new TooLarge('larger than we keep');
    }
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}
