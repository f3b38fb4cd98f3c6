import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callsOf, refuse, type Asked } from '#testing/server';
import { echo, input, list, openChat, ready, send, ticket, two, prepareChat } from './chat-testing.tsx';
import { aMessage, aPage } from './testing.ts';

const navigate = vi.hoisted(() => vi.fn());
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useNavigate: () => navigate,
  useRouter: () => ({ navigate, state: { location: { pathname: '/tickets' } } }),
}));

beforeEach(() => {
  vi.clearAllMocks();
  prepareChat();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a message', () => {
  const menuOf = async (text: string) => {
    const article = (await screen.findByText(text)).closest('article');
    if (!article) throw new Error('There is no such message.');
    fireEvent.click(within(article).getByRole('button', { name: 'Ações da mensagem' }));
    return screen.findByRole('menu');
  };

  test('is answered with a quote [CHT-042]', async () => {
    const { user, log } = await openChat({ [send]: echo() });
    await ready();
    await menuOf('Bom dia');
    await user.click(screen.getByRole('menuitem', { name: 'Responder' }));
    expect(screen.getByText('Respondendo a Ana Beatriz Souza')).toBeTruthy();
    await user.type(input(), 'Oi{Enter}');
    await waitFor(() => expect(log.find(({ call }) => call === send)?.body).toMatchObject({ quotedMsg: 1 }));
    expect(screen.queryByText('Respondendo a Ana Beatriz Souza')).toBeNull();
  });

  test('of one’s own is edited within 15 minutes and not later [CHT-038]', async () => {
    const young = aMessage({
      id: 2,
      fromMe: true,
      body: 'Oi, Ana',
      createdAt: new Date(Date.now() - 60_000).toISOString(),
    });
    const { user, log } = await openChat({
      [list]: aPage([two[0], young]),
      'POST /messages/edit/2': { message: { ...young, body: 'Oi, Bia', isEdited: true, version: 2 } },
    });
    await ready();
    await menuOf('Oi, Ana');
    await user.click(screen.getByRole('menuitem', { name: 'Editar' }));
    expect(input().value).toBe('Oi, Ana');
    await user.clear(input());
    await user.type(input(), 'Oi, Bia{Enter}');
    await waitFor(() => expect(log.at(-1)).toMatchObject({ call: 'POST /messages/edit/2', body: { body: 'Oi, Bia' } }));
    expect(await screen.findByText('Oi, Bia')).toBeTruthy();
    cleanup();
    await openChat({
      [list]: aPage([aMessage({ ...young, createdAt: new Date(Date.now() - 901_000).toISOString() })]),
    });
    await ready();
    await menuOf('Oi, Ana');
    expect(screen.queryByRole('menuitem', { name: 'Editar' })).toBeNull();
  });

  test('whose edit is refused is edited on with what was typed', async () => {
    const createdAt = new Date(Date.now() - 60_000).toISOString();
    const young = aMessage({ id: 2, fromMe: true, body: 'Oi, Ana', createdAt });
    const { user, log } = await openChat({
      [list]: aPage([two[0], young]),
      'POST /messages/edit/2': (_asked: Asked, times: number) =>
        times > 1
          ? { message: { ...young, body: 'Oi, Bia', isEdited: true, version: 2 } }
          : refuse(409, 'ERR_EDITING_WAPP_MSG'),
    });
    await ready();
    await menuOf('Oi, Ana');
    await user.click(screen.getByRole('menuitem', { name: 'Editar' }));
    await user.clear(input());
    await user.type(input(), 'Oi, Bia{Enter}');
    await waitFor(() => expect(screen.getByText('Editando mensagem')).toBeTruthy());
    expect(input().value).toBe('Oi, Bia');
    await user.type(input(), '{Enter}');
    expect(await screen.findByText('Oi, Bia')).toBeTruthy();
    expect(callsOf(log).filter((call) => call === 'POST /messages/edit/2')).toHaveLength(2);
    expect([input().value, screen.queryByText('Editando mensagem')]).toEqual(['', null]);
  });

  test('that is edited on while its edit is being saved keeps what was typed since', async () => {
    const createdAt = new Date(Date.now() - 60_000).toISOString();
    const young = aMessage({ id: 2, fromMe: true, body: 'Oi, Ana', createdAt });
    let arrive: () => void = () => undefined;
    const { user } = await openChat({
      [list]: aPage([two[0], young]),
      'POST /messages/edit/2': () =>
        new Promise((resolve) => {
          arrive = () => resolve({ message: { ...young, body: 'Oi, Bia', isEdited: true, version: 2 } });
        }),
    });
    await ready();
    const edit = async () => {
      await menuOf('Oi, Ana');
      await user.click(screen.getByRole('menuitem', { name: 'Editar' }));
      await user.clear(input());
    };
    await edit();
    await user.type(input(), 'Oi, Bia{Enter}');
    await edit();
    await user.type(input(), 'Oi, Bia!');
    act(() => arrive());
    await screen.findByText('Oi, Bia');
    expect(input().value).toBe('Oi, Bia!');
  });

  test('is deleted after a question and stays as deleted [CHT-040]', async () => {
    const { user, log } = await openChat({
      'DELETE /messages/2': { message: { ...two[1], isDeleted: true, version: 2 } },
    });
    await ready();
    await menuOf('Oi, Ana');
    await user.click(screen.getByRole('menuitem', { name: 'Excluir' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Mensagem excluída')).toBeTruthy();
    expect(callsOf(log)).toContain('DELETE /messages/2');
  });

  test('of the customer offers neither edit nor delete [CHT-038, CHT-040]', async () => {
    await openChat();
    await ready();
    await menuOf('Bom dia');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Responder',
      'Copiar texto',
      'Encaminhar',
      'Selecionar',
    ]);
  });

  test('several are chosen and forwarded to several contacts; none chosen is an error [CHT-010, CHT-044]', async () => {
    const { user, log } = await openChat({
      'GET /contacts/list': ({ query }: Asked) =>
        Object.values(query).includes('carla')
          ? [{ id: 8, name: 'Carla', number: '5511999990000', channel: 'whatsapp', isGroup: false }]
          : [{ id: 9, name: 'Davi', number: '5511999990001', channel: 'whatsapp', isGroup: false }],
      'POST /message/forward': { message: two[0], ticket },
    });
    await ready();
    await user.click(screen.getByRole('button', { name: 'Mais ações' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Selecionar mensagens' }));
    await user.click(screen.getByRole('button', { name: 'Encaminhar' }));
    expect(await screen.findByText('Selecione ao menos uma mensagem.')).toBeTruthy();
    for (const box of screen.getAllByRole('checkbox', { name: 'Selecionar mensagem' })) await user.click(box);
    await user.click(screen.getByRole('button', { name: 'Encaminhar' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('searchbox'), 'carla');
    await user.click(await within(dialog).findByRole('checkbox', { name: /Carla/ }));
    await user.clear(within(dialog).getByRole('searchbox'));
    await user.type(within(dialog).getByRole('searchbox'), 'davi');
    await user.click(await within(dialog).findByRole('checkbox', { name: /Davi/ }));
    expect(within(dialog).getByRole<HTMLInputElement>('checkbox', { name: /Carla/ }).checked).toBe(true);
    expect(within(dialog).getByText('2 de 10 contatos')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Encaminhar' }));
    await waitFor(() => expect(log.filter(({ call }) => call === 'POST /message/forward')).toHaveLength(4));
    expect(
      log
        .filter(({ call }) => call === 'POST /message/forward')
        .map(({ body }) => body as { messageId: number; contactId: number })
        .map(({ messageId, contactId }) => [contactId, messageId]),
    ).toEqual([
      [8, 1],
      [8, 2],
      [9, 1],
      [9, 2],
    ]);
  });

  test('that could not be forwarded is tried again under its name, and what is cancelled is not called done', async () => {
    let refusals = 1;
    let arrive: () => void = () => undefined;
    const { user, log } = await openChat({
      'GET /contacts/list': [
        { id: 8, name: 'Carla', number: '5511999990000', channel: 'whatsapp', isGroup: false },
        { id: 9, name: 'Davi', number: '5511999990001', channel: 'whatsapp', isGroup: false },
      ],
      'POST /message/forward': () =>
        refusals-- > 0
          ? refuse(500, 'boom')
          : new Promise((resolve) => {
              arrive = () => resolve({ message: two[0], ticket });
            }),
    });
    await ready();
    await menuOf('Bom dia');
    await user.click(screen.getByRole('menuitem', { name: 'Encaminhar' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('searchbox'), 'clientes');
    await user.click(await within(dialog).findByRole('checkbox', { name: /Carla/ }));
    await user.click(await within(dialog).findByRole('checkbox', { name: /Davi/ }));
    const begin = () => user.click(within(dialog).getByRole('button', { name: 'Encaminhar' }));
    await begin();
    const forwards = () => log.filter(({ call }) => call === 'POST /message/forward');
    await waitFor(() => expect(forwards()).toHaveLength(1));
    await waitFor(() => expect(within(dialog).queryByRole('progressbar')).toBeNull());
    await begin();
    await waitFor(() => expect(forwards()).toHaveLength(2));
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    act(() => arrive());
    expect(await screen.findByText('1 de 2 encaminhadas. O restante foi cancelado.')).toBeTruthy();
    expect(forwards()).toHaveLength(2);
    const names = forwards().map(({ body }) => (body as { clientId: string }).clientId);
    expect([names[0], new Set(names).size]).toEqual([expect.any(String), 1]);
  });

  test('notes and what was taken back cannot be chosen, and Esc ends the choosing and the drawer', async () => {
    const gone = aMessage({ id: 3, body: 'Engano', isDeleted: true });
    const note = aMessage({ id: 4, fromMe: true, body: 'Cuidado', isPrivate: true });
    const { user } = await openChat({ [list]: aPage([...two, gone, note]) });
    await ready();
    await user.click(screen.getByRole('button', { name: 'Mais ações' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Selecionar mensagens' }));
    expect(screen.getAllByRole('checkbox', { name: 'Selecionar mensagem' })).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Selecionar mensagem' })).toBeNull());
    await user.click(screen.getByRole('switch', { name: /nota interna/i }));
    fireEvent.keyDown(input(), { key: 'Escape' });
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /nota interna/i }).checked).toBe(false);
  });

  test.each([
    ['Responder', 'Bom dia', 'Respondendo a Ana Beatriz Souza'],
    ['Editar', 'Oi, Ana', 'Editando mensagem'],
  ])('%s is left by Esc, in the input and anywhere else', async (entry, text, mode) => {
    const createdAt = new Date(Date.now() - 60_000).toISOString();
    const young = aMessage({ id: 2, fromMe: true, body: 'Oi, Ana', createdAt });
    const { user } = await openChat({ [list]: aPage([two[0], young]) });
    await ready();
    for (const place of [input, () => document.body]) {
      await menuOf(text);
      await user.click(screen.getByRole('menuitem', { name: entry }));
      expect(screen.getByText(mode)).toBeTruthy();
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      fireEvent.keyDown(place(), { key: 'Escape' });
      expect(screen.queryByText(mode)).toBeNull();
      expect(input().value).toBe('');
    }
  });

  test('gets a reaction', async () => {
    const { user, log } = await openChat({
      'POST /messages/1/reaction': {
        message: {
          ...two[0],
          version: 2,
          reactions: [{ mediaType: 'reactionMessage', emoji: '👍', fromMe: true, name: 'Marina' }],
        },
      },
    });
    await ready();
    await menuOf('Bom dia');
    await user.click(screen.getByRole('menuitemradio', { name: 'Reagir 👍' }));
    expect(await screen.findByText('Marina reagiu com 👍')).toBeTruthy();
    expect(log.at(-1)?.body).toEqual({ emoji: '👍' });
  });
});
