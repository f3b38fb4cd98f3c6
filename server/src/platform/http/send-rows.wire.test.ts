import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { sendRows } from './send-rows.ts';

const schema = z.array(z.object({ id: z.int(), text: z.string() }));

/** A server that answers so many batches, and how many of them were asked for. */
function aServer(batches: readonly (readonly object[])[]) {
  const asked = { count: 0, ended: false };
  const app = fastify();
  async function* rows() {
    try {
      for (const batch of batches) {
        asked.count += 1;
        yield batch;
      }
    } finally {
      asked.ended = true;
    }
  }
  app.get('/', async (_request, reply) => sendRows(reply, schema, rows()));
  onTestFinished(() => app.close());
  return { app, asked };
}

const row = (id: number, text = '') => ({ id, text, secret: 'x' });
const shown = (id: number, text = '') => ({ id, text });

describe('a list that is answered batch by batch', () => {
  test.each([
    ['nothing', [], []],
    ['an empty batch', [[]], []],
    ['one batch', [[row(1), row(2)]], [1, 2]],
    ['several', [[row(1)], [row(2), row(3)], [], [row(4)]], [1, 2, 3, 4]],
    ['empty ones', [[], [], []], []],
  ])('is one JSON list without a field that is not in the contract: %s', async (_, batches, ids) => {
    const { app } = aServer(batches);
    const answer = await app.inject('/');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const listed = answer.json<{ id: number }[]>();
    expect(listed.map(({ id }) => id)).toEqual(ids);
    // What is answered whole is written by the schema of its route.
    if (batches.length > 1) expect(listed).toEqual(ids.map((id) => shown(id)));
  });

  test('is asked for no faster than somebody reads, and no further once they hang up', async () => {
    const { app, asked } = aServer(Array.from({ length: 500 }, (_, id) => [row(id, 'a'.repeat(1_000_000))]));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const request = get({ port, host: '127.0.0.1', path: '/' });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    await once(answer, 'readable');
    answer.destroy();
    await expect.poll(() => asked.ended).toBe(true);
    expect(asked.count).toBeLessThan(100);
  });
});
