import { createHmac } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { createGraph, type Graph } from './index.ts';

interface Hook {
  raw: string;
  signature: string;
  text: string;
}

const closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A company's callback that answers as told and keeps what it was sent. */
async function openCompany() {
  const hooks: Hook[] = [];
  const company = { hooks, url: '', status: 200 };
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    void buffer(request).then((body) => {
      if (request.method === 'GET') return response.end(url.searchParams.get('hub.challenge'));
      const raw = body.toString();
      const text = /"body":"([^"]*)"/.exec(raw)?.[1] ?? '';
      hooks.push({ raw, text, signature: String(request.headers['x-hub-signature-256']) });
      return response.writeHead(company.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => void server.close());
  const address = server.address();
  company.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
  return company;
}

const call = async (graph: Graph, route: string, params: Record<string, string> = {}, body: object = {}) => {
  const routes: Readonly<Record<string, (request: never) => unknown>> = graph.routes;
  return (await routes[route]?.({ params, query: new URLSearchParams(), body } as never)) as Record<string, unknown>;
};

async function openGraph(url: string, stateFile?: string) {
  const graph = await createGraph({ webhookUrl: url, ...(stateFile ? { stateFile } : {}) });
  closing.push(() => graph.close());
  return graph;
}

async function openNumber(graph: Graph) {
  const number = await call(graph, 'POST /numbers', {}, { display: '+55 11 4000-0001' });
  const headers = { authorization: `Bearer ${String(number['token'])}`, 'content-type': 'application/json' };
  await fetch(`${graph.base}/v25.0/${String(number['waba'])}/subscribed_apps`, { method: 'POST', headers });
  await call(graph, 'POST /customers', {}, { channel: 'whatsappapi', name: 'Ana', phone: '5511988880001' });
  const write = (text: string) =>
    call(graph, 'POST /customers/:id/messages', { id: '5511988880001' }, { kind: 'text', text });
  return { number, headers, write };
}

describe('callbacks of the Graph', () => {
  test('carry the signature of their very bytes, and the address is verified first', async () => {
    const company = await openCompany();
    const graph = await openGraph(company.url);
    expect(await call(graph, 'POST /webhook', {}, { url: company.url })).toEqual({ verified: true });
    const { write } = await openNumber(graph);
    await write('olá');
    await expect.poll(() => company.hooks.length).toBe(1);
    const [hook] = company.hooks;
    const expected = createHmac('sha256', graph.appSecret)
      .update(hook?.raw ?? '')
      .digest('hex');
    expect(hook?.signature).toBe(`sha256=${expected}`);
  });

  test('come again until they are taken, also after the lab itself was away', async () => {
    const company = await openCompany();
    const stateFile = join(await mkdtemp(join(tmpdir(), 'graph-')), 'graph.json');
    const first = await createGraph({ webhookUrl: company.url, stateFile });
    const { write } = await openNumber(first);
    company.status = 500;
    await write('insista');
    await expect.poll(() => company.hooks.length).toBeGreaterThan(1);
    await first.close();
    company.status = 200;
    const second = await openGraph(company.url, stateFile);
    await expect.poll(async () => (await call(second, 'GET /state'))['undelivered']).toBe(0);
    expect(company.hooks.every(({ text }) => text === 'insista')).toBe(true);
    expect(await call(second, 'GET /customers/:id', { id: '5511988880001' })).toMatchObject({ name: 'Ana' });
  });

  test('come twice, late and backwards when asked to', async () => {
    const company = await openCompany();
    const graph = await openGraph(company.url);
    const { write } = await openNumber(graph);
    await call(graph, 'POST /faults', {}, { duplicate: true, reorder: 3, delayMs: 20 });
    for (const text of ['1', '2', '3']) await write(text);
    await expect.poll(() => company.hooks.map(({ text }) => text)).toEqual(['3', '3', '2', '2', '1', '1']);
  });

  test('are not made for accounts that nobody subscribed to', async () => {
    const company = await openCompany();
    const graph = await openGraph(company.url);
    const { number, headers, write } = await openNumber(graph);
    const subscription = `${graph.base}/v25.0/${String(number['waba'])}/subscribed_apps`;
    await fetch(subscription, { method: 'DELETE', headers });
    await write('ninguém ouve');
    await fetch(subscription, { method: 'POST', headers });
    await write('agora sim');
    await expect.poll(() => company.hooks.map(({ text }) => text)).toEqual(['agora sim']);
  });
});

describe('a phone', () => {
  test('that is off gets one tick, then the others when it is back and looks', async () => {
    const company = await openCompany();
    const graph = await openGraph(company.url);
    const { number, headers, write } = await openNumber(graph);
    await write('oi');
    const id = '5511988880001';
    await call(graph, 'POST /customers/:id', { id }, { online: false });
    await fetch(`${graph.base}/v25.0/${String(number['id'])}/messages`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ messaging_product: 'whatsapp', to: id, type: 'text', text: { body: 'bom dia' } }),
    });
    const status = async () => {
      const { messages } = (await call(graph, 'GET /customers/:id/messages', { id })) as {
        messages: { status?: string }[];
      };
      return messages.at(-1)?.status;
    };
    await expect.poll(status).toBe('sent');
    await call(graph, 'POST /customers/:id', { id }, { online: true });
    expect(await status()).toBe('delivered');
    await call(graph, 'POST /customers/:id/read', { id });
    expect(await status()).toBe('read');
  });

  test('appears for a number that the company writes to first', async () => {
    const company = await openCompany();
    const graph = await openGraph(company.url);
    const { number, headers } = await openNumber(graph);
    const send = async (template: object) => {
      const answer = await fetch(`${graph.base}/v25.0/${String(number['id'])}/messages`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ messaging_product: 'whatsapp', to: '5511977770000', type: 'template', template }),
      });
      return ((await answer.json()) as { error?: { code: number } }).error?.code;
    };
    const parameters = (...texts: string[]) => [
      { type: 'body', parameters: texts.map((text) => ({ type: 'text', text })) },
    ];
    const template = { name: 'hello_world', language: { code: 'pt_BR' } };
    expect(await send({ ...template, name: 'unknown' })).toBe(132001);
    expect(await send({ ...template, language: { code: 'en_US' } })).toBe(132001);
    expect(await send({ ...template, name: 'promocao_de_natal', components: parameters('hoje') })).toBe(132001);
    expect(await send(template)).toBe(132000);
    expect(await send({ ...template, components: parameters('Ana', 'Rui') })).toBe(132000);
    expect(await send({ ...template, components: parameters('Ana\nRui') })).toBe(132018);
    expect(await send({ ...template, components: parameters('Ana') })).toBeUndefined();
    const seen = await call(graph, 'GET /customers/:id', { id: '5511977770000' });
    expect(seen).toMatchObject({ lastMessage: { kind: 'template', text: 'Olá, Ana! Tudo bem?' } });
  });
});

test('a wrong token, a wrong proof and an unknown object are refused in Meta’s own words', async () => {
  const graph = await openGraph('');
  const { number, headers } = await openNumber(graph);
  const codes = [];
  const target = `${graph.base}/v25.0/${String(number['id'])}`;
  for (const [url, authorization] of [
    [target, 'Bearer wrong'],
    [`${target}?appsecret_proof=00`, headers.authorization],
    [`${graph.base}/v25.0/404`, headers.authorization],
    [target, headers.authorization],
  ] as const) {
    const answer = (await (await fetch(url, { headers: { authorization } })).json()) as { error?: { code: number } };
    codes.push(answer.error?.code);
  }
  expect(codes).toEqual([190, 100, 100, undefined]);
});

test('a person’s token lists the pages that the person answers for, and no others', async () => {
  const graph = await openGraph('');
  for (const id of ['301', '302', '303']) await call(graph, 'POST /pages', {}, { id, name: `Loja ${id}` });
  const listed = async (body: object) => {
    const { token } = await call(graph, 'POST /user-tokens', {}, body);
    const answer = await fetch(`${graph.base}/v25.0/me/accounts?access_token=${String(token)}`);
    const { data } = (await answer.json()) as { data: { id: string }[] };
    return data.map(({ id }) => id);
  };
  expect(await listed({ pages: ['302'] })).toEqual(['302']);
  expect(await listed({})).toEqual(['301', '302', '303']);
});

test('a Graph that is away hears nothing, and one that loses its answers has heard all the same', async () => {
  const graph = await openGraph('');
  const { number, headers } = await openNumber(graph);
  const send = (body: string) =>
    fetch(`${graph.base}/v25.0/${String(number['id'])}/messages`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ messaging_product: 'whatsapp', to: '5511988880001', type: 'text', text: { body } }),
    });
  const arrived = async () => {
    const { messages } = await call(graph, 'GET /customers/:id/messages', { id: '5511988880001' });
    return (messages as { text: string }[]).map(({ text }) => text);
  };
  await call(graph, 'POST /faults', {}, { away: true });
  await expect(send('um')).rejects.toThrow('fetch failed');
  await call(graph, 'POST /faults', {}, { away: false, loseAnswers: 1 });
  await expect(send('dois')).rejects.toThrow('fetch failed');
  expect((await send('três')).status).toBe(200);
  expect(await arrived()).toEqual(['dois', 'três']);
});
