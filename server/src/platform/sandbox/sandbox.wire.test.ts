import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { insideTransaction } from '../db/open-transaction.ts';
import { defineParser, type ParserLimits } from './define-parser.ts';
import { memoryOf } from './memory-of.ts';

const limits: ParserLimits = {
  module: new URL('./probe.fixture.ts', import.meta.url),
  packages: [],
  native: false,
  atOnce: 3,
  warm: 1,
  waitingMax: 5,
  waitMs: 20_000,
  timeMs: 20_000,
  heapMb: 64,
  memoryMb: 300,
  addressMb: 4_096,
  cpuSeconds: 20,
  inputMax: 8 * 1024 * 1024,
  pieceMax: 1_000_000,
  answerMax: 3_000_000,
};
const parser = defineParser(limits);
const ask = async (job: object, bytes = Buffer.alloc(0), of = parser) => (await of.readOne(1, job, bytes)).head;
const folder = mkdtempSync(path.join(os.tmpdir(), 'oplano-sandbox-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a parser', () => {
  test('gets the bytes and answers with bytes, many megabytes of them too', async () => {
    const bytes = Buffer.alloc(7 * 1024 * 1024, 'abc');
    const { head, body } = await parser.readOne(1, { act: 'size' }, bytes);
    expect([head, body.toString()]).toEqual([bytes.length, 'abc']);
  });

  test('can neither read nor write files, nor start programs or threads, and stands in an empty folder', async () => {
    const secret = path.join(folder, 'secret');
    writeFileSync(secret, 'secret');
    const refused = { failed: 'ERR_ACCESS_DENIED' };
    for (const file of [secret, '/etc/passwd', path.join(import.meta.dirname, 'index.ts'), '/proc/self/environ']) {
      expect(await ask({ act: 'read', what: file }), file).toEqual(refused);
    }
    expect(await ask({ act: 'write', what: path.join(folder, 'made') })).toEqual(refused);
    expect(await ask({ act: 'spawn' })).toEqual(refused);
    expect(await ask({ act: 'thread' })).toEqual(refused);
    const { did } = (await ask({ act: 'folder' })) as { did: string };
    expect(readdirSync(did)).toEqual([]);
    expect(readdirSync(folder)).toEqual(['secret']);
  });

  test('reaches no network', async () => {
    const callers: unknown[] = [];
    const server = net.createServer((socket) => callers.push(socket.destroy()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as net.AddressInfo;
    expect(await ask({ act: 'connect', what: `${port}` })).toEqual({ failed: 'There is no network here.' });
    expect(await ask({ act: 'fetch', what: `http://127.0.0.1:${port}` })).toEqual({ failed: 'fetch is not defined' });
    expect(await ask({ act: 'socket', what: `ws://127.0.0.1:${port}` })).toEqual({
      failed: 'WebSocket is not defined',
    });
    expect(callers).toEqual([]);
    server.close();
  });

  test('knows none of our settings', async () => {
    process.env['APP_SECRET_OF_TEST'] = 'secret';
    const { did } = (await ask({ act: 'settings' })) as { did: string };
    delete process.env['APP_SECRET_OF_TEST'];
    expect(Object.keys(JSON.parse(did) as object).toSorted()).toEqual(['PATH', 'PWD', 'TZ', 'UV_THREADPOOL_SIZE']);
  });

  test('that refuses a file says why, and the same child reads the next one', async () => {
    const pid = await ask({ act: 'pid' });
    await expect(ask({ act: 'refuse', what: 'tooWide' })).rejects.toMatchObject({
      code: 'unreadable',
      problem: 'tooWide',
    });
    await expect(ask({ act: 'throw' })).rejects.toMatchObject({ code: 'unreadable', problem: undefined });
    expect(await ask({ act: 'pid' })).toBe(pid);
  });

  test.each([
    ['dies', { act: 'die' }, {}],
    ['is broken off', { act: 'abort' }, {}],
    ['does not end', { act: 'loop' }, { timeMs: 2_000 }],
    ['fills its heap', { act: 'heap' }, {}],
    ['takes memory beside its heap', { act: 'native' }, { addressMb: 100_000 }],
    ['claims more than it may', { act: 'native' }, { memoryMb: 100_000, addressMb: 1_500 }],
    ['talks without end', { act: 'talk', what: '500000' }, {}],
    ['says too much at once', { act: 'talk', what: '2000000' }, {}],
  ])('that %s is ended, and the next file is read', async (_what, job, own) => {
    const one = defineParser({ ...limits, ...own });
    const before = await memoryOf(process.pid);
    await expect(ask(job, Buffer.alloc(0), one)).rejects.toMatchObject({
      code: expect.stringMatching(/tooHeavy|unreadable/),
    });
    expect((await memoryOf(process.pid)) - before).toBeLessThan(100 * 1024 * 1024);
    expect(await ask({ act: 'size' }, Buffer.from('abcd'), one)).toBe(4);
  });

  test('goes no faster than somebody takes what it says, and is ended when nobody does any more', async () => {
    const one = defineParser({ ...limits, answerMax: 1e12 });
    let pieces = 0;
    for await (const { head } of one.read(1, { act: 'talk', what: '100000' }, Buffer.alloc(0))) {
      expect(head).toBe(pieces);
      pieces += 1;
      if (pieces === 20) break;
    }
    expect(await ask({ act: 'size' }, Buffer.from('abcd'), one)).toBe(4);
  });

  test('is not waited for while a transaction is open', async () => {
    await expect(insideTransaction(() => ask({ act: 'size' }))).rejects.toThrow('No transaction may be open');
  });

  test('refuses more bytes than it takes, before anything starts', async () => {
    await expect(ask({ act: 'size' }, Buffer.alloc(limits.inputMax + 1))).rejects.toMatchObject({ code: 'tooHeavy' });
  });
});
