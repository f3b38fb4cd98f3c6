import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { SessionUser } from '@oplano/contracts/users';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mergeOwnUser, refreshOwnUser } from '#platform/session';
import { openApp, type OpenedApp } from '#testing/app';
import { aChat, aMember } from '#testing/chats';
import type { Answers } from '#testing/server';
import { anAdmin, aPerson, barePlan } from '#testing/people';

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

async function open(user: SessionUser, answers: Answers = {}, more: { billingOnly?: boolean } = {}) {
  app = await openApp('/tags', { user, answers, ...more });
  await screen.findByRole('navigation', { name: 'Menu principal' });
  return app;
}
/** An event of a live feed arrives. */
const hear = (wire: string, payload: unknown) => act(() => sockets.on.get(wire)?.(payload));

const viewport = (width: number) =>
  // The test browser lets its window be resized.
  (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({ width });

beforeEach(() => {
  viewport(1440);
  localStorage.clear();
  sockets.on.clear();
});
afterEach(() => {
  app?.close();
  cleanup();
  viewport(1024);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a suspended company is told so on every page, until it is back', async () => {
  await open(aPerson({ company: { isSuspended: true } }), {
    'GET /auth/me': aPerson({ company: { isSuspended: false } }),
  });
  const note = /^Esta empresa está suspensa\./;
  expect(screen.getByText(note).tagName).toBe('OUTPUT');
  await act(() => refreshOwnUser());
  expect(screen.queryByText(note)).toBeNull();
});

const nav = () => screen.getByRole('navigation', { name: 'Menu principal' });
const entries = () =>
  within(nav())
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
const groups = () =>
  within(nav())
    .getAllByRole('region')
    .map((group) => group.getAttribute('aria-label'));

const help = {
  id: 1,
  title: 'Primeiros passos',
  description: '',
  video: 'x',
  videoUrl: null,
  videoName: null,
  page: null,
  version: 1,
};

const aConnection = {
  id: 4,
  name: 'Vendas',
  channel: 'whatsapp',
  provider: 'live',
  status: 'CONNECTED',
  since: '2026-01-01T12:00:00.000Z',
  reason: null,
  statusImportMessages: null,
  limits: [],
  number: '',
  isDefault: true,
  updatedAt: '2026-01-01T12:00:00.000Z',
  version: 1,
};

describe('the side menu', () => {
  test('of a plain user of a bare plan is the daily work and no more [SHL-004, SHL-005, SHL-007, SHL-009, RBAC-014]', async () => {
    await open(aPerson({ plan: barePlan }));
    expect(entries()).toEqual(['/tickets', '/quick-messages', '/contacts', '/tags']);
    expect(groups()).toEqual(['Atendimento']);
  });

  test('gains what the plan has [SHL-006, SHL-008, SHL-010, SHL-012]', async () => {
    await open(aPerson(), { 'GET /helps/list': [help] });
    await waitFor(() => expect(entries()).toContain('/helps'));
    expect(entries()).toEqual([
      '/tickets',
      '/quick-messages',
      '/Kanban',
      '/contacts',
      '/schedules',
      '/tags',
      '/chats',
      '/helps',
    ]);
    hear('company-2-help', { action: 'delete', helpId: 1 });
    await waitFor(() => expect(entries()).not.toContain('/helps'));
  });

  test('stands still on the next visit, while the server is still asked for help videos [SHL-012]', async () => {
    localStorage.setItem('hasHelps', 'true');
    await open(aPerson({ plan: barePlan }), { 'GET /helps/list': () => new Promise(() => undefined) });
    expect(entries()).toContain('/helps');
  });

  test('shows the management group to a plain user as far as the flags go [SHL-001, SHL-002, SHL-003, SHL-022, SHL-029]', async () => {
    await open(aPerson({ plan: barePlan }));
    const flag = (flags: Partial<SessionUser>, version: number) =>
      act(() => mergeOwnUser({ ...aPerson({ plan: barePlan }), ...flags, version }));
    flag({ allowRealTime: 'enabled' }, 2);
    expect(entries()).toEqual(['/moments', '/tickets', '/quick-messages', '/contacts', '/tags']);
    expect(groups()).toEqual(['Gerência', 'Atendimento']);
    flag({ showDashboard: 'enabled', allowConnections: 'enabled' }, 3);
    expect(entries()).toEqual(['/', '/reports', '/tickets', '/quick-messages', '/contacts', '/tags', '/connections']);
    flag({}, 4);
    expect(groups()).toEqual(['Atendimento']);
  });

  test.each([
    ['campaigns', 'SHL-013, SHL-014, SHL-015', ['/campaigns', '/contact-lists', '/campaigns-config']],
    ['tools', 'SHL-017, SHL-020, SHL-021', ['/messages-api', '/prompts', '/queue-integration']],
    ['people and queues', 'SHL-018, SHL-019, RBAC-003', ['/users', '/queues']],
    ['house', 'SHL-024, SHL-025, SHL-027', ['/files', '/financeiro', '/settings']],
  ])('of an admin on a whole plan has the %s, which a plain user does not see [%s]', async (_part, _ids, hrefs) => {
    const { close } = await open(aPerson());
    expect(entries().filter((entry) => hrefs.includes(entry ?? ''))).toEqual([]);
    close();
    await open(anAdmin());
    expect(entries().filter((entry) => hrefs.includes(entry ?? ''))).toEqual(hrefs);
  });

  test('loses and gains campaigns as an admin switches them, without being loaded anew [SHL-013, SHL-014, SET-042, ACC-042]', async () => {
    let value = 'enabled';
    const me = () => anAdmin({ company: { companieSettings: [{ key: 'campaignsEnabled', value }] } });
    await open(me(), { 'GET /auth/me': () => me() });
    const ofCampaigns = () => entries().filter((entry) => /campaign|contact-lists/.test(entry ?? ''));
    expect(ofCampaigns()).toEqual(['/campaigns', '/contact-lists', '/campaigns-config']);
    for (const [next, expected] of [
      ['disabled', ['/campaigns-config']],
      ['enabled', ['/campaigns', '/contact-lists', '/campaigns-config']],
    ] as const) {
      value = next;
      hear('company-2-settings', { action: 'update', key: 'campaignsEnabled', value });
      await waitFor(() => expect(ofCampaigns()).toEqual(expected));
    }
  });

  test('of who looks in follows the company they look into, and leaves their own as it is [SHL-013, ACC-042]', async () => {
    localStorage.setItem('cshow', 'true');
    const companieSettings = [{ key: 'campaignsEnabled' as const, value: 'disabled' }];
    await open(anAdmin({ visitsUntil: '2026-01-01T13:00:00.000Z', company: { companieSettings } }));
    expect(entries()).not.toContain('/campaigns');
    expect(entries()).not.toContain('/connections');
    expect(localStorage.getItem('cshow')).toBe('true');
  });

  test('of the operator ends with the platform [SHL-016, SHL-023, SHL-028]', async () => {
    const { close } = await open(anAdmin());
    expect(entries().slice(-13)).toEqual([
      '/campaigns',
      '/contact-lists',
      '/campaigns-config',
      '/messages-api',
      '/users',
      '/queues',
      '/prompts',
      '/queue-integration',
      '/connections',
      '/files',
      '/financeiro',
      '/log',
      '/settings',
    ]);
    close();
    await open(anAdmin({ super: true }));
    expect(entries()).toEqual(expect.arrayContaining(['/announcements', '/allConnections', '/companies', '/stopped']));
    expect(groups()).toEqual(['Gerência', 'Atendimento', 'Campanhas', 'Administração']);
  });

  test('of an expired company is the open billing page alone [SHL-026]', async () => {
    const { log } = await open(aPerson(), {}, { billingOnly: true });
    expect(entries()).toEqual(['/financeiro-aberto']);
    expect(log.map(({ call }) => call)).toEqual(['GET /version']);
  });

  test('of an expired company is whole again once somebody paid, also for who may not pay', async () => {
    await open(aPerson(), { 'GET /auth/me': aPerson() }, { billingOnly: true });
    hear('company-2-company', { action: 'own', company: { id: 2 } });
    await waitFor(() => expect(entries().length).toBeGreaterThan(1));
  });

  test('marks the page that is open', async () => {
    await open(aPerson());
    expect(within(nav()).getByRole('link', { current: 'page' }).textContent).toBe('Tags');
  });

  test('brings the entry of the page that is open into sight', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function placed(this: Element) {
      const top = { Tags: 700, Contatos: -60 }[this.textContent] ?? 0;
      return new DOMRect(0, top, 200, top === 0 ? 500 : 40);
    });
    const moved = vi.spyOn(Element.prototype, 'scrollBy').mockReturnValue();
    const { router } = await open(aPerson());
    await waitFor(() => expect(moved.mock.lastCall).toEqual([{ top: 240, left: 0 }]));
    await act(() => router.navigate({ to: '/contacts' }));
    await waitFor(() => expect(moved.mock.lastCall).toEqual([{ top: -60, left: 0 }]));
  });

  test('warns at once of a connection that was in trouble when the page was opened [SHL-030]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const broken = { ...aConnection, status: 'DISCONNECTED' };
    await open(anAdmin(), { 'GET /whatsapp': [broken] });
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByText('Há conexões que precisam de atenção')).toBeTruthy();
  });

  test('warns of a connection in trouble two seconds after the list changed [SHL-030, SHL-031, RTE-013]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const warning = () => screen.queryByText('Há conexões que precisam de atenção');
    await open(anAdmin(), { 'GET /whatsapp': [aConnection] });
    await act(() => vi.advanceTimersByTimeAsync(2_500));
    expect(warning()).toBeNull();

    for (const [index, status] of ['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING'].entries()) {
      hear('company-2-whatsapp', { action: 'update', whatsapp: { ...aConnection, status, version: 2 * index + 2 } });
      await act(() => vi.advanceTimersByTimeAsync(1_900));
      expect(warning()).toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(200));
      expect(warning()).toBeTruthy();
      hear('company-2-whatsapp', { action: 'update', whatsapp: { ...aConnection, version: 2 * index + 3 } });
      await act(() => vi.advanceTimersByTimeAsync(2_100));
      expect(warning()).toBeNull();
    }
  });

  test('carries a dot while a chat has unread messages for this person [SHL-011]', async () => {
    const member = (userId: number, unreads: number) => aMember(userId, 'x', { unreads });
    const chat = aChat({ users: [member(7, 0), member(8, 3)] });
    await open(aPerson(), { 'GET /chats': { records: [chat], hasMore: false, count: 1 } });
    const dot = () => screen.queryByText('Há mensagens não lidas');
    await waitFor(() => expect(app?.log.map(({ call }) => call)).toContain('GET /chats'));
    expect(dot()).toBeNull();
    await waitFor(() => {
      hear('company-2-chat', { action: 'update', chat: { ...chat, users: [member(7, 1), member(8, 0)], version: 2 } });
      expect(dot()).toBeTruthy();
    });
    hear('company-2-chat', { action: 'update', chat: { ...chat, version: 3 } });
    await waitFor(() => expect(dot()).toBeNull());
  });

  test('says in the closed rail what it says when it is open, words of a mark included [SHL-011, SHL-033]', async () => {
    const users = [aMember(7, 'x', { unreads: 2 })];
    const chat = aChat({ users });
    await open(aPerson({ defaultMenu: 'closed' }), {
      'GET /chats': { records: [chat], hasMore: false, count: 1 },
    });
    const entry = await within(nav()).findByRole('link', { name: /^Chat interno ?Há mensagens não lidas$/ });
    expect(entry.title).toBe('Chat interno');
    expect(within(nav()).getByRole('link', { name: /Há mensagens não lidas/ })).toBe(entry);
    expect(within(nav()).getByRole('link', { name: 'Tags' })).toBeTruthy();
  });

  test('shows the version of the server at its foot [SHL-032, SHL-056]', async () => {
    await open(aPerson());
    expect(await screen.findByText('Versão 2.0.4-v3')).toBeTruthy();
  });

  test('starts open or closed as the person likes it, and follows the button [SHL-033]', async () => {
    const { user, close } = await open(aPerson({ defaultMenu: 'closed' }));
    expect(screen.getByRole('button', { name: 'Abrir menu' }).getAttribute('aria-expanded')).toBe('false');
    await user.click(screen.getByRole('button', { name: 'Abrir menu' }));
    expect(screen.getByRole('button', { name: 'Recolher menu' })).toBeTruthy();
    close();
    await open(aPerson({ defaultMenu: 'open' }));
    expect(screen.getByRole('button', { name: 'Recolher menu' }).getAttribute('aria-expanded')).toBe('true');
  });

  test('is a rail where an open one would leave the page too little, until somebody opens it [SHL-033]', async () => {
    viewport(1199);
    const { user } = await open(aPerson({ defaultMenu: 'open' }));
    expect(screen.getByRole('button', { name: 'Abrir menu' })).toBeTruthy();
    act(() => viewport(1200));
    expect(await screen.findByRole('button', { name: 'Recolher menu' })).toBeTruthy();
    act(() => viewport(1024));
    await user.click(await screen.findByRole('button', { name: 'Abrir menu' }));
    expect(screen.getByRole('button', { name: 'Recolher menu' })).toBeTruthy();
  });

  test('stays as somebody put it, however the window is drawn, until they like another [SHL-033]', async () => {
    const { user } = await open(aPerson({ defaultMenu: 'open' }));
    await user.click(screen.getByRole('button', { name: 'Recolher menu' }));
    for (const width of [1024, 1440]) {
      act(() => viewport(width));
      expect(screen.getByRole('button', { name: 'Abrir menu' })).toBeTruthy();
    }
    act(() => mergeOwnUser({ ...aPerson({ defaultMenu: 'closed' }), version: 2 }));
    act(() => mergeOwnUser({ ...aPerson({ defaultMenu: 'open' }), version: 3 }));
    expect(screen.getByRole('button', { name: 'Recolher menu' })).toBeTruthy();
  });
});
