import type { Ticket } from '@oplano/contracts/tickets';
import type { SessionUser } from '@oplano/contracts/users';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { aPerson, anAdmin } from '#testing/people';
import { aQueue } from '#testing/records';
import { fakeServer, refuse, type Answers } from '#testing/server';
import { aTicket } from '#testing/tickets';
import { showAt } from '#testing/show-at';
import { toast } from '#ui/toast';
import { MomentsScreen } from './moments-screen.tsx';
import { momentsHandlers } from './moments.realtime.ts';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));

const sales = { id: 1, name: 'Vendas', color: '#1d4ed8' };
const ana = { id: 7, name: 'Ana', color: '#111111' };
const people = [
  { id: 7, name: 'Ana', online: true, away: null, queueIds: [1] },
  { id: 8, name: 'João', online: false, away: null, queueIds: [2] },
];
const led = (id: number, given: Parameters<typeof aTicket>[0] = {}): Ticket =>
  aTicket({ id, status: 'open', userId: 7, user: ana, queueId: 1, queue: sales, ...given });
const waiting = (id: number, given: Parameters<typeof aTicket>[0] = {}): Ticket =>
  aTicket({ id, status: 'pending', queueId: 1, queue: sales, ...given });

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

async function open(tickets: readonly Ticket[], answers: Answers = {}, user: SessionUser = anAdmin()) {
  setSession({ status: 'signedIn', user, billingOnly: false });
  const log = fakeServer({
    'GET /usersMoments': { tickets: tickets.toSorted((a, b) => a.id - b.id), hasMore: false, cursor: null },
    'GET /users/list': people,
    'GET /queue': [aQueue(), aQueue({ id: 2, name: 'Suporte' })],
    ...answers,
  });
  const shown = await showAt('/moments', MomentsScreen, ['moments', 'tickets']);
  return { ...shown, log, feed: momentsHandlers(shown.client) };
}
const card = (name: string) => screen.findByRole('region', { name });
const namesOn = async (name: string) =>
  within(await card(name))
    .queryAllByRole('listitem')
    .map((row) => row.querySelector('[title]')?.getAttribute('title'));

describe('the live panel', () => {
  test('has a card for each person with their tickets, and one for those of nobody [MOM-001, MOM-002]', async () => {
    await open([led(1, { contact: { name: 'Rita' } }), waiting(2, { contact: { name: 'Otávio' } })]);
    expect(await namesOn('Ana')).toEqual(['Rita']);
    expect(await namesOn('Pendentes')).toEqual(['Otávio']);
    expect(await namesOn('João')).toEqual([]);
    expect(within(await card('Ana')).getByText('Online')).toBeTruthy();
    expect(within(await card('João')).getByText('Offline')).toBeTruthy();
    expect(within(await card('João')).getByText('Nenhum atendimento')).toBeTruthy();
  });

  test('cuts names and last messages at thirty characters [MOM-003, MOM-004]', async () => {
    const [name, lastMessage] = ['N'.repeat(40), 'M'.repeat(40)];
    await open([led(1, { contact: { name }, lastMessage })]);
    const text = (await card('Ana')).textContent ?? '';
    const runs = [/N+/, /M+/].map((letters) => letters.exec(text)?.[0].length ?? 0);
    expect(runs.every((length) => length >= 29 && length <= 30)).toBe(true);
  });

  test('leads admins and whoever leads a ticket to it, and nobody else [MOM-005]', async () => {
    const tickets = [led(1, { contact: { name: 'Rita' } }), waiting(2, { contact: { name: 'Otávio' } })];
    await open(tickets);
    expect(within(await card('Pendentes')).getByRole('link', { name: 'Otávio' })).toBeTruthy();
    cleanup();
    await open(tickets, {}, aPerson({ id: 7, allowRealTime: 'enabled' }));
    const link = within(await card('Ana')).getByRole('link', { name: 'Rita' });
    expect(link.getAttribute('href')).toBe(`/tickets/${tickets[0]?.uuid}`);
    expect(within(await card('Pendentes')).queryByRole('link')).toBeNull();
  });

  test('follows tickets and people without asking again [MOM-008]', async () => {
    const ticket = waiting(2, { contact: { name: 'Otávio' } });
    const { feed, log } = await open([ticket]);
    await card('Ana');
    const asked = log.length;
    const taken = { ...ticket, status: 'open' as const, userId: 7, user: ana, version: 2 };
    act(() => feed.tickets?.update?.({ ticket: taken }));
    await waitFor(async () => expect(await namesOn('Ana')).toEqual(['Otávio']));
    expect(await namesOn('Pendentes')).toEqual([]);
    act(() => feed.tickets?.update?.({ ticket: waiting(3, { contact: { name: 'Helena' } }) }));
    await waitFor(async () => expect(await namesOn('Pendentes')).toEqual(['Helena']));
    act(() => feed.tickets?.update?.({ ticket: { ...taken, status: 'closed', version: 3 } }));
    await waitFor(async () => expect(await namesOn('Ana')).toEqual([]));
    act(() => feed.tickets?.delete?.({ ticketId: 3, version: 2 }));
    await waitFor(async () => expect(await namesOn('Pendentes')).toEqual([]));
    act(() => feed.users?.update?.({ user: { ...anAdmin(), id: 8, name: 'João', online: true } }));
    expect(await within(await card('João')).findByText('Online')).toBeTruthy();
    expect(log.slice(asked)).toEqual([]);
  });

  test('says how long somebody waits, in the colour of the limits of the queue', async () => {
    const since = new Date(Date.now() - 25 * 60_000).toISOString();
    await open([waiting(2, { waitingSince: since, waitLimits: { warn: 10, late: 20 } })]);
    const row = within(await card('Pendentes')).getByRole('listitem');
    expect(row.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe('late');
  });

  test('hands a ticket over in a dialog where somebody may', async () => {
    await open([led(1, { contact: { name: 'Rita' } })]);
    fireEvent.click(await screen.findByRole('button', { name: 'Transferir o atendimento de Rita' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Rita');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('lets nobody hand over what they may not', async () => {
    await open([led(1, { contact: { name: 'Rita' } })], {}, aPerson({ id: 9, allowRealTime: 'enabled' }));
    expect(await namesOn('Ana')).toEqual(['Rita']);
    expect(screen.queryByRole('button', { name: /^Transferir/ })).toBeNull();
  });

  test('shows the tickets of the chosen queues, and who works in them', async () => {
    const support = { id: 2, name: 'Suporte', color: '#b91c1c' };
    await open([
      led(1, { contact: { name: 'Rita' } }),
      waiting(2, { contact: { name: 'Otávio' }, queueId: 2, queue: support }),
    ]);
    await card('Ana');
    const choice = screen.getByRole('combobox', { name: 'Filas' });
    fireEvent.change(choice, { target: { value: 'Sup' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Suporte' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Ana' })).toBeNull());
    expect(await namesOn('Pendentes')).toEqual(['Otávio']);
    expect(await namesOn('João')).toEqual([]);
  });

  test('says that the people could not be loaded where the server fails [MOM-007]', async () => {
    await open([], { 'GET /usersMoments': refuse(500, 'ERR_INTERNAL') });
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Erro ao carregar os usuários'));
  });
});
