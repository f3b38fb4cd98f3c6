import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { io as connect, type Socket } from 'socket.io-client';
import { afterEach, expect, test } from 'vitest';
import { createFrameBatch } from './frame-batch.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
});

/** A server with two rooms, and how many pieces were handed to its lines. */
async function aServer() {
  const http = createServer();
  const io = new Server(http, { serveClient: false });
  const batch = createFrameBatch(io);
  let pieces = 0;
  io.on('connection', (socket) => {
    batch.track(socket);
    void socket.join(String(socket.handshake.query['room']).split('+'));
    socket.conn.on('flush', () => (pieces += 1));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', () => resolve()));
  undo.push(() => io.close());
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return {
    io,
    batch,
    pieces: () => pieces,
    listener: async (room: string, transport: 'websocket' | 'polling') => {
      const socket: Socket = connect(url, { transports: [transport], query: { room }, forceNew: true });
      undo.push(() => socket.close());
      const heard: unknown[] = [];
      socket.onAny((name: string, payload: unknown) => heard.push([name, payload]));
      await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
      return { heard, until: (count: number) => expect.poll(() => heard.length).toBe(count) };
    },
  };
}

test.each(['websocket', 'polling'] as const)(
  'events that are told together arrive one by one, in order, each where it belongs, over %s',
  async (transport) => {
    const { io, batch, listener } = await aServer();
    const both = await listener('a+b', transport);
    const one = await listener('b', transport);
    batch.run(() => {
      io.to('a').emit('first', { text: 'olá' });
      io.to('b').emit('second', { text: 'ç'.repeat(70_000) });
      io.to(['a', 'b']).emit('third', [1]);
    });
    await both.until(3);
    await one.until(2);
    const [second, third] = [
      ['second', { text: 'ç'.repeat(70_000) }],
      ['third', [1]],
    ];
    expect(both.heard).toEqual([['first', { text: 'olá' }], second, third]);
    expect(one.heard).toEqual([second, third]);
    io.to('a').emit('later', null);
    await both.until(4);
  },
);

test('however many events a line is told at once, it is handed one piece', async () => {
  const { io, batch, pieces, listener } = await aServer();
  const lines = [await listener('a', 'websocket'), await listener('a', 'websocket')];
  const before = pieces();
  batch.run(() => {
    io.to('a').emit('ticket', { id: 1 });
    io.to('a').emit('message', { id: 2 });
  });
  for (const { until } of lines) await until(2);
  expect(pieces() - before).toBe(2);
});

test('bytes travel beside the events they belong to', async () => {
  const { io, batch, listener } = await aServer();
  const { heard, until } = await listener('a', 'websocket');
  batch.run(() => {
    io.to('a').emit('picture', Buffer.from('bytes'));
    io.to('a').emit('text', 'after it');
  });
  await until(2);
  expect(heard).toEqual([
    ['picture', Buffer.from('bytes')],
    ['text', 'after it'],
  ]);
});

test('what was emitted before a failure is told', async () => {
  const { io, batch, listener } = await aServer();
  const { heard, until } = await listener('a', 'websocket');
  const fail = () =>
    batch.run(() => {
      io.to('a').emit('news', 1);
      throw new Error('no audience');
    });
  expect(fail).toThrow('no audience');
  io.to('a').emit('news', 2);
  await until(2);
  expect(heard).toEqual([
    ['news', 1],
    ['news', 2],
  ]);
});
