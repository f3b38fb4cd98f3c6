import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SessionUser } from '@oplano/contracts/users';
import { platformSettingDefaults } from '@oplano/contracts/settings';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setVolume, usePreferences } from '#platform/preferences';
import type { Answers } from '#testing/server';
import { openApp, type OpenedApp } from '#testing/app';
import { aChat, aMember } from '#testing/chats';
import { anAdmin, aPerson } from '#testing/people';
import { aTicket } from '#testing/tickets';

const sockets = vi.hoisted(() => ({ on: new Map<string, (payload: unknown) => void>() }));
vi.mock('socket.io-client', () => ({
  io: () => ({
    on: (name: string, run: (payload: unknown) => void) => sockets.on.set(name, run),
    emit: vi.fn(),
    disconnect: vi.fn(),
    io: { on: vi.fn(), opts: {} },
  }),
}));
vi.mock('#features/users', async (original) => ({
  ...(await original<typeof import('#features/users')>()),
  UserDialog: ({ open, userId }: { open: boolean; userId: number }) => open && <dialog open>{`user ${userId}`}</dialog>,
}));

let app: OpenedApp | undefined;
const hear = (wire: string, payload: unknown) => act(() => sockets.on.get(wire)?.(payload));

async function open(user: SessionUser = aPerson(), answers: Answers = {}) {
  app = await openApp('/tags', { user, answers });
  await screen.findByRole('banner');
  return app;
}

const viewport = (width: number) =>
  // The test browser lets its window be resized.
  (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({ width });

beforeEach(() => {
  viewport(1440);
  localStorage.clear();
  sockets.on.clear();
  setVolume(1);
});
afterEach(() => {
  app?.close();
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const bar = () => screen.getByRole('banner');

describe('the top bar', () => {
  test('greets the person in their company [SHL-034]', async () => {
    await open();
    expect(bar().textContent).toContain('Olá, Marina Lopes · Loja Aurora');
  });

  test('shows the due date to admins only [SHL-035]', async () => {
    const { close } = await open(anAdmin());
    expect(within(bar()).getByText('Plano ativo até 15/12/2026')).toBeTruthy();
    close();
    await open(aPerson());
    expect(within(bar()).queryByText(/Ativo até/)).toBeNull();
  });

  test('offers a new version when the server has another than the one that runs, and reloads for it [SHL-036]', async () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue();
    const { user } = await open();
    await screen.findByText('Versão 2.0.4-v3');
    expect(screen.queryByRole('button', { name: 'Nova versão' })).toBeNull();
    hear('platform-settings', { action: 'version', version: '2.1.0' });
    await user.click(await screen.findByRole('button', { name: /Nova versão|nova versão/ }));
    expect(reload).toHaveBeenCalledOnce();
  });

  test('switches the whole interface between light and dark [SHL-037]', async () => {
    const { user } = await open();
    const scheme = () => document.documentElement.getAttribute('data-color-scheme');
    await user.click(within(bar()).getByRole('button', { name: /Usar tema/ }));
    const first = scheme();
    await user.click(within(bar()).getByRole('button', { name: /Usar tema/ }));
    expect(new Set([first, scheme()])).toEqual(new Set(['dark', 'light']));
  });

  test('has a volume slider from 0 to 1 in steps of 0.1, kept in this browser [SHL-039, SHL-040]', async () => {
    const { user } = await open();
    await user.click(within(bar()).getByRole('button', { name: 'Volume do som' }));
    const slider = await screen.findByRole('slider', { name: 'Volume do som' });
    expect([slider.getAttribute('min'), slider.getAttribute('max'), slider.getAttribute('step')]).toEqual([
      '0',
      '1',
      '0.1',
    ]);
    fireEvent.change(slider, { target: { value: '0.3' } });
    expect(usePreferences.getState().volume).toBe(0.3);
    expect(JSON.parse(localStorage.getItem('preferences') ?? '{}')).toMatchObject({ state: { volume: 0.3 } });
  });

  test('reloads the application at its refresh control [SHL-041]', async () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue();
    const { user, place } = await open();
    await user.click(within(bar()).getByRole('button', { name: 'Atualizar' }));
    expect(reload).toHaveBeenCalledOnce();
    expect(place()).toBe('/tags');
  });

  test('opens profile, languages and the way out at the avatar [SHL-048, SHL-049, ACC-026]', async () => {
    const { user, place, log } = await open(aPerson(), { 'DELETE /auth/logout': {} });
    const openMenu = () => user.click(within(bar()).getByRole('button', { name: 'Conta de Marina Lopes' }));
    await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: 'Perfil' }));
    expect((await screen.findByRole('dialog')).textContent).toBe('user 7');
    await openMenu();
    expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
      'Português',
      'English',
      'Español',
      'Türkçe',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Sair' }));
    await waitFor(() => expect(place()).toBe('/login'));
    expect(log.map(({ call }) => call)).toContain('DELETE /auth/logout');
  });

  test('follows a change of the branding while it is open [WHL-013]', async () => {
    await open();
    hear('platform-settings', { action: 'update', settings: { ...platformSettingDefaults, appName: 'Zap Certo' } });
    expect(screen.getByText('Zap Certo')).toBeTruthy();
    expect(document.title).toBe('Zap Certo');
    hear('platform-settings', { action: 'update', settings: platformSettingDefaults });
  });
});

describe('on a phone', () => {
  beforeEach(() => viewport(390));
  afterEach(() => viewport(1024));

  test('everything of the bar stays within reach [SHL-036, SHL-037, SHL-039, SHL-041, SHL-043]', async () => {
    const { user } = await open(anAdmin());
    expect(within(bar()).getByRole('button', { name: 'Atendimentos não lidos' })).toBeTruthy();
    await user.click(within(bar()).getByRole('button', { name: 'Mais opções' }));
    const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(offered).toEqual([
      'Informativos',
      'Chat interno',
      expect.stringMatching(/tema/),
      'Volume do som',
      'Atualizar',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Volume do som' }));
    expect(await screen.findByRole('slider', { name: 'Volume do som' })).toBeTruthy();
  });

  test('the menu lies over the page and goes when an entry is followed [SHL-033]', async () => {
    const { user, place } = await open(anAdmin());
    expect(screen.queryByRole('navigation')).toBeNull();
    await user.click(within(bar()).getByRole('button', { name: 'Abrir menu' }));
    await user.click(within(await screen.findByRole('navigation')).getByRole('link', { name: 'Contatos' }));
    await waitFor(() => expect(screen.queryByRole('navigation')).toBeNull());
    expect(place()).toBe('/contacts');
  });
});

describe('the bell', () => {
  const unread = (count: number): Answers => ({
    'GET /tickets': {
      tickets: Array.from({ length: count }, (_, index) => {
        const id = index + 1;
        return aTicket({ id, contact: { id, name: `Contato ${id}` }, lastMessage: '*oi*', unreadMessages: id });
      }),
      hasMore: false,
      count,
      cursor: null,
    },
  });

  test('says that everything is read while there is nothing unread [SHL-042]', async () => {
    const { user } = await open();
    await user.click(within(bar()).getByRole('button', { name: 'Atendimentos não lidos' }));
    expect(await screen.findByText('Tudo lido por aqui')).toBeTruthy();
    expect(document.title).toBe('O Plano');
  });

  test('counts the unread tickets, also in the title, lists them and opens one [SHL-042, SHL-050, SHL-051]', async () => {
    const { user, place, close, log } = await open(aPerson(), unread(3));
    await waitFor(() => expect(document.title).toBe('③ O Plano'));
    expect(log.find(({ call }) => call === 'GET /tickets')?.query).toMatchObject({ withUnreadMessages: 'true' });
    await user.click(within(bar()).getByRole('button', { name: '3 atendimentos não lidos' }));
    await user.click(await screen.findByRole('button', { name: /Contato 2/ }));
    await waitFor(() => expect(place()).toBe(`/tickets/${aTicket({ id: 2 }).uuid}`));
    close();
    await open(aPerson(), unread(21));
    await waitFor(() => expect(document.title).toBe('(21) O Plano'));
  });

  test('follows the feeds: a new message counts, a read ticket no longer does [SHL-042, TKT-044]', async () => {
    await open(aPerson(), unread(1));
    await waitFor(() => expect(document.title).toBe('① O Plano'));
    const second = aTicket({ id: 2, userId: 7, unreadMessages: 1, version: 3 });
    hear('company-2-ticket', { action: 'update', ticket: second });
    await waitFor(() => expect(document.title).toBe('② O Plano'));
    hear('company-2-ticket', { action: 'updateUnread', ticketId: 2, version: 4 });
    await waitFor(() => expect(document.title).toBe('① O Plano'));
  });
});

describe('the bell of an admin', () => {
  const webhook = (given: object = {}) => ({
    id: 4,
    name: 'ERP',
    url: 'https://erp.example/hook',
    events: ['ticket.closed'],
    active: false,
    switchedOff: 'failing',
    failingSince: '2026-01-02T12:00:00.000Z',
    previousSecretUntil: null,
    createdAt: '2026-01-01T12:00:00.000Z',
    updatedAt: '2026-01-05T12:00:00.000Z',
    version: 2,
    ...given,
  });
  const listed = (...webhookSubscriptions: object[]): Answers => ({
    'GET /webhook-subscriptions': { webhookSubscriptions, hasMore: false, count: webhookSubscriptions.length },
  });
  const name = /^Webhook desligado: ERP/;

  test('tells of a webhook that was switched off, live, until it is switched on again', async () => {
    const { user, place } = await open(anAdmin(), listed(webhook({ active: true, switchedOff: null, version: 1 })));
    await waitFor(() => expect(app?.log.some(({ call }) => call === 'GET /webhook-subscriptions')).toBe(true));
    expect(within(bar()).queryByRole('button', { name })).toBeNull();
    hear('company-2-webhookSubscription', { action: 'update', webhookSubscription: webhook() });
    await user.click(await within(bar()).findByRole('button', { name }));
    await user.click(await screen.findByRole('button', { name }));
    expect(place()).toContain('/messages-api');
    const again = webhook({ active: true, switchedOff: null, version: 3 });
    hear('company-2-webhookSubscription', { action: 'update', webhookSubscription: again });
    await waitFor(() => expect(within(bar()).queryByRole('button', { name })).toBeNull());
  });

  test('tells nobody else of webhooks, and asks for none', async () => {
    const { log } = await open(aPerson(), listed(webhook()));
    await within(bar()).findByRole('button', { name: 'Atendimentos não lidos' });
    expect(log.some(({ call }) => call === 'GET /webhook-subscriptions')).toBe(false);
  });
});

describe('the announcements', () => {
  const news = (id: number, given: object = {}) => ({
    id,
    title: `Novidade ${id}`,
    text: `Texto ${id}`,
    priority: 3,
    status: true,
    mediaPath: null,
    mediaName: null,
    startsAt: null,
    endsAt: null,
    createdAt: `2026-01-${String(id).padStart(2, '0')}T12:00:00.000Z`,
    version: 1,
    ...given,
  });
  const openNews = async (answers: Answers) => {
    const opened = await open(aPerson(), { 'GET /announcements/seen': { ids: [] }, ...answers });
    await opened.user.click(within(bar()).getByRole('button', { name: 'Informativos' }));
    return { ...opened, list: await screen.findByRole('region', { name: 'Informativos' }) };
  };
  const page = (...records: object[]) => ({ records, hasMore: false, count: records.length });

  test('hang from the bar, newest first, each in the colour of its priority [SHL-043, SHL-047]', async () => {
    const records = [news(3, { priority: 1 }), news(2, { priority: 2 }), news(1)];
    const { list } = await openNews({ 'GET /announcements': page(...records) });
    const rows = await within(list).findAllByRole('button');
    expect(rows.map((row) => within(row).getByText(/^Prioridade/).textContent)).toEqual([
      'Prioridade alta',
      'Prioridade média',
      'Prioridade baixa',
    ]);
    const colors = rows.map((row) => row.querySelector<HTMLElement>('[style*="background"]')?.style.backgroundColor);
    expect(colors).toEqual(['#d32f2f', '#ed6c02', '#8b93a1']);
  });

  test('fit in 300 px and load the next page near the end [SHL-045, LIM-004]', async () => {
    const { list, log } = await openNews({
      'GET /announcements': ({ query }: { query: Record<string, string> }) =>
        query['pageNumber'] === '2' ? page(news(1)) : { records: [news(3), news(2)], hasMore: true, count: 3 },
    });
    await within(list).findByText('Novidade 3');
    expect(Number.parseInt(list.style.maxHeight, 10) + 42).toBeLessThanOrEqual(300);
    const asked = () => log.filter(({ call }) => call === 'GET /announcements').map(({ query }) => query['pageNumber']);
    Object.defineProperties(list, {
      scrollHeight: { value: 600, configurable: true },
      clientHeight: { value: 258, configurable: true },
      scrollTop: { value: 200, configurable: true, writable: true },
    });
    fireEvent.scroll(list);
    expect(asked()).toEqual(['1']);
    Object.defineProperty(list, 'scrollTop', { value: 300 });
    fireEvent.scroll(list);
    expect(await within(list).findByText('Novidade 1')).toBeTruthy();
    expect(asked()).toEqual(['1', '2']);
  });

  test('open one with its whole text and its picture [SHL-043]', async () => {
    const record = news(3, { text: 'Linha um\nLinha dois', mediaPath: '/files/a.png', mediaName: 'a.png' });
    const { user, list } = await openNews({ 'GET /announcements': page(record) });
    await user.click(await within(list).findByRole('button', { name: /Novidade 3/ }));
    const dialog = await screen.findByRole('dialog', { name: /Novidade 3/ });
    expect(within(dialog).getByText(/Linha dois/)).toBeTruthy();
    expect(within(dialog).getByRole('img', { name: 'a.png' }).getAttribute('src')).toBe('/files/a.png');
  });

  test('follow the feed, and those switched off are not shown [ANN-009, ANN-010, ANN-011]', async () => {
    const { list } = await openNews({ 'GET /announcements': page(news(1), news(2, { status: false })) });
    await within(list).findByText('Novidade 1');
    expect(within(list).queryByText('Novidade 2')).toBeNull();
    hear('company-announcement', { action: 'create', record: news(9) });
    expect(await within(list).findByText('Novidade 9')).toBeTruthy();
    hear('company-announcement', { action: 'update', record: news(1, { status: false, version: 2 }) });
    await waitFor(() => expect(within(list).queryByText('Novidade 1')).toBeNull());
    hear('company-announcement', { action: 'delete', id: 9 });
    expect(await screen.findByText('Nenhum informativo')).toBeTruthy();
  });
});

describe('the internal chats', () => {
  const chat = (id: number, unreads: number) =>
    aChat({
      id,
      uuid: `8f1d0c7e-3b64-4a2e-9a53-7a4a1f0a2b0${id}`,
      title: `Grupo ${id}`,
      users: [aMember(7, 'Marina', { unreads })],
      updatedAt: `2026-01-0${id}T12:00:00.000Z`,
    });

  test('hang from the bar within 300 px, say what is unread and open one [SHL-044, SHL-046]', async () => {
    const records = [chat(2, 4), chat(1, 0)];
    const { user, place } = await open(aPerson(), { 'GET /chats': { records, hasMore: false, count: 2 } });
    await user.click(within(bar()).getByRole('button', { name: 'Chat interno' }));
    const list = await screen.findByRole('region', { name: 'Chat interno' });
    expect(await within(list).findByText('4 mensagens não lidas')).toBeTruthy();
    expect(Number.parseInt(list.style.maxHeight, 10) + 42).toBeLessThanOrEqual(300);
    await user.click(within(list).getByRole('button', { name: /Grupo 1/ }));
    await waitFor(() => expect(place()).toBe('/chats/8f1d0c7e-3b64-4a2e-9a53-7a4a1f0a2b01'));
  });

  test('are neither shown nor asked for without the plan [SHL-010, SHL-044]', async () => {
    const { log } = await open(aPerson({ plan: { useInternalChat: false } }));
    await screen.findByText('Versão 2.0.4-v3');
    expect(within(bar()).queryByRole('button', { name: 'Chat interno' })).toBeNull();
    expect(log.map(({ call }) => call)).not.toContain('GET /chats');
  });
});
