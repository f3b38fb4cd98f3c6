import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApp, type OpenedApp } from '#testing/app';
import { FakeEvents } from './lab.fixture.ts';

const call = (id: string, change: object = {}) => ({
  id,
  at: new Date().toISOString(),
  method: 'POST',
  path: 'lab',
  headers: { 'webhook-id': `evt_${id}`, authorization: '••••' },
  body: '{"type":"message.received"}',
  answered: { status: 200, wasSet: false },
  ...change,
});
const machine = (name: string, change: object = {}) => ({
  name,
  details: { address: `http://127.0.0.1:9/${name}`, key: 'sk-lab' },
  next: [],
  heard: [],
  ...change,
});

let app: OpenedApp | undefined;
let machines: object[];

const openMachine = async (name: RegExp) => {
  app = await openApp('/lab', {
    answers: {
      'GET /lab/whatsapp/network': {},
      'GET /lab/whatsapp/phones': [],
      'GET /lab/graph/state': { accounts: [] },
      'GET /lab/graph/customers': [],
      'GET /lab/machines/shown': () => machines,
      'POST /lab/machines/hook/next': {},
      'DELETE /lab/machines/hook/answers': {},
      'DELETE /lab/machines/heard': {},
    },
  });
  await app.user.click(await screen.findByRole('button', { name }));
  return app;
};
const bodiesOf = (wanted: string) => app?.log.filter((asked) => asked.call === wanted).map(({ body }) => body);

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEvents);
  machines = [machine('openai'), machine('azure'), machine('hook', { heard: [call('2'), call('1', { path: 'old' })] })];
});
afterEach(() => {
  app?.close();
  cleanup();
  vi.unstubAllGlobals();
});

test('a machine shows what arrived, newest first and live, with what it answered', async () => {
  await openMachine(/Webhook ou n8n/);
  const view = await screen.findByRole('region', { name: 'Webhook ou n8n' });
  const heard = within(view).getByRole('list', { name: 'O que chegou' });
  const lines = () =>
    within(heard)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(lines()).toEqual([expect.stringContaining('evt_2'), expect.stringContaining('POST /old')]);
  expect(lines()[0]).toContain('"type": "message.received"');
  machines = [machine('hook', { heard: [call('3', { answered: { status: 503, wasSet: true } }), call('2')] })];
  act(() => FakeEvents.last?.onmessage?.({ data: JSON.stringify({ network: 'machines', type: 'changed' }) }));
  await waitFor(() => expect(lines()[0]).toContain('503'));
  expect(within(view).getByText('http://127.0.0.1:9/hook')).toBeTruthy();
});

test('what it answers next is typed or chosen, shown in its order, and taken back', async () => {
  const { user, log } = await openMachine(/Webhook ou n8n/);
  const view = await screen.findByRole('region', { name: 'Webhook ou n8n' });
  const add = within(view).getByRole('button', { name: 'Adicionar' });
  expect(add).toHaveProperty('disabled', true);
  await user.type(within(view).getByRole('textbox', { name: 'Texto' }), 'Olá');
  await user.click(add);
  await user.click(within(view).getByRole('combobox', { name: 'Resposta' }));
  await user.click(await screen.findByRole('option', { name: 'Fora do ar (503)' }));
  const times = within(view).getByRole('spinbutton', { name: 'Vezes' });
  await user.clear(times);
  await user.type(times, '3');
  machines = [
    machine('hook', {
      next: [
        { kind: 'say', text: 'Olá' },
        { kind: 'fail', text: '' },
      ],
    }),
  ];
  await user.click(add);
  await waitFor(() =>
    expect(bodiesOf('POST /lab/machines/hook/next')).toEqual([
      { kind: 'say', text: 'Olá', times: 1 },
      { kind: 'fail', times: 3 },
    ]),
  );
  const next = await within(view).findByRole('list', { name: 'O que responde a seguir' });
  expect(
    within(next)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Dizer um texto: Olá', 'Fora do ar (503)']);
  await user.click(within(view).getByRole('button', { name: 'Desfazer tudo' }));
  await waitFor(() => expect(log.some((one) => one.call === 'DELETE /lab/machines/hook/answers')).toBe(true));
});

test('a voice says nothing of its own', async () => {
  const { user } = await openMachine(/Voz \(Azure\)/);
  const view = await screen.findByRole('region', { name: 'Voz (Azure)' });
  expect(within(view).queryByRole('textbox', { name: 'Texto' })).toBeNull();
  await user.click(within(view).getByRole('combobox', { name: 'Resposta' }));
  expect(screen.queryByRole('option', { name: 'Dizer um texto' })).toBeNull();
});
