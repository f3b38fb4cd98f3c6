import { createServer, request as ask, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defineRoute } from '@oplano/contracts';
import { fastify } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createBudgets } from './budgets.ts';
import { answerErrors } from './errors.ts';
import { watchSlowConnections } from './slow-connections.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
});
const moment = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a form that may be left out', () => {
  test.each(['multipart/form-data; boundary=x', 'Multipart/Form-Data; boundary=x', ' MULTIPART/mixed'])(
    'costs what files cost where it comes as %j',
    (type) => {
      const route = defineRoute({
        method: 'POST',
        path: '/planted',
        access: 'session',
        summary: 'Planted.',
        upload: { field: 'file', maxBytes: 1, optional: true },
        response: z.object({}),
      });
      const budgets = createBudgets({ factor: 0.1, onRefused: () => undefined });
      const caller = { companyId: 1, userId: 2, sessionId: 'a' };
      const callsUntilRefused = (contentType: string, userId: number): number => {
        for (let calls = 0; calls < 100; calls += 1) {
          const request = { headers: { 'content-type': contentType }, query: {}, ip: '192.0.2.1' };
          try {
            budgets.charge(route, request as never, { ...caller, userId } as never);
          } catch {
            return calls;
          }
        }
        return 100;
      };
      expect(callsUntilRefused(type, 3)).toBe(6);
      expect(callsUntilRefused('application/json', 4)).toBe(40);
    },
  );
});

describe('what is no route of the contracts', () => {
  async function aHouse(factor: number) {
    const app = fastify();
    const refused: string[] = [];
    answerErrors(app as never);
    createBudgets({
      factor,
      onRefused: (limit) => void refused.push(limit),
    }).guardTheRest(app as never);
    const { promise: released, resolve: release } = Promise.withResolvers<string>();
    app.get('/files/*', () => released);
    app.get('/page', async () => 'a page');
    app.get('/healthz', async () => 'well');
    undo.push(() => app.close());
    return { app, refused, release: () => release('bytes') };
  }

  test('gives one address so many downloads at once, another its own, and a place is free again', async () => {
    const { app, refused, release } = await aHouse(0.01);
    const get = (remoteAddress: string) => app.inject({ url: '/files/a', remoteAddress });
    const running = [get('192.0.2.1'), get('192.0.2.1'), get('192.0.2.2')];
    await moment(20);
    const third = await get('192.0.2.1');
    expect([third.statusCode, third.headers['retry-after'], third.json()]).toEqual([
      429,
      '1',
      { error: 'ERR_TOO_MANY_REQUESTS' },
    ]);
    expect(refused).toEqual(['downloads']);
    release();
    expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await moment(20);
    expect((await get('192.0.2.1')).statusCode).toBe(200);
  });

  test('has a budget per address and /64, which those who watch the process do not need', async () => {
    const { app } = await aHouse(0.001);
    const codes = async (url: string, remoteAddress: string) =>
      (await Promise.all(Array.from({ length: 30 }, () => app.inject({ url, remoteAddress })))).map(
        ({ statusCode }) => statusCode,
      );
    expect(await codes('/page', '2001:db8::1')).toContain(429);
    expect((await app.inject({ url: '/page', remoteAddress: '2001:db8::2' })).statusCode).toBe(429);
    expect((await app.inject({ url: '/page', remoteAddress: '2001:db8:0:1::2' })).statusCode).toBe(200);
    expect(await codes('/healthz', '2001:db8::1')).not.toContain(429);
  });
});

describe('a connection', () => {
  async function aServer(answer: (...exchange: Parameters<RequestListener>) => unknown) {
    const server = createServer((request, response) => void answer(request, response));
    const watch = watchSlowConnections(server, 100);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    undo.push(() => {
      watch.stop();
      server.closeAllConnections();
      server.close();
    });
    return (server.address() as AddressInfo).port;
  }

  test('that drips its body is ended', async () => {
    const port = await aServer((request, response) => void request.resume().once('end', () => response.end('whole')));
    const sent = ask({ port, method: 'POST', headers: { 'content-length': 10_000 } });
    const drip = setInterval(() => sent.write('x'), 40);
    undo.push(() => clearInterval(drip));
    const outcome = await new Promise<string>((resolve) => {
      sent.once('response', () => resolve('answered')).once('error', () => resolve('ended'));
      setTimeout(resolve, 5_000, 'still open');
    });
    expect(outcome).toBe('ended');
  });

  test('that does not take its answer is ended, and lets go of it', async () => {
    let isClosed = false;
    const port = await aServer((_request, response) => {
      response.once('close', () => (isClosed = true));
      response.end(Buffer.alloc(50 * 1024 * 1024));
    });
    const sent = ask({ port });
    sent.on('error', () => undefined);
    sent.once('response', (response: IncomingMessage) => response.pause());
    sent.end();
    await expect.poll(() => isClosed).toBe(true);
    sent.destroy();
  });

  test('whose answer takes long to think of, or long to travel, is not', async () => {
    const port = await aServer(async (request, response) => {
      await moment(600);
      request.resume();
      for (let part = 0; part < 8; part += 1) {
        response.write('x'.repeat(2_000));
        await moment(100);
      }
      response.end();
    });
    const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: 'y'.repeat(200_000) });
    expect((await response.text()).length).toBe(16_000);
  });
});
