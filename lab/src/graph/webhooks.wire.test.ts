import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { keepState } from './state.ts';
import { createWebhooks } from './webhooks.ts';

test('callbacks of a conversation come one after another, and those of others do not wait for them', async () => {
  const answer = Promise.withResolvers<void>();
  const heard: unknown[] = [];
  const hear = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const body: unknown = JSON.parse(await text(request));
    heard.push(body);
    if (body === 'ana 1') await answer.promise;
    response.end();
  };
  const server = http.createServer((request, response) => void hear(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const keeper = await keepState(undefined, () => undefined);
  keeper.state.webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const webhooks = createWebhooks(keeper, 'secret');
  onTestFinished(async () => {
    await webhooks.stop();
    server.closeAllConnections();
    server.close();
  });
  webhooks.post('ana', 'ana 1');
  webhooks.post('ana', 'ana 2');
  webhooks.post('beto', 'beto 1');
  await expect.poll(() => heard).toHaveLength(2);
  expect(new Set(heard)).toEqual(new Set(['ana 1', 'beto 1']));
  answer.resolve();
  await expect.poll(() => heard.at(-1)).toBe('ana 2');
});
