import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aPerson } from '#testing/people';
import { openApp, type OpenedApp } from '#testing/app';
import type { Answers, Asked } from '#testing/server';
import { aTicket } from '#testing/tickets';

const socket = vi.hoisted(() => ({ on: new Map<string, (payload?: unknown) => void>(), emit: vi.fn() }));
vi.mock('socket.io-client', () => ({
  io: () => ({
    connected: true,
    on: (name: string, run: (payload?: unknown) => void) => socket.on.set(name, run),
    emit: socket.emit,
    disconnect: vi.fn(),
    io: { on: vi.fn(), opts: {} },
  }),
}));
vi.mock('#features/messages', async (original) => ({
  ...(await original<typeof import('#features/messages')>()),
  ChatPane: ({ ticketUuid, messageId }: { ticketUuid: string; messageId?: number }) => (
    <article>{`conversa ${ticketUuid} ${messageId ?? ''}`}</article>
  ),
}));

const ticket = aTicket({ id: 2, status: 'open', userId: 7 });
const answers = {
  'GET /tickets': { tickets: [ticket], count: 1, hasMore: false, cursor: null },
  'GET /tickets/counts': { open: 1, pending: 0, group: 0, snoozed: 0 },
};
let app: OpenedApp | undefined;
const viewport = (width: number) =>
  // The test browser lets its window be resized.
  (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({ width });

beforeEach(() => {
  socket.emit.mockClear();
  socket.on.clear();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => {
  app?.close();
  cleanup();
  viewport(1024);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = async (at = '/tickets', more: Answers = {}) => {
  const user = aPerson({ queues: [{ id: 1, name: 'Vendas', color: '#112233' }] });
  app = await openApp(at, { user, answers: { ...answers, ...more } });
  return app;
};
const list = () => screen.queryByRole('region', { name: 'Atendimentos' });

describe('the inbox page', () => {
  test('shows the list beside the chat on a wide screen [INB-001]', async () => {
    viewport(1200);
    await open();
    expect(await screen.findByText('Selecione uma conversa')).toBeTruthy();
    expect(list()).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Partes da tela' })).toBeNull();
  });

  test('offers whoever waits longest, and the way to all who wait, while no conversation is open', async () => {
    viewport(1200);
    const waits = (id: number, minute: number) =>
      aTicket({ id, status: 'pending', userId: null, queueId: 1, waitingSince: `2026-01-01T12:${minute}:00.000Z` });
    const { user, log } = await open('/tickets', {
      'GET /tickets': ({ query }: Asked) => {
        const tickets = query['status'] === 'pending' ? [waits(5, 30), waits(6, 10)] : [];
        return { tickets, count: tickets.length, hasMore: false, cursor: null };
      },
      'GET /tickets/counts': { open: 0, pending: 2, group: 0, snoozed: 0 },
      'PUT /tickets/6': { ...waits(6, 10), status: 'open', userId: 7, version: 2 },
    });
    const desk = await screen.findByRole('region', { name: 'Próximo da fila' });
    expect(desk.textContent).toContain('Cliente 6');
    await user.click(within(desk).getByRole('button', { name: 'Ver 2 aguardando' }));
    expect(screen.getByRole('tab', { name: /Aguardando/, selected: true })).toBeTruthy();
    await user.click(within(desk).getByRole('button', { name: 'Aceitar' }));
    await waitFor(() => expect(log.find(({ call }) => call === 'PUT /tickets/6')).toBeTruthy());
    expect(await screen.findByRole('article')).toBeTruthy();
  });

  test('offers nobody whom one may not take, however long they wait', async () => {
    viewport(1200);
    const waits = (id: number, userId: number | null, minute: number) =>
      aTicket({ id, status: 'pending', userId, queueId: 1, waitingSince: `2026-01-01T12:${minute}:00.000Z` });
    const [own, colleagues] = [waits(5, null, 30), waits(6, 8, 10)];
    await open('/tickets', {
      'GET /tickets': ({ query }: Asked) => {
        const tickets = query['status'] === 'pending' ? [own, colleagues] : [];
        return { tickets, count: tickets.length, hasMore: false, cursor: null };
      },
      'GET /tickets/counts': { open: 0, pending: 2, group: 0, snoozed: 0 },
    });
    const desk = await screen.findByRole('region', { name: 'Próximo da fila' });
    expect(desk.textContent).toContain('Cliente 5');
  });

  test('does not offer what is not there: nobody waits and nothing is open', async () => {
    viewport(1200);
    await open('/tickets', {
      'GET /tickets': { tickets: [], count: 0, hasMore: false, cursor: null },
      'GET /tickets/counts': { open: 0, pending: 0, group: 0, snoozed: 0 },
    });
    expect(await screen.findByText('Tudo em dia')).toBeTruthy();
    expect(await screen.findByText('Comece uma conversa; quem escrever aparece em Aguardando.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /aguardando$/ })).toBeNull();
  });

  test('opens a conversation at the message of the address [CHT-001]', async () => {
    viewport(1200);
    await open(`/tickets/${ticket.uuid}?message=41`);
    expect((await screen.findByRole('article')).textContent).toBe(`conversa ${ticket.uuid} 41`);
    expect(list()).toBeTruthy();
  });

  test('has the tabs Atendimentos and Ticket at the bottom of a narrow screen, the list first, one pane at a time [INB-002]', async () => {
    viewport(390);
    const { user } = await open();
    const tabs = await screen.findByRole('navigation', { name: 'Partes da tela' });
    expect(
      within(tabs)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Atendimentos', 'Ticket']);
    expect(list()).toBeTruthy();
    expect(screen.queryByText('Selecione uma conversa')).toBeNull();
    await user.click(await screen.findByRole('link', { name: /Cliente 2/ }));
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(list()).toBeNull();
    await user.click(within(tabs).getByRole('button', { name: 'Atendimentos' }));
    expect(list()).toBeTruthy();
    await user.click(await screen.findByRole('link', { name: /Cliente 2/ }));
    expect(await screen.findByRole('article')).toBeTruthy();
  });

  test('hears of its tabs while it is shown, and leaves them when it goes [RTE-004, RTE-005]', async () => {
    viewport(1200);
    const { router } = await open();
    await screen.findByText('Selecione uma conversa');
    socket.on.get('connect')?.();
    const said = (name: string) => socket.emit.mock.calls.filter(([event]) => event === name).map(([, what]) => what);
    await waitFor(() => expect(said('joinTickets')).toEqual(expect.arrayContaining(['open', 'pending'])));
    expect(said('joinTickets')).not.toContain('group');
    expect(said('joinNotification')).toHaveLength(1);
    await router.navigate({ to: '/todolist' });
    await waitFor(() => expect(said('leaveTickets')).toEqual(expect.arrayContaining(['open', 'pending'])));
  });
});
