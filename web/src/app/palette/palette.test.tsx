import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SessionUser } from '@oplano/contracts/users';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openApp, type OpenedApp } from '#testing/app';
import { anAdmin, aPerson } from '#testing/people';
import type { Answers, Asked } from '#testing/server';
import { aTicket } from '#testing/tickets';

vi.mock('socket.io-client', () => ({
  io: () => ({ on: vi.fn(), emit: vi.fn(), disconnect: vi.fn(), io: { on: vi.fn(), opts: {} } }),
}));

// Fetched here, so that no test waits for them.
beforeAll(async () => {
  await Promise.all([import('./palette.tsx'), import('../inbox/inbox-screen.tsx'), import('../inbox/chat.ts')]);
});
let app: OpenedApp | undefined;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  app?.close();
  cleanup();
  vi.unstubAllGlobals();
});

const queues = [{ id: 1, name: 'Vendas', color: '#112233' }];
const own = aTicket({ id: 2, status: 'open', userId: 7, queueId: 1, contact: { name: 'Clara Dias' } });
const answers: Answers = {
  'GET /tags': { tags: [], hasMore: false, count: 0 },
  'GET /tickets': ({ query }: Asked) => ({
    tickets: query['status'] === 'search' && query['searchParam'] === 'clara' ? [own] : [],
    hasMore: false,
    count: 0,
    cursor: null,
  }),
  'GET /contacts/list': ({ query }: Asked) =>
    query['name'] === 'clara'
      ? [{ id: 5, name: 'Clara Nunes', number: '5511900000001', channel: 'whatsapp', isGroup: false }]
      : [],
  [`GET /tickets/u/${own.uuid}`]: own,
};

async function open(user: SessionUser, at = '/tags') {
  app = await openApp(at, { user, answers });
  await screen.findByRole('navigation', { name: 'Menu principal' });
  return app;
}
async function openPalette({ user }: OpenedApp) {
  await user.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: /^Ir para uma página/ });
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent?.trim());

describe('the palette', () => {
  test('goes to a page by keyboard alone, and gives the focus back where nothing was chosen', async () => {
    const opened = await open(aPerson());
    const link = screen.getByRole('link', { name: 'Contatos' });
    link.focus();
    const box = await openPalette(opened);
    expect(document.activeElement).toBe(box);
    await opened.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Ir para/ })).toBeNull());
    expect(document.activeElement).toBe(link);

    await openPalette(opened);
    await opened.user.keyboard('respostas{Enter}');
    await waitFor(() => expect(opened.place()).toBe('/quick-messages'));
  });

  test('is closed by the keys that opened it, and opened again at once', async () => {
    const opened = await open(aPerson());
    await openPalette(opened);
    await opened.user.keyboard('{Control>}kk{/Control}');
    expect(await screen.findByRole('combobox', { name: /^Ir para uma página/ })).toBeTruthy();
    await opened.user.keyboard('{Control>}k{/Control}');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Ir para/ })).toBeNull());
  });

  test('says which option is chosen and how many there are', async () => {
    const opened = await open(aPerson());
    const box = await openPalette(opened);
    await opened.user.keyboard('contat');
    expect(options()).toEqual(['Contatos', 'Importar contatos']);
    const active = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent?.trim();
    expect(active()).toBe('Contatos');
    await opened.user.keyboard('{ArrowDown}');
    expect(active()).toBe('Importar contatos');
    expect(screen.getByRole('option', { selected: true }).textContent?.trim()).toBe('Importar contatos');
    await opened.user.keyboard('{ArrowDown}');
    expect(active()).toBe('Contatos');
    expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toBe('2 resultados');
  });

  test('shows pages only to those who may open them', async () => {
    const opened = await open(aPerson());
    await openPalette(opened);
    await opened.user.keyboard('usu');
    expect(options()).toEqual([]);
    opened.close();
    cleanup();
    const asAdmin = await open(anAdmin());
    await openPalette(asAdmin);
    await asAdmin.user.keyboard('usu');
    expect(options()).toContain('Usuários');
  });

  test('finds tickets and contacts, asking once the typing has paused, and remembers what was opened', async () => {
    const opened = await open(aPerson({ queues }));
    await openPalette(opened);
    await opened.user.keyboard('clara');
    expect(await screen.findByRole('option', { name: /^Clara Nunes/ })).toBeTruthy();
    const searches = opened.log.filter(({ call, query }) => call === 'GET /tickets' && query['status'] === 'search');
    expect(searches.map(({ query }) => query['searchParam'])).toEqual(['clara']);
    await screen.findByRole('option', { name: /^Clara Dias/ });
    await opened.user.keyboard('{Enter}');
    await waitFor(() => expect(opened.place()).toBe(`/tickets/${own.uuid}`));
    await openPalette(opened);
    const recent = screen.getByRole('group', { name: 'Recentes' });
    expect(within(recent).getByRole('option').textContent).toContain('Clara Dias');
  });

  test('offers nothing of an earlier search that is not meant any more', async () => {
    const opened = await open(aPerson({ queues }));
    const box = await openPalette(opened);
    const status = () => within(screen.getByRole('dialog')).getByRole('status').textContent;
    await opened.user.keyboard('clara');
    await screen.findByRole('option', { name: /^Clara Dias/ });
    fireEvent.change(box, { target: { value: 'clara d' } });
    expect(options()).toEqual([expect.stringMatching(/^Clara Dias/)]);
    fireEvent.change(box, { target: { value: 'davi' } });
    expect([options(), status()]).toEqual([[], 'Buscando…']);
    await waitFor(() => expect(status()).toBe('Nada encontrado'));
  });

  test('offers what one may do to the conversation that is open, and does it', async () => {
    const opened = await open(aPerson({ queues }), `/tickets/${own.uuid}`);
    await openPalette(opened);
    const group = await screen.findByRole('group', { name: 'Este atendimento' });
    const labels = within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent?.replace(/ \w$/, '').trim());
    expect(labels).toContain('Encerrar');
    // It is theirs already, and only admins delete.
    expect(labels).not.toContain('Aceitar ou reabrir');
    expect(labels).not.toContain('Excluir o atendimento');
    await opened.user.keyboard('encerrar{Enter}');
    expect(await screen.findByRole('dialog', { name: /^Encerrar o atendimento de Clara Dias/ })).toBeTruthy();
  });
});
