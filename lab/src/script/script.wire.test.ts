import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { startLab, type Lab, type LabOptions } from '../start-lab.ts';

const labs: Lab[] = [];
const visits: AbortController[] = [];
afterEach(async () => {
  for (const visit of visits.splice(0)) visit.abort();
  for (const lab of labs.splice(0)) await lab.close();
});

const quick = [10, 20] as const;

async function openLab(script?: LabOptions['script']): Promise<Lab> {
  const lab = await startLab(script ? { script } : {});
  labs.push(lab);
  await call(lab, 'POST', '/graph/numbers', { id: '1' });
  await call(lab, 'POST', '/graph/pages', { id: '3', instagram: 'loja' });
  for (const channel of ['whatsappapi', 'facebook', 'instagram'])
    await call(lab, 'POST', '/graph/customers', { channel, name: `Bia de ${channel}` });
  return lab;
}

async function call<T>(lab: Lab, method: string, address: string, body?: object): Promise<T> {
  const response = await fetch(`${lab.control.url}${address}`, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  });
  return (await response.json()) as T;
}

/** Somebody has the page of the lab open, until `leave`. */
async function visit(lab: Lab): Promise<{ leave: () => void }> {
  const gone = new AbortController();
  visits.push(gone);
  await fetch(`${lab.control.url}/events`, { signal: gone.signal });
  return { leave: () => gone.abort() };
}

/** The channels on which something was written so far, one for each message. */
async function written(lab: Lab): Promise<string[]> {
  const customers = await call<{ id: string; channel: string }[]>(lab, 'GET', '/graph/customers');
  const all: string[] = [];
  for (const { id, channel } of customers) {
    const { messages } = await call<{ messages: object[] }>(lab, 'GET', `/graph/customers/${id}/messages`);
    all.push(...messages.map(() => channel));
  }
  return all;
}

async function until(what: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 5_000; waited += 20) {
    if (await what()) return;
    await sleep(20);
  }
  throw new Error('It never came.');
}

test('nobody writes by themselves in a lab where nobody asked for it', async () => {
  const lab = await openLab();
  await visit(lab);
  expect(await call(lab, 'GET', '/script/state')).toEqual({ on: false });
  await sleep(200);
  expect(await written(lab)).toEqual([]);
});

test('while somebody looks and the switch is on, customers of every channel write; switched off, nobody does', async () => {
  const lab = await openLab({ seed: 1, pauseMs: quick });
  await visit(lab);
  expect(await call(lab, 'POST', '/script/state', { on: true })).toEqual({ on: true });
  await until(async () => new Set(await written(lab)).size === 3);
  await call(lab, 'POST', '/script/state', { on: false });
  await sleep(60);
  const then = (await written(lab)).length;
  await sleep(200);
  expect((await written(lab)).length).toBe(then);
});

test('the script waits for visitors, and rests when the last of them has left', async () => {
  const lab = await openLab({ isOn: true, seed: 1, pauseMs: quick });
  await sleep(200);
  expect(await written(lab)).toEqual([]);
  const { leave } = await visit(lab);
  await until(async () => (await written(lab)).length > 1);
  leave();
  await sleep(60);
  const then = (await written(lab)).length;
  await sleep(200);
  expect((await written(lab)).length).toBe(then);
});
