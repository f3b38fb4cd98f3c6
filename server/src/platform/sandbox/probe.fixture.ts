import { readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { Refusal, type Parse } from '../confined/index.ts';

/** What a parser that was taken over would try. */
const tries: Record<string, (what: string) => unknown> = {
  read: (file) => readFileSync(file, 'utf8'),
  write: (file) => writeFileSync(file, 'x'),
  connect: (port) => net.connect(Number(port), '127.0.0.1'),
  fetch: (address) => fetch(address),
  socket: (address) => new WebSocket(address),
  spawn: async () => (await import('node:child_process')).spawnSync('/bin/true').error?.message ?? 'ran',
  thread: async () => new (await import('node:worker_threads')).Worker('1', { eval: true }),
  settings: () => JSON.stringify(process.env),
  folder: () => process.cwd(),
};

/** A parser that does what the test asks of it. */
export const parse: Parse = async function* (job, bytes) {
  const { act, what = '' } = job as { act: string; what?: string };
  if (act === 'refuse') throw new Refusal(what);
  if (act === 'throw') throw new Error('a bug');
  if (act === 'die') process.exit(1);
  if (act === 'abort') process.abort();
  if (act === 'loop') for (;;);
  if (act === 'pid') yield { head: process.pid };
  if (act === 'size') yield { head: bytes.length, body: bytes.subarray(0, 3) };
  if (act === 'heap') for (const kept: unknown[] = []; ;) kept.push(Array.from({ length: 100_000 }, () => ({})));
  if (act === 'native') for (const kept: Buffer[] = []; ;) kept.push(Buffer.alloc(20 * 1024 * 1024, 1));
  if (act === 'talk') for (let n = 0; ; n += 1) yield { head: n, body: Buffer.alloc(Number(what)) };
  const attempt = tries[act];
  if (!attempt) return;
  try {
    yield { head: { did: String(await attempt(what)) } };
  } catch (error) {
    yield { head: { failed: (error as NodeJS.ErrnoException).code ?? (error as Error).message } };
  }
};
