import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { pages } from '@oplano/core/navigation';
import type { SessionUser } from '@oplano/contracts/users';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetSession, mergeOwnUser, setSession, signOut } from '#platform/session';
import { toast } from '#ui/toast';
import { openApp, type OpenedApp } from '#testing/app';
import { anAdmin, aPerson, barePlan } from '#testing/people';

vi.mock('socket.io-client', () => ({
  io: () => ({ on: vi.fn(), emit: vi.fn(), disconnect: vi.fn(), io: { on: vi.fn(), opts: {} } }),
}));

// The frame has tests of its own.
vi.mock('./shell/shell.tsx', () => ({
  Shell: ({ children }: { children: ReactNode }) => (
    <>
      <nav aria-label="Menu principal" />
      <main>{children}</main>
    </>
  ),
}));

vi.mock('#ui/toast', () => ({ toast: { error: vi.fn() }, toastError: vi.fn(), ToastHost: () => null }));

let app: OpenedApp | undefined;
const open = async (...args: Parameters<typeof openApp>) => (app = await openApp(...args));

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
});
afterEach(() => {
  app?.close();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const planGate = 'Esta empresa não possui permissão para acessar essa página! Estamos lhe redirecionando.';
const superUser = anAdmin({ super: true });

describe('a visitor', () => {
  test.each(['/users', '/tickets/abc?x=1', '/nowhere/at/all'])(
    'who asks for %s is sent to the sign-in, which keeps the address [ACC-014]',
    async (address) => {
      const { router } = await open(address);
      await heading('Entre na sua conta');
      expect(router.state.location.pathname).toBe('/login');
      expect(router.state.location.search).toEqual({ from: address });
    },
  );

  test('finds exactly the sign-in and the sign-up open [ACC-040]', async () => {
    const { router } = await open('/login');
    const openPaths = Object.values(router.routesByPath)
      .map(({ fullPath }) => fullPath)
      .filter((path) => !router.routesByPath[path as '/'].id.startsWith('/private'));
    // The link of a mail leads to its page; setting up is there only until the first operator exists, the phones only
    // where a lab runs.
    expect(openPaths.toSorted()).toEqual(['/confirm', '/forgot', '/lab', '/login', '/reset', '/setup', '/signup']);
  });

  test('meets the guard at /setup once the operator exists', async () => {
    const { place } = await open('/setup?token=x', { answers: { 'GET /auth/setup': { open: false } } });
    await heading('Entre na sua conta');
    expect(place()).toContain('/login?from=');
  });

  test('sets the platform up while no operator exists', async () => {
    await open('/setup?token=x', { answers: { 'GET /auth/setup': { open: true } } });
    await heading('Primeiro acesso ao O Plano');
  });
});

describe('a signed-in person', () => {
  test.each(['/login', '/signup'])('at %s is sent to the front page [ACC-016]', async (address) => {
    const { place } = await open(address, { user: anAdmin() });
    await heading('Dashboard');
    expect(place()).toBe('/');
  });

  test('without the dashboard is led on to the tickets by every automatic redirect [ACC-016]', async () => {
    const { place } = await open('/login', { user: aPerson() });
    await heading('Atendimentos');
    expect(place()).toBe('/tickets');
  });

  test('without the dashboard meets the access-denied page at a typed / and goes back to the tickets [ACC-017, ACC-018, RBAC-015]', async () => {
    const { user, place } = await open('/', { user: aPerson() });
    await heading('Oops! Acesso Negado!');
    await user.click(screen.getByRole('link', { name: 'Voltar' }));
    await heading('Atendimentos');
    expect(place()).toBe('/tickets');
  });

  test('meets a not-found page inside the shell, with a way back, at an unknown address [ACC-041]', async () => {
    const { user } = await open('/nowhere', { user: aPerson() });
    await heading('Página não encontrada');
    expect(screen.getByRole('navigation', { name: 'Menu principal' })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Ir para os atendimentos' }));
    await heading('Atendimentos');
  });

  test('meets the same at /setup once the operator exists', async () => {
    await open('/setup', { user: aPerson() });
    await heading('Página não encontrada');
    expect(screen.getByRole('navigation', { name: 'Menu principal' })).toBeTruthy();
  });

  test('does not reach a page by another spelling of its address [ACC-041]', async () => {
    const { router } = await open('/tags', { user: anAdmin() });
    for (const address of ['/Users', '/TICKETS', '/users/7', '/KANBAN']) {
      await heading('Tags');
      await act(() => router.navigate({ to: address }));
      await heading('Página não encontrada');
      await act(() => router.navigate({ to: '/tags' }));
    }
  });

  test('reaches a page with a slash behind it [ACC-041]', async () => {
    await open('/tags/', { user: aPerson() });
    await heading('Tags');
  });

  test('is taken from /kanban to /Kanban, and finds its tags at /TagsKanban [ACC-045, ACC-046]', async () => {
    const { place, router } = await open('/kanban', { user: aPerson() });
    await heading('Kanban');
    expect(place()).toBe('/Kanban');
    await act(() => router.navigate({ to: '/TagsKanban' }));
    await heading('Colunas do Kanban');
  });

  test('is led to the sign-in when the session is lost, and the address is kept [ACC-014, ACC-024]', async () => {
    const { router } = await open('/contacts', { user: aPerson() });
    await heading('Contatos');
    act(() => forgetSession('lost'));
    await heading('Entre na sua conta');
    expect(router.state.location.search).toEqual({ from: '/contacts' });
  });

  test('is led to a plain sign-in after signing out [ACC-026]', async () => {
    const { place } = await open('/contacts', { user: aPerson(), answers: { 'DELETE /auth/logout': {} } });
    await heading('Contatos');
    await act(() => signOut());
    await heading('Entre na sua conta');
    expect(place()).toBe('/login');
  });
});

describe('the private pages', () => {
  const exact = pages.filter(({ path }) => !path.includes('$'));

  test('all exist, each behind its own gate [ACC-041, ACC-042, ACC-043]', async () => {
    const named =
      '/financeiro /companies / /tickets /connections /quick-messages /todolist /schedules /tags /contacts /contacts/import /helps /users /messages-api /settings /queues /reports /queue-integration /announcements /chats /files /moments /Kanban /TagsKanban /prompts /allConnections /contact-lists /campaigns /campaigns-config /log /macros /stopped';
    const { router } = await open('/tickets', { user: superUser });
    await heading('Atendimentos');
    for (const path of named.split(' ')) {
      await act(() => router.navigate({ to: path }));
      await waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).toBeTruthy());
      expect({ path, title: screen.getByRole('heading', { level: 1 }).textContent }).not.toEqual({
        path,
        title: 'Página não encontrada',
      });
    }
    expect(exact.map(({ path }) => path).filter((path) => !named.split(' ').includes(path))).toEqual([]);
  });

  test('of campaigns exist only while the browser keeps the flag cshow [ACC-042, ACC-043]', async () => {
    const companieSettings = [{ key: 'campaignsEnabled' as const, value: 'disabled' }];
    const { router } = await open('/campaigns', { user: anAdmin({ company: { companieSettings } }) });
    await heading('Página não encontrada');
    expect(localStorage.getItem('cshow')).toBeNull();
    await act(() => router.navigate({ to: '/campaign/5/report' }));
    await heading('Página não encontrada');
    await act(() => router.navigate({ to: '/campaigns-config' }));
    await heading('Configurações de campanhas');

    act(() => setSession({ status: 'signedIn', user: anAdmin(), billingOnly: false }));
    expect(localStorage.getItem('cshow')).toBe('true');
    await act(() => router.navigate({ to: '/contact-lists/3/contacts' }));
    await heading('Contatos da lista');
  });

  test.each(['/schedules', '/campaigns', '/prompts', '/messages-api', '/queue-integration'])(
    'that the plan does not have show a toast: %s [PLN-016, PLN-017, PLN-018, PLN-019, PLN-020]',
    async (address) => {
      await open(address, { user: anAdmin({ plan: barePlan }) });
      await waitFor(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith(planGate));
    },
  );

  test('that the plan does not have lead to the front page after a second [PLN-016]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { place } = await open('/schedules', { user: anAdmin({ plan: barePlan }) });
    await waitFor(() => expect(toast.error).toHaveBeenCalledExactlyOnceWith(planGate));
    await act(() => vi.advanceTimersByTimeAsync(700));
    expect(place()).toBe('/schedules');
    await act(() => vi.advanceTimersByTimeAsync(300));
    await heading('Dashboard');
    expect(place()).toBe('/');
  });

  test('of the operator send others away, some with the toast and one in silence [ANN-001]', async () => {
    const { router, place } = await open('/announcements', { user: anAdmin() });
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith(planGate));
    await heading('Dashboard');
    expect(place()).toBe('/');
    await act(() => router.navigate({ to: '/allConnections' }));
    await heading('Atendimentos');
    expect(place()).toBe('/tickets');
  });

  test('of admins say so to a plain user [RBAC-014, RBAC-015, RBAC-016, RBAC-017]', async () => {
    const { router } = await open('/tags', { user: aPerson() });
    const admins = ['/users', '/queues', '/settings', '/financeiro', '/files', '/reports', '/moments', '/connections'];
    for (const address of admins) {
      await heading('Tags');
      await act(() => router.navigate({ to: address }));
      await heading('Oops! Acesso Negado!');
      await act(() => router.navigate({ to: '/tags' }));
    }
  });

  test('follow a right that is given or taken while they are open [RBAC-015, RBAC-016, RTE-012]', async () => {
    await open('/moments', { user: aPerson() });
    await heading('Oops! Acesso Negado!');
    const change = (allowRealTime: 'enabled' | 'disabled', version: number) =>
      act(() => mergeOwnUser({ ...aPerson(), allowRealTime, version }));
    change('enabled', 2);
    await heading('Atendimentos em tempo real');
    change('disabled', 3);
    await heading('Oops! Acesso Negado!');
  });
});

describe('an expired company', () => {
  const expired = (user: SessionUser) => ({
    user,
    billingOnly: true,
    answers: {
      'GET /invoices': { invoices: [], hasMore: false, count: 0 },
      'GET /companies/listPlan/2': {
        id: 2,
        name: 'Loja Aurora',
        email: '',
        phone: '',
        document: '',
        addressStreet: '',
        addressState: '',
        addressCity: '',
        paymentMethod: '',
        status: true,
        dueDate: '2026-12-15',
        recurrence: 'MENSAL',
        planId: 1,
        timeZone: 'America/Sao_Paulo',
        numberAttendants: 0,
        numberConections: 0,
        schedules: [],
        companieSettings: [],
        createdAt: '2026-01-01T12:00:00.000Z',
        lastLogin: null,
        plan: {
          id: 1,
          name: 'Essencial',
          users: 5,
          connections: 1,
          queues: 3,
          amount: 1149.9,
          isPublic: true,
          ...barePlan,
        },
      },
    },
  });

  test.each(['/tickets', '/users', '/', '/schedules'])(
    'finds only the billing page behind %s [ACC-008, ACC-044]',
    async (address) => {
      const { place } = await open(address, expired(aPerson()));
      await heading('Financeiro em aberto');
      expect(place()).toBe('/financeiro-aberto');
      expect(screen.getByText('A assinatura da sua empresa venceu em 15/12/2026')).toBeTruthy();
      expect(screen.queryByText('Seu plano')).toBeNull();
    },
  );

  test('shows its plan and its invoices to an admin [ACC-044, I18-004]', async () => {
    await open('/financeiro-aberto', expired(anAdmin()));
    expect(await screen.findByText('Essencial')).toBeTruthy();
    expect(screen.getByText('R$ 1.149,90 por mês')).toBeTruthy();
    expect(await screen.findByText('As faturas da assinatura aparecem aqui.')).toBeTruthy();
  });

  test('leaves the page that was open when the subscription runs out during work [ACC-044]', async () => {
    const { place } = await open('/contacts', { user: aPerson() });
    await heading('Contatos');
    act(() => setSession({ status: 'signedIn', user: aPerson(), billingOnly: true }));
    await heading('Financeiro em aberto');
    expect(place()).toBe('/financeiro-aberto');
  });
});
