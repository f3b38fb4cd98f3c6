import { readSync, writeSync } from 'node:fs';
import { packHead, prefixBytes, readPrefix } from './frames.ts';
import { harden } from './harden.ts';
import { Refusal, type Parse } from '../confined/index.ts';

/** Started by `start-child.ts` with limits of its own; reads one job after the other and answers in pieces. */
const [moduleUrl = '', inputMax = '0'] = process.argv.slice(2);
const [inputFd, answerFd] = [0, 3];

/** Exactly so many bytes, or null at the end. Reading blocks: while it waits there is nothing else to do. */
function take(length: number): Buffer | null {
  const bytes = Buffer.allocUnsafeSlow(length);
  for (let at = 0; at < length;) {
    const count = readSync(inputFd, bytes, at, length - at, null);
    if (count === 0) return null;
    at += count;
  }
  return bytes;
}

/** Writing blocks too, so a parser goes no faster than somebody takes what it says. */
function give(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length;) at += writeSync(answerFd, bytes, at, bytes.length - at);
}

function answer(head: unknown, body: Uint8Array = Buffer.alloc(0)): void {
  give(packHead(head, body.length));
  give(body);
}

const used = () => ({ cpuMs: process.cpuUsage().user / 1_000, memoryMb: process.memoryUsage.rss() / 1024 / 1024 });

async function run(parse: Parse, job: unknown, bytes: Buffer): Promise<void> {
  try {
    for await (const { head, body } of parse(job, bytes)) answer({ type: 'piece', head }, body);
    answer({ type: 'done', ...used() });
  } catch (error) {
    answer({ type: 'failed', problem: error instanceof Refusal ? error.problem : null, ...used() });
  }
}

harden();
const { parse } = (await import(moduleUrl)) as { parse: Parse };
answer({ type: 'ready' });
for (;;) {
  const prefix = take(prefixBytes);
  const lengths = prefix && readPrefix(prefix, Number(inputMax));
  const head = lengths && take(lengths.head);
  const body = lengths && head && take(lengths.body);
  if (!head || !body) break;
  await run(parse, JSON.parse(head.toString()), body);
}
process.exit(0);
