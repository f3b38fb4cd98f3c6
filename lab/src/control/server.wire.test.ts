import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lab, startLab } from '../start-lab.ts';

let lab: Lab;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'oplano-lab-'));
  lab = await startLab({ folder });
});
afterAll(async () => {
  await lab.close();
  await rm(folder, { recursive: true, force: true });
});

const call = async (method: string, address: string, body?: object) => {
  const response = await fetch(`${lab.control.url}${address}`, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  });
  const answer: unknown = await response.json();
  return { status: response.status, answer };
};
const ana = '5511988880001';
const beto = '5511988880002';

test('phones are made, listed and write to each other over http', async () => {
  await call('POST', '/whatsapp/phones', { number: ana, name: 'Ana' });
  await call('POST', '/whatsapp/phones', { number: beto, name: 'Beto', addressing: 'pn' });
  const { answer } = await call('GET', '/whatsapp/phones');
  expect(answer).toMatchObject([
    { number: ana, name: 'Ana' },
    { number: beto, addressing: 'pn', companions: [] },
  ]);
  const sent = await call('POST', `/whatsapp/phones/${ana}/messages`, { to: beto, kind: 'text', text: 'oi' });
  expect(sent.status).toBe(200);
  const chats = await call('GET', `/whatsapp/phones/${beto}/chats`);
  expect(chats.answer).toMatchObject([{ chat: ana, name: 'Ana', entries: [{ text: 'oi', fromMe: false }] }]);
  expect(JSON.stringify(chats.answer)).not.toContain('"raw"');
});

test('what is wrong is answered with its reason', async () => {
  expect(await call('GET', '/whatsapp/phones/1')).toMatchObject({ status: 404 });
  expect(await call('GET', '/nothing')).toMatchObject({ status: 404 });
  expect(await call('POST', '/whatsapp/phones', { number: 'x', name: 'X' })).toMatchObject({ status: 400 });
  expect(await call('POST', `/whatsapp/phones/${ana}/messages`, { to: beto, kind: 'song' })).toMatchObject({
    status: 400,
    answer: { error: expect.stringContaining('kind') },
  });
  expect(await call('POST', `/whatsapp/phones/${ana}/scan`, { qr: 'nonsense' })).toMatchObject({ status: 400 });
});

test('the page of phones hears of everything as it happens', async () => {
  const stream = await fetch(`${lab.control.url}/events`);
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  await reader?.read();
  await call('POST', `/whatsapp/phones/${ana}/messages`, { to: beto, kind: 'text', text: 'ao vivo' });
  let heard = '';
  while (!heard.includes(beto)) heard += (await reader?.read())?.value ?? '';
  expect(heard).toContain(`"network":"whatsapp","type":"chat","phone":"${ana}"`);
  await reader?.cancel();
});

test('the network is the same one after a restart', async () => {
  const before = lab.whatsapp.endpoint;
  await lab.close();
  lab = await startLab({ folder });
  expect(lab.whatsapp.endpoint).toEqual(before);
  const { answer } = await call('GET', `/whatsapp/phones/${beto}/chats`);
  expect(answer).toMatchObject([{ entries: [{ text: 'oi' }, { text: 'ao vivo' }] }]);
});

test.each([
  ['a page of another site', { origin: 'https://evil.example' }],
  ['a browser that was sent here by another site', { 'sec-fetch-site': 'cross-site' }],
  ['a name that leads here', { host: 'evil.example' }],
])('%s is refused', async (_name, headers) => {
  const { port } = new URL(lab.control.url);
  const status = await new Promise((resolve, reject) => {
    // fetch would not let us name another host.
    const request = http.request({ host: '127.0.0.1', port, path: '/whatsapp/phones', headers });
    request.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject);
    request.end();
  });
  expect(status).toBe(403);
});
