import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callsOf } from '#testing/server';
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

  test('is deleted after a question and stays as deleted [CHT-040]', async () => {
    const { user, log } = await openChat({
      'DELETE /messages/2': { message: { ...two[1], isDeleted: true, version: 2 } },
    });
    await ready();
    await menuOf('Oi, Ana');
    await user.click(screen.getByRole('menuitem', { name: 'Apagar' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Apagar' }));
    expect(await screen.findByText('Mensagem apagada')).toBeTruthy();
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

  test('several are chosen and forwarded to a contact; none chosen is an error [CHT-010, CHT-044]', async () => {
    const { user, log } = await openChat({
      'GET /contacts/list': [{ id: 8, name: 'Carla', number: '5511999990000', channel: 'whatsapp', isGroup: false }],
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
    await user.click(await within(dialog).findByRole('radio', { name: /Carla/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Encaminhar' }));
    await waitFor(() => expect(log.filter(({ call }) => call === 'POST /message/forward')).toHaveLength(2), {
      timeout: 4_000,
    });
    expect(
      log
        .filter(({ call }) => call === 'POST /message/forward')
        .map(({ body }) => (body as { messageId: number }).messageId),
    ).toEqual([1, 2]);
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
