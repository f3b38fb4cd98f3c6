import { createClient } from 'redis';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestRedis, type TestRedis } from '#test/redis';
import { createLog } from '../log/index.ts';
import type { Parcel } from './parcels.ts';
import { openStream, type Stream } from './stream.ts';

let redis: TestRedis;
beforeAll(async () => {
  redis = await createTestRedis();
  await redis.start();
});
afterAll(() => redis.stop());

const open: Stream[] = [];
afterEach(async () => {
  for (const stream of open.splice(0)) await stream.close();
});

let streams = 0;
const newKey = (): string => `stream:${(streams += 1)}`;
const soon = (check: () => void) => vi.waitFor(check, { interval: 20 });
const text = (name: string): Parcel => ({ is: 'crowd', room: name, people: [] });

/** A process on the stream that remembers what it was told. */
function aProcess(processId: string, key: string, aliveEveryMs = 60_000) {
  const heard: string[] = [];
  const gone: string[] = [];
  const found = { gaps: 0, strangers: 0 };
  const stream = openStream({
    url: redis.url,
    key,
    processId,
    log: createLog('silent'),
    hear: (from, parcel) => void (parcel.is === 'crowd' && heard.push(`${from}:${parcel.room}`)),
    onGap: () => void (found.gaps += 1),
    onGone: (process) => void gone.push(process),
    onStranger: () => void (found.strangers += 1),
    aliveEveryMs,
  });
  open.push(stream);
  return { stream, heard, gone, found, joined: () => soon(() => expect(stream.isJoined()).toBe(true)) };
}

async function addEntry(key: string, entry: Record<string, string>): Promise<void> {
  const client = createClient({ url: redis.url });
  await client.connect();
  await client.xAdd(key, '*', entry);
  client.destroy();
}

test('what one process tells the others hear, in order, once, and not itself', async () => {
  const key = newKey();
  const [a, b, c] = [aProcess('a', key), aProcess('b', key), aProcess('c', key)];
  for (const each of [a, b, c]) await each.joined();
  const names = Array.from({ length: 1_000 }, (_, index) => String(index));
  for (const name of names) a.stream.send(text(name));
  await soon(() => expect(b.heard.length).toBeGreaterThanOrEqual(names.length));
  await soon(() => expect(c.heard.length).toBeGreaterThanOrEqual(names.length));
  for (const each of [b, c]) expect(each.heard).toEqual(names.map((name) => `a:${name}`));
  expect([a.heard, b.found.gaps]).toEqual([[], 1]);
});

test('an entry that was sent twice is heard once, and one that is missing is a gap', async () => {
  const key = newKey();
  const b = aProcess('b', key);
  await b.joined();
  const entry = (number: number) =>
    addEntry(key, { from: 'a', number: String(number), parcels: JSON.stringify([text(String(number))]) });
  for (const number of [4, 5, 5, 4, 6]) await entry(number);
  await soon(() => expect(b.heard).toEqual(['a:4', 'a:5', 'a:6']));
  const before = b.found.gaps;
  await entry(8);
  await soon(() => expect([b.heard.at(-1), b.found.gaps]).toEqual(['a:8', before + 1]));
});

test('what cannot be read disturbs nothing that follows', async () => {
  const key = newKey();
  const [a, b] = [aProcess('a', key), aProcess('b', key)];
  for (const each of [a, b]) await each.joined();
  await addEntry(key, { from: 'z', number: '1', parcels: 'nonsense' });
  await addEntry(key, { something: 'else' });
  a.stream.send(text('after'));
  await soon(() => expect(b.heard).toEqual(['a:after']));
});

test('a Redis that is gone for a while loses nothing that waits; whoever lost its place learns of the gap', async () => {
  const key = newKey();
  const [a, b] = [aProcess('a', key), aProcess('b', key)];
  for (const each of [a, b]) await each.joined();
  a.stream.send(text('before'));
  await soon(() => expect(b.heard).toEqual(['a:before']));
  const gaps = b.found.gaps;
  await redis.kill();
  await soon(() => expect([a.stream.isJoined(), b.stream.isJoined()]).toEqual([false, false]));
  a.stream.send(text('during'));
  await redis.start();
  for (const each of [a, b]) await each.joined();
  await soon(() => expect(b.found.gaps).toBeGreaterThan(gaps));
  a.stream.send(text('after'));
  await soon(() => expect(b.heard.at(-1)).toBe('a:after'));
});

test('a Redis that only stops answering loses nothing, and nobody learns of a gap', async () => {
  const key = newKey();
  const [a, b] = [aProcess('a', key), aProcess('b', key)];
  for (const each of [a, b]) await each.joined();
  const gaps = b.found.gaps;
  redis.freeze();
  for (const name of ['1', '2', '3']) a.stream.send(text(name));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(b.heard).toEqual([]);
  redis.thaw();
  await soon(() => expect(b.heard).toEqual(['a:1', 'a:2', 'a:3']));
  expect(b.found.gaps).toBe(gaps);
});

test('more than can wait becomes a gap for the others', async () => {
  const key = newKey();
  const [a, b] = [aProcess('a', key), aProcess('b', key)];
  for (const each of [a, b]) await each.joined();
  const gaps = b.found.gaps;
  redis.freeze();
  for (let index = 0; index < 6_000; index += 1) a.stream.send(text(String(index)));
  redis.thaw();
  await soon(() => expect(b.heard.at(-1)).toBe('a:5999'));
  expect(b.heard.length).toBeLessThan(6_000);
  expect(b.found.gaps).toBe(gaps + 1);
});

test('a process that says goodbye is gone, one that falls silent may have left something untold', async () => {
  const key = newKey();
  // One speaks so much more often than the other listens for that a busy machine does not make it silent.
  const beat = 400;
  const [polite, dead, b] = [aProcess('polite', key, 50), aProcess('dead', key), aProcess('b', key, beat)];
  for (const each of [polite, dead, b]) await each.joined();
  const gaps = b.found.gaps;
  dead.stream.send(text('last'));
  await soon(() => expect(b.gone).toEqual(['dead']));
  await new Promise((resolve) => setTimeout(resolve, 2 * beat));
  expect(b.gone).toEqual(['dead']);
  await polite.stream.close();
  await soon(() => expect(b.gone).toEqual(['dead', 'polite']));
  expect(b.found.gaps).toBe(gaps + 1);
});
