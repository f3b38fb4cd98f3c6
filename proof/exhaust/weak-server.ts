import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import type { AddressInfo } from 'node:net';

/** A server that is weak on purpose: what the suite must see before its word is worth anything. */
const folder = process.argv[2] ?? '.';
const kept: Buffer[] = [];
let [files, refusals] = [0, 0];

const weak: Record<string, () => void> = {
  block() {
    for (const until = Date.now() + 1_000; Date.now() < until;);
  },
  grow() {
    if (kept.length < 30) kept.push(Buffer.alloc(10_000_000, 1));
  },
  chatter() {
    for (let line = 0; line < 50; line += 1) process.stdout.write('something happened again\n');
  },
  litter: () => writeFileSync(path.join(folder, `left-${(files += 1)}`), ''),
  refuse: () => void (refusals = 3),
  die: () => process.exit(3),
};

const server = createServer((request, response) => {
  const work = weak[request.url?.slice(1) ?? ''];
  work?.();
  const isRefused = !work && refusals > 0;
  if (isRefused) refusals -= 1;
  request.resume();
  response.writeHead(isRefused ? 500 : 200).end();
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready ${(server.address() as AddressInfo).port}\n`);
});
// It ends with whoever started it.
process.stdin.resume();
process.stdin.once('end', () => process.exit(0));
