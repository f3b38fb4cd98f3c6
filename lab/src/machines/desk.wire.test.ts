import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startControlServer, type ControlServer } from '../control/index.ts';
import { createMachines, type Machines } from './index.ts';
import type { ShownMachine } from './shown.ts';

/** What the page of the lab asks of the machines. */
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

const tell = async (method: 'POST' | 'DELETE', path: string, body: object = {}) =>
  (await fetch(`${control.url}/machines${path}`, { method, body: JSON.stringify(body) })).status;
const shown = async (name: string): Promise<ShownMachine> => {
  const all = (await (await fetch(`${control.url}/machines/shown`)).json()) as ShownMachine[];
  const found = all.find((machine) => machine.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
};
const ask = (path: string, body: object | string = {}, headers: Record<string, string> = {}) =>
  fetch(`${machines.base}${path}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const key = { authorization: 'Bearer sk-lab' };
const chat = () => ask('/openai/v1/chat/completions', { model: 'm', messages: [{ role: 'user', content: 'oi' }] }, key);
const start = () => ask('/typebot/api/v1/typebots/lab/startChat', { textBubbleContentFormat: 'markdown' });

test('what arrived is shown newest first, as much as one reads, and without anybody’s keys', async () => {
  for (let number = 0; number < 55; number += 1) await ask('/hook/lab', { number });
  await ask('/hook/lab', 'x'.repeat(10_000), { 'x-api-key': 'secreta', cookie: 'secreta', 'webhook-id': 'evt_1' });
  const { heard } = await shown('hook');
  expect(heard).toHaveLength(50);
  expect(heard[0]).toMatchObject({ method: 'POST', path: 'lab', answered: { status: 200, wasSet: false } });
  expect(heard[0]?.body).toHaveLength(4_000);
  expect(heard[0]?.headers).toMatchObject({ 'webhook-id': 'evt_1', 'x-api-key': '••••', cookie: '••••' });
  expect(heard[1]?.body).toBe('{"number":54}');
  await chat();
  await ask('/azure/cognitiveservices/v1', '<speak/>', { 'ocp-apim-subscription-key': 'azure-lab' });
  await fetch(`${machines.base}/dialogflow/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'jwt', assertion: 'um.segredo.assinado' }),
  });
  const all = JSON.stringify(
    [await shown('openai'), await shown('azure'), await shown('dialogflow')].map((one) => one.heard),
  );
  expect(all).not.toMatch(/sk-lab|azure-lab|segredo/);
  expect(all).toContain('chat/completions');
});

describe('what a person lets a machine answer next', () => {
  test.each([
    ['refuse', 401],
    ['limit', 429],
    ['fail', 503],
  ])('%s is answered once, and then it is itself again', async (kind, status) => {
    expect(await tell('POST', '/openai/next', { kind })).toBe(200);
    expect((await shown('openai')).next).toEqual([{ kind, text: '' }]);
    expect((await chat()).status).toBe(status);
    expect((await shown('openai')).heard[0]?.answered).toEqual({ status, wasSet: true });
    expect((await chat()).status).toBe(200);
  });

  test('words are said in the form of each machine', async () => {
    for (const name of ['openai', 'typebot', 'hook']) {
      expect(await tell('POST', `/${name}/next`, { kind: 'say', text: 'Olá do laboratório' })).toBe(200);
      expect((await shown(name)).next).toEqual([{ kind: 'say', text: 'Olá do laboratório' }]);
    }
    expect(await (await chat()).json()).toMatchObject({ choices: [{ message: { content: 'Olá do laboratório' } }] });
    const begun = (await (await start()).json()) as { sessionId: string };
    expect(begun).toMatchObject({ messages: [{ content: { markdown: 'Olá do laboratório' } }] });
    const goOn = ask(`/typebot/api/v1/sessions/${begun.sessionId}/continueChat`, { message: 'Falar com um atendente' });
    expect((await goOn).status).toBe(200);
    expect(await (await ask('/hook/lab')).json()).toEqual({ messages: [{ text: 'Olá do laboratório' }] });
  });

  test('a page, a cut line and a flood without end come as often as was wished', async () => {
    expect(await tell('POST', '/hook/next', { kind: 'page', times: 2 })).toBe(200);
    await tell('POST', '/hook/next', { kind: 'cut' });
    await tell('POST', '/hook/next', { kind: 'endless' });
    for (const _ of [1, 2]) expect((await ask('/hook/lab')).headers.get('content-type')).toBe('text/html');
    await expect(ask('/hook/lab')).rejects.toThrow();
    const reader = (await ask('/hook/lab')).body?.getReader();
    let bytes = 0;
    while (bytes < 4 * 1024 * 1024) bytes += (await reader?.read())?.value?.length ?? Number.NaN;
    await reader?.cancel();
    expect(bytes).toBeGreaterThan(4 * 1024 * 1024 - 1);
  });

  test('can be taken back, and what makes no sense is refused', async () => {
    await tell('POST', '/dialogflow/next', { kind: 'slow', times: 3 });
    expect((await shown('dialogflow')).next).toHaveLength(3);
    await tell('DELETE', '/dialogflow/answers');
    expect((await shown('dialogflow')).next).toEqual([]);
    expect(await tell('POST', '/hook/next', { kind: 'sing' })).toBe(400);
    expect(await tell('POST', '/hook/next', { kind: 'say' })).toBe(400);
    expect(await tell('POST', '/hook/next', { kind: 'fail', times: 1_000_000 })).toBe(400);
    expect(await tell('POST', '/azure/next', { kind: 'say', text: 'oi' })).toBe(400);
    expect(await tell('POST', '/toaster/next', { kind: 'fail' })).toBe(400);
  });
});

test('Azure speaks SSML of a voice it has, as a voice note, to those who have the key', async () => {
  const headers = {
    'ocp-apim-subscription-key': 'azure-lab',
    'content-type': 'application/ssml+xml',
    'x-microsoft-outputformat': 'ogg-24khz-16bit-mono-opus',
  };
  const ssml = (voice: string) =>
    `<speak version='1.0' xml:lang='pt-BR'><voice name='${voice}'>Bom dia &amp; até logo</voice></speak>`;
  const speak = (body: string, change: Record<string, string> = {}) =>
    ask('/azure/cognitiveservices/v1', body, { ...headers, ...change });
  const spoken = await speak(ssml('pt-BR-FranciscaNeural'));
  expect([spoken.status, spoken.headers.get('content-type')]).toEqual([200, 'audio/ogg']);
  const bytes = Buffer.from(await spoken.arrayBuffer());
  expect([bytes.subarray(0, 4).toString(), bytes.includes('OpusHead')]).toEqual(['OggS', true]);
  expect((await speak(ssml('pt-BR-FranciscaNeural'), { 'ocp-apim-subscription-key': 'other' })).status).toBe(401);
  expect((await speak(ssml('pt-BR-NobodyNeural'))).status).toBe(400);
  expect((await speak('<speak>')).status).toBe(400);
  expect((await speak(ssml('pt-BR-FranciscaNeural'), { 'x-microsoft-outputformat': 'mp3' })).status).toBe(400);
  const voices = await fetch(`${machines.base}/azure/cognitiveservices/voices/list`, { headers });
  expect(await voices.json()).toContainEqual(expect.objectContaining({ ShortName: 'pt-BR-FranciscaNeural' }));
});
