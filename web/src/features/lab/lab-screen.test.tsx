import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openApp, type OpenedApp } from '#testing/app';
import { refuse } from '#testing/server';
import { FakeEvents } from './lab.fixture.ts';

const said = (id: string, text: string, change: object = {}) => ({
  id,
  account: '106',
  by: 'customer',
  at: Date.now(),
  kind: 'text',
  text,
  reactions: {},
  edited: false,
  deleted: false,
  ...change,
});
const ana = {
  id: '5511988880001',
  channel: 'whatsappapi',
  name: 'Ana Lima',
  phone: '5511988880001',
  online: true,
  accounts: [{ id: '106', name: 'Loja Aurora', windowOpen: true }],
};
const place = '/lab/graph/customers/5511988880001';

let app: OpenedApp | undefined;
let messages: object[];
let typing: boolean;

const openLab = async (more: Record<string, unknown> = {}) => {
  app = await openApp('/lab', {
    answers: {
      'GET /lab/whatsapp/network': {},
      'GET /lab/whatsapp/phones': [],
      'GET /lab/graph/state': {
        accounts: [{ channel: 'whatsappapi', id: '106', name: 'Loja Aurora', token: 'EAA', coexistence: true }],
      },
      'GET /lab/graph/customers': [ana],
      'GET /lab/machines/shown': [],
      [`GET ${place}`]: ana,
      [`GET ${place}/messages`]: () => ({ messages, typing }),
      [`POST ${place}/messages`]: {},
      [`POST ${place}/read`]: {},
      [`POST ${place}`]: {},
      ...more,
    },
  });
  return app;
};
const openAna = async (more?: Record<string, unknown>) => {
  const opened = await openLab(more);
  await opened.user.click(await screen.findByRole('button', { name: /Ana Lima/ }));
  return opened;
};
const bodiesOf = (call: string) => app?.log.filter((asked) => asked.call === call).map(({ body }) => body);

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEvents);
  Element.prototype.scrollTo = vi.fn();
  messages = [said('c1', 'Bom dia'), said('c2', 'Olá, Ana!', { by: 'company', status: 'delivered' })];
  typing = false;
});
afterEach(() => {
  app?.close();
  cleanup();
  vi.unstubAllGlobals();
});

test('there is no page of phones without a lab', async () => {
  const gone = refuse(404, 'ERR_NOT_FOUND');
  const { place: where } = await openLab({ 'GET /lab/whatsapp/network': gone, 'GET /lab/graph/state': gone });
  await screen.findByRole('heading', { name: 'Entre na sua conta' });
  expect(where()).toContain('/login?from=');
});

test('a phone shows its conversation with ticks, and looking at it reads what arrived', async () => {
  messages[0] = said('c1', 'Bom dia', { status: 'read' });
  await openAna();
  const log = await screen.findByRole('log', { name: 'Loja Aurora' });
  expect(within(log).getByText('Olá, Ana!')).toBeTruthy();
  expect(within(log).getByTitle('lida')).toBeTruthy();
  await waitFor(() => expect(bodiesOf(`POST ${place}/read`)).toEqual([{ account: '106' }]));
});

test('what is written goes out as the customer, also as a ready sentence', async () => {
  const { user } = await openAna();
  // Whoever opens a phone wants to write as the customer.
  expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Mensagem' }));
  await user.keyboard('Quanto custa?{Enter}');
  await user.click(screen.getByRole('button', { name: 'Obrigado! 🙏' }));
  // The sentence is gone from under the pointer; one goes on writing.
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Mensagem' }));
  await waitFor(() =>
    expect(bodiesOf(`POST ${place}/messages`)).toEqual([
      { account: '106', kind: 'text', text: 'Quanto custa?' },
      { account: '106', kind: 'text', text: 'Obrigado! 🙏' },
    ]),
  );
});

test('a message can be answered, reacted to, edited and taken back', async () => {
  const { user, log } = await openAna({
    [`POST ${place}/messages/c1/edit`]: {},
    [`POST ${place}/messages/c2/reaction`]: {},
    [`DELETE ${place}/messages/c1`]: {},
  });
  const menuOf = async (index: number) => {
    const buttons = await screen.findAllByRole('button', { name: 'Ações da mensagem' });
    await user.click(buttons[index] as HTMLElement);
    return screen.findByRole('menu');
  };
  await user.click(within(await menuOf(1)).getByRole('menuitem', { name: 'Reagir com ❤️' }));
  await user.click(within(await menuOf(1)).getByRole('menuitem', { name: 'Responder' }));
  await user.type(screen.getByRole('textbox', { name: 'Mensagem' }), 'Certo{Enter}');
  await user.click(within(await menuOf(0)).getByRole('menuitem', { name: 'Editar' }));
  expect(screen.getByRole('textbox', { name: 'Mensagem' })).toHaveProperty('value', 'Bom dia');
  await user.type(screen.getByRole('textbox', { name: 'Mensagem' }), '!{Enter}');
  await user.click(within(await menuOf(0)).getByRole('menuitem', { name: 'Apagar para todos' }));
  await waitFor(() => expect(log.some(({ call }) => call === `DELETE ${place}/messages/c1`)).toBe(true));
  expect(bodiesOf(`POST ${place}/messages/c2/reaction`)).toEqual([{ emoji: '❤️' }]);
  expect(bodiesOf(`POST ${place}/messages`)).toEqual([{ account: '106', kind: 'text', text: 'Certo', quoteOf: 'c2' }]);
  expect(bodiesOf(`POST ${place}/messages/c1/edit`)).toEqual([{ text: 'Bom dia!' }]);
});

test('a button of the company is answered with a press', async () => {
  messages = [
    said('c3', 'Como prefere?', {
      by: 'company',
      status: 'read',
      kind: 'choice',
      options: [{ id: 'e', title: 'Entrega' }],
    }),
  ];
  const { user } = await openAna();
  await user.click(await screen.findByRole('button', { name: 'Entrega' }));
  await waitFor(() =>
    expect(bodiesOf(`POST ${place}/messages`)).toEqual([
      { account: '106', kind: 'choice', choice: { id: 'e', title: 'Entrega' } },
    ]),
  );
});

test('what happens in the lab appears by itself', async () => {
  await openAna();
  await screen.findAllByText('Olá, Ana!');
  messages = [...messages, said('c9', 'Ainda está aí?', { by: 'company', status: 'delivered' })];
  typing = true;
  act(() => FakeEvents.last?.onmessage?.({ data: JSON.stringify({ network: 'graph', type: 'changed' }) }));
  await waitFor(() => expect(screen.getAllByText('Ainda está aí?').length).toBeGreaterThan(0));
  expect(await screen.findByText('digitando…')).toBeTruthy();
});

test('a phone is switched off in the list', async () => {
  const { user } = await openLab();
  await user.click(await screen.findByRole('switch', { name: 'Desligar o celular de Ana Lima' }));
  await waitFor(() => expect(bodiesOf(`POST ${place}`)).toEqual([{ online: false }]));
});

test('a new phone opens as soon as it is made', async () => {
  const celia = { number: '5511977770002', name: 'Célia', online: true, companions: [] };
  let phones: object[] = [];
  const { user } = await openLab({
    'GET /lab/whatsapp/phones': () => phones,
    'POST /lab/whatsapp/phones': () => {
      phones = [celia];
      return celia;
    },
    'GET /lab/whatsapp/phones/5511977770002/chats': [],
  });
  await user.click(await screen.findByRole('button', { name: 'Novo celular' }));
  const dialog = await screen.findByRole('dialog', { name: 'Novo celular' });
  await user.click(within(dialog).getByRole('button', { name: 'Criar' }));
  expect(within(dialog).getByText('Preencha este campo')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: 'Nome' }), 'Célia');
  await user.click(within(dialog).getByRole('button', { name: 'Criar' }));
  expect(await screen.findByText('Nenhuma empresa conectada neste canal')).toBeTruthy();
  expect(bodiesOf('POST /lab/whatsapp/phones')).toMatchObject([
    { name: 'Célia', number: expect.stringMatching(/^55119\d{8}$/) },
  ]);
});

test('a phone of WhatsApp reads a QR code that is pasted', async () => {
  const celia = { number: '5511977770002', name: 'Célia', online: true, companions: [] };
  const { user } = await openLab({
    'GET /lab/whatsapp/phones': [celia],
    'GET /lab/whatsapp/phones/5511977770002/chats': [],
    'POST /lab/whatsapp/phones/5511977770002/scan': { companion: 1 },
  });
  await user.click(await screen.findByRole('button', { name: /Célia/ }));
  await user.click(await screen.findByRole('button', { name: 'Opções do celular' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ler QR code' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ler QR code com Célia' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Código do QR' }), 'https://wa.me/x#1,2,3');
  await user.click(within(dialog).getByRole('button', { name: 'Conectar' }));
  await waitFor(() =>
    expect(bodiesOf('POST /lab/whatsapp/phones/5511977770002/scan')).toEqual([{ qr: 'https://wa.me/x#1,2,3' }]),
  );
});

test('the switch lets customers write by themselves, and follows whoever else turns it', async () => {
  let on = false;
  const { user } = await openLab({
    'GET /lab/script/state': () => ({ on }),
    'POST /lab/script/state': ({ body }: { body: { on: boolean } }) => {
      on = body.on;
      return { on };
    },
  });
  const turn = await screen.findByRole<HTMLInputElement>('switch', { name: 'Clientes escrevem sozinhos' });
  expect(turn.checked).toBe(false);
  await user.click(turn);
  await waitFor(() => expect(turn.checked).toBe(true));
  expect(bodiesOf('POST /lab/script/state')).toEqual([{ on: true }]);
  on = false;
  act(() => FakeEvents.last?.onmessage?.({ data: JSON.stringify({ network: 'script', type: 'changed' }) }));
  await waitFor(() => expect(turn.checked).toBe(false));
});

test('a lab that has no script shows no switch', async () => {
  await openLab();
  await screen.findByRole('button', { name: /Ana Lima/ });
  expect(screen.queryByRole('switch', { name: 'Clientes escrevem sozinhos' })).toBeNull();
});
