import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { packHead, prefixBytes, readPrefix, type Frame } from './frames.ts';
import { memoryOf } from './memory-of.ts';
import { startChild, type ChildLimits } from './start-child.ts';

const sliceBytes = 256 * 1_024;
const lookEveryMs = 100;

/** What a child reads: bytes in memory, or as many as were told from a file. */
export type ConfinedInput = Uint8Array | { readonly size: number; stream(): AsyncIterable<Uint8Array> };

export const sizeOf = (body: ConfinedInput): number => (body instanceof Uint8Array ? body.length : body.size);

function* slicesOf(body: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < body.length; at += sliceBytes) yield body.subarray(at, at + sliceBytes);
}
const piecesOf = (body: ConfinedInput) => (body instanceof Uint8Array ? slicesOf(body) : body.stream());

export interface ConfinedChild {
  readonly isAlive: () => boolean;
  /** Jobs so far. */
  jobs: number;
  /** Bytes that are there, or come in pieces from elsewhere: no faster than the child takes them. */
  send(head: unknown, body: ConfinedInput): Promise<void>;
  /** The next piece of the answer; null when the child is gone or says more than it may. */
  next(bodyMax: number): Promise<Frame | null>;
  /** Ends the child where it takes longer or grows larger than it may; answers how to stop watching. */
  watch(limits: { timeMs: number; memoryMb: number }): () => void;
  /** Whether the process waits for the child before it ends. */
  hold(isHeld: boolean): void;
  kill(): void;
}

const living = new Set<() => void>();
process.once('exit', () => {
  for (const kill of living) kill();
});

/** One child process and the two pipes to it. */
export function confine(limits: ChildLimits): ConfinedChild {
  const child: ChildProcess = startChild(limits);
  const input = child.stdio[0] as Writable & { ref(): void; unref(): void };
  const output = child.stdio[3] as Readable & { ref(): void; unref(): void };
  const ended = { is: false };
  const kill = (): void => {
    ended.is = true;
    child.kill('SIGKILL');
  };
  const gone = new Promise<void>((resolve) => {
    const end = (): void => {
      ended.is = true;
      resolve();
    };
    child.once('error', end);
    child.once('exit', end);
  });
  // A child that dies while it is written to is noticed by its end.
  input.on('error', () => undefined);
  output.on('error', () => undefined);
  living.add(kill);
  void gone.then(() => living.delete(kill));

  const chunks = output.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  let rest: Buffer = Buffer.alloc(0);
  async function take(length: number): Promise<Buffer | null> {
    const parts = [rest];
    let size = rest.length;
    while (size < length) {
      const { value, done } = await chunks.next();
      if (done === true) return null;
      parts.push(value);
      size += value.length;
    }
    const bytes = parts.length === 1 ? rest : Buffer.concat(parts);
    rest = bytes.subarray(length);
    return bytes.subarray(0, length);
  }

  return {
    jobs: 0,
    isAlive: () => !ended.is,
    kill,
    async send(head, body) {
      const size = sizeOf(body);
      input.write(packHead(head, size));
      let sent = 0;
      try {
        for await (const piece of piecesOf(body)) {
          sent += piece.length;
          if (ended.is || sent > size) break;
          if (input.write(piece)) continue;
          await Promise.race([once(input, 'drain').catch(() => undefined), gone]);
        }
      } catch {
        // What cannot be read is noticed by what is missing.
      }
      // The child waits for bytes that will not come, or would take them for the next job.
      if (sent !== size) kill();
    },
    async next(bodyMax) {
      try {
        const prefix = await take(prefixBytes);
        const lengths = prefix && readPrefix(prefix, bodyMax);
        const head = lengths && (await take(lengths.head));
        const body = lengths && head && (await take(lengths.body));
        return head && body ? { head: JSON.parse(head.toString()), body } : null;
      } catch {
        return null;
      }
    },
    watch({ timeMs, memoryMb }) {
      const timer = setTimeout(kill, timeMs);
      const looking = setInterval(() => {
        void memoryOf(child.pid ?? 0).then((bytes) => {
          if (bytes > memoryMb * 1024 * 1024) kill();
        });
      }, lookEveryMs);
      return () => {
        clearTimeout(timer);
        clearInterval(looking);
      };
    },
    hold(isHeld) {
      for (const part of [child, input, output]) part[isHeld ? 'ref' : 'unref']();
    },
  };
}
