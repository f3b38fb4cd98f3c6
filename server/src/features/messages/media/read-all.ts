import type { Readable } from 'node:stream';
import type { Storage } from '#ports/storage';

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

/** A stored recording as one piece; null where it is gone or larger than that. */
export async function readSound(
  storage: Storage,
  path: string,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const file = await storage.read(path);
  if (!file) return null;
  try {
    return new Uint8Array(await readAll(file.stream, bytesMax));
  } catch (error) {
    if (error instanceof TooLarge) return null;
    throw error;
  }
}
