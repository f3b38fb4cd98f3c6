import { startControlServer } from '@oplano/lab/control';
import { createGraph } from '@oplano/lab/graph';
import { fastify, type FastifyInstance, type InjectOptions } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { AppError } from '#platform/use-case';
import { serveLab } from './serve-lab.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function openServer(labUrl: string | undefined): Promise<FastifyInstance> {
  const http = fastify({ forceCloseConnections: 'idle' });
  http.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof AppError ? error.status : 500).send({ error: (error as Error).message }),
  );
  await serveLab(http, labUrl);
  closing.push(() => http.close());
  return http;
}

async function openLab() {
  const graph = await createGraph();
  const control = await startControlServer({ graph });
  closing.push(
    () => graph.close(),
    () => control.close(),
  );
  return openServer(control.url);
}

const call = (http: FastifyInstance, method: 'GET' | 'POST', url: string, more: InjectOptions = {}) =>
  http.inject({ method, url: `/api/lab/${url}`, ...more });

test('the controls of the lab answer through the server, also for ids with slashes in them', async () => {
  const http = await openLab();
  await call(http, 'POST', 'graph/numbers', { payload: { id: '1', display: '+55 11 4000-0001' } });
  const made = await call(http, 'POST', 'graph/customers', {
    payload: { channel: 'whatsappapi', name: 'Ana', phone: '5511988880001' },
  });
  expect(made.json()).toMatchObject({ id: '5511988880001' });
  const written = await call(http, 'POST', 'graph/customers/5511988880001/messages', {
    payload: { kind: 'text', text: 'oi' },
  });
  const { id } = written.json<{ id: string }>();
  const address = `graph/customers/5511988880001/messages/${encodeURIComponent(id)}/reaction`;
  expect((await call(http, 'POST', address, { payload: { emoji: '👍' } })).json()).toEqual({ ok: true });
});

test('what a phone sent is shown or saved, never run', async () => {
  const http = await openLab();
  await call(http, 'POST', 'graph/numbers', { payload: { id: '1' } });
  await call(http, 'POST', 'graph/customers', { payload: { channel: 'whatsappapi', name: 'Ana', phone: '551' } });
  const types = [];
  for (const mimetype of ['image/png', 'text/html', 'image/svg+xml']) {
    const file = { base64: Buffer.from('<script>').toString('base64'), mimetype };
    const written = await call(http, 'POST', 'graph/customers/551/messages', { payload: { kind: 'document', file } });
    const { media } = written.json<{ media: { id: string } }>();
    types.push((await call(http, 'GET', `graph/media/${media.id}`)).headers['content-type']);
  }
  expect(types).toEqual(['image/png', 'application/octet-stream', 'application/octet-stream']);
});

test('events arrive as they happen and do not hold up the end of the server', async () => {
  const http = await openLab();
  const address = await http.listen({ host: '127.0.0.1', port: 0 });
  const response = await fetch(`${address}/api/lab/events`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toContain('hello');
  await call(http, 'POST', 'graph/customers', { payload: { channel: 'facebook', name: 'Bia' } });
  expect((await reader?.read())?.value).toContain('"network":"graph"');
  // Held up by its readers it would not end at all.
  await http.close();
});

test('there is nothing without a lab, for other machines and for other sites', async () => {
  const without = await openServer(undefined);
  const gone = await openServer('http://127.0.0.1:9');
  const http = await openLab();
  const answers = [
    await call(without, 'GET', 'graph/state'),
    await call(gone, 'GET', 'graph/state'),
    await call(http, 'GET', 'graph/state', { remoteAddress: '10.0.0.7' }),
    await call(http, 'POST', 'graph/user-tokens', { headers: { 'sec-fetch-site': 'cross-site' } }),
  ];
  for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'ERR_NOT_FOUND' }]);
  expect((await call(http, 'GET', 'graph/state')).statusCode).toBe(200);
});

test.each([
  ['passed on for somebody', { 'x-forwarded-for': '203.0.113.9' }],
  ['passed on for this machine, as it claims', { 'x-forwarded-for': '127.0.0.1' }],
  ['passed on by a proxy that only names the host', { 'x-forwarded-host': 'localhost' }],
  ['passed on as the standard says', { forwarded: 'for=203.0.113.9' }],
  ['passed on by a cache', { via: '1.1 cache' }],
  ['meant for a name that leads here', { host: 'evil.example' }],
  ['meant for a name that begins like ours', { host: 'localhost.evil.example:3000' }],
  ['meant for a name that ends like ours', { host: 'evil.localhost:3000' }],
])('a call %s finds no lab, neither its controls nor its events', async (_name, headers) => {
  const http = await openLab();
  for (const [method, address] of [
    ['GET', 'graph/state'],
    ['POST', 'graph/user-tokens'],
    ['GET', 'events'],
  ] as const) {
    const answer = await call(http, method, address, { headers });
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'ERR_NOT_FOUND' }]);
  }
});

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST:80'])(
  'a browser of this machine that asks %s finds the lab',
  async (host) => {
    expect((await call(await openLab(), 'GET', 'graph/state', { headers: { host } })).statusCode).toBe(200);
  },
);
