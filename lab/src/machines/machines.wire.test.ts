import { createSign } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startControlServer, type ControlServer } from '../control/index.ts';
import { createMachines, type Machines } from './index.ts';

let machines: Machines;
let control: ControlServer;
beforeAll(async () => {
  machines = await createMachines();
  control = await startControlServer({ machines });
});
afterAll(async () => {
  await control.close();
  await machines.close();
});

const ask = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const response = await fetch(`${machines.base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : (JSON.parse(text) as Record<string, unknown>) };
};
const tell = async (path: string, body: object) => {
  const response = await fetch(`${control.url}/machines${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
};
const look = async (path: string): Promise<unknown> => (await fetch(`${control.url}/machines${path}`)).json();

describe('the assistant', () => {
  const key = { authorization: 'Bearer sk-lab' };
  const chat = (body: object = {}, headers: Record<string, string> = key) =>
    ask('/openai/v1/chat/completions', { model: 'm', messages: [{ role: 'user', content: 'oi' }], ...body }, headers);

  test('answers what it is asked, counts words, and calls tools when it is told to', async () => {
    expect((await chat()).body).toMatchObject({
      choices: [{ message: { role: 'assistant', content: 'Você disse: oi' }, finish_reason: 'stop' }],
      usage: { total_tokens: expect.any(Number) },
    });
    await tell('/openai/replies', { replies: [{ tools: [{ name: 'close', arguments: { why: 'done' } }] }] });
    expect((await chat()).body).toMatchObject({
      choices: [{ message: { tool_calls: [{ function: { name: 'close', arguments: '{"why":"done"}' } }] } }],
    });
  });

  test('speaks with a voice it has, as a voice note', async () => {
    const speak = (voice: string) =>
      fetch(`${machines.base}/openai/v1/audio/speech`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...key },
        body: JSON.stringify({ model: 'tts-1', voice, input: 'Bom dia', response_format: 'opus' }),
      });
    const spoken = await speak('nova');
    expect(
      Buffer.from(await spoken.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('OggS');
    expect((await speak('ninguém')).status).toBe(400);
  });

  test('refuses a wrong key, and fails as it is told to', async () => {
    expect(await chat({}, { authorization: 'Bearer other' })).toMatchObject({
      status: 401,
      body: { error: { code: 'invalid_api_key' } },
    });
    await tell('/openai/answers', { answers: [{ status: 429, body: { error: { code: 'rate_limit_exceeded' } } }] });
    expect((await chat()).status).toBe(429);
    expect((await chat()).status).toBe(200);
  });

  test('streams word by word', async () => {
    const response = await fetch(`${machines.base}/openai/v1/chat/completions`, {
      method: 'POST',
      headers: key,
      body: JSON.stringify({ model: 'm', stream: true, messages: [{ role: 'user', content: 'oi' }] }),
    });
    const lines = (await response.text()).trim().split('\n\n');
    expect(lines.at(-1)).toBe('data: [DONE]');
    expect(lines.length).toBeGreaterThan(3);
  });
});

describe('Dialogflow', () => {
  const signed = (account: Record<string, string>, more: object = {}) => {
    const seconds = Math.floor(Date.now() / 1000);
    const claims = {
      iss: account['client_email'],
      scope: 'https://www.googleapis.com/auth/dialogflow',
      aud: account['token_uri'],
      iat: seconds,
      exp: seconds + 600,
      ...more,
    };
    const body = [{ alg: 'RS256', typ: 'JWT' }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const signature = createSign('RSA-SHA256')
      .update(body)
      .sign(account['private_key'] ?? '', 'base64url');
    return `${body}.${signature}`;
  };
  const token = async (assertion: string) => {
    const response = await fetch(`${machines.base}/dialogflow/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
    });
    return { status: response.status, body: (await response.json()) as { access_token?: string } };
  };

  test('hands a token to a wish that is signed, and answers a text with it', async () => {
    const account = (await look('/dialogflow/account')) as Record<string, string>;
    expect((await token(signed(account, { exp: 1 }))).status).toBe(400);
    const { body } = await token(signed(account));
    const place = '/dialogflow/v2/projects/lab/agent/sessions/s1:detectIntent';
    const wish = { queryInput: { text: { text: 'oi', languageCode: 'pt-BR' } } };
    expect((await ask(place, wish)).status).toBe(401);
    const heard = await ask(place, wish, { authorization: `Bearer ${body.access_token ?? ''}` });
    expect(heard.body).toMatchObject({ queryResult: { fulfillmentText: 'Você disse: oi' } });
  });
});

describe('Typebot', () => {
  const start = (slug: string) =>
    ask(`/typebot/api/v1/typebots/${slug}/startChat`, { textBubbleContentFormat: 'markdown' });
  const goOn = (session: unknown, message: string) =>
    ask(`/typebot/api/v1/sessions/${String(session)}/continueChat`, { message, textBubbleContentFormat: 'markdown' });

  test('walks a flow by what is answered, refuses what does not fit, and forgets who stays away', async () => {
    const steps = [
      { says: ['O que deseja?'], input: { type: 'choice input', items: ['Comprar', 'Sair'], goto: [1, 2] } },
      { says: ['Qual o e-mail?'], input: { type: 'email' } },
      { says: ['Até logo'] },
    ];
    await tell('/typebot/flows', { slug: 'loja', steps });
    const { body } = await start('loja');
    expect(body).toMatchObject({ input: { items: [{ content: 'Comprar' }, { content: 'Sair' }] } });
    const session = body?.['sessionId'];
    expect((await goOn(session, 'nada disso')).body).toMatchObject({
      messages: [{ content: { markdown: 'Invalid message. Please, try again.' } }],
    });
    expect((await goOn(session, 'Comprar')).body).toMatchObject({ input: { type: 'email' } });
    const last = await goOn(session, 'a@b.co');
    expect(last.body).toMatchObject({ messages: [{ content: { markdown: 'Até logo' } }] });
    expect(last.body).not.toHaveProperty('input');
    expect((await goOn(session, 'oi')).status).toBe(404);
    const { body: again } = await start('loja');
    await tell('/typebot/expire', {});
    expect((await goOn(again?.['sessionId'], 'Comprar')).status).toBe(404);
    expect((await start('outra')).status).toBe(404);
  });
});

test('the receiver shows what arrived and answers what was set', async () => {
  await tell('/hook/n8n/answer', { body: { messages: [{ text: 'oi' }] } });
  expect((await ask('/hook/n8n', { a: 1 }, { 'x-signed': 'yes' })).body).toEqual({ messages: [{ text: 'oi' }] });
  expect((await ask('/hook/other', {})).body).toBeNull();
  const heard = (await look('/heard')) as { machine: string; path: string; body: object; headers: object }[];
  expect(heard.filter(({ machine }) => machine === 'hook')).toMatchObject([
    { path: 'n8n', body: { a: 1 }, headers: { 'x-signed': 'yes' } },
    { path: 'other' },
  ]);
});
