import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';

/** Lets bytes through and knows their number and fingerprint at the end. */
export function createHashing() {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, result: () => ({ bytes, sha256: hash.digest('hex') }) };
}

export async function hashFile(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    // A stream that was given no encoding yields buffers.
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Works through a list with a few hands; the first failure ends it, once every hand has put down what it held. */
export async function withHands<T>(
  hands: number,
  list: AsyncIterable<T>,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const source = list[Symbol.asyncIterator]();
  const failures: unknown[] = [];
  const hand = async (): Promise<void> => {
    while (failures.length === 0) {
      const next = await source.next();
      if (next.done) return;
      await work(next.value);
    }
  };
  try {
    await Promise.all(Array.from({ length: hands }, () => hand().catch((error: unknown) => void failures.push(error))));
  } finally {
    await source.return?.();
  }
  if (failures.length > 0) throw failures[0];
}
