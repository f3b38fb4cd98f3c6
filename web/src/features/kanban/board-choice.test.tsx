import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { aPerson } from '#testing/people';
import { setBoardChoice, useBoardChoice } from './board-store.ts';
import { aCard, aLane, callsTo, idsIn, openBoard } from './testing.tsx';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));

beforeEach(() => {
  // Nothing has a size here; lanes draw the cards that are in sight.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(288);
  setSession({ status: 'signedIn', user: aPerson({ profile: 'admin' }), billingOnly: false });
  setBoardChoice({ sort: 'ticketNumber', queueIds: [], users: [], tags: [], searchParam: '', days: null });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('what the board shows', () => {
  test('goes on with the days of the company, also after its midnight', async () => {
    // A quarter to midnight in São Paulo, where it is the 10th of March; elsewhere the 11th has begun.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-11T02:45:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const { log, feed } = await openBoard([]);
    const asked = () => callsTo(log, 'GET /ticket/kanban').at(-1) as unknown as { query: Record<string, string> };
    expect(asked().query).toMatchObject({ startDate: '2026-02-08', endDate: '2026-03-10' });
    vi.setSystemTime('2026-03-11T03:01:00Z');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(asked().query).toMatchObject({ startDate: '2026-02-09', endDate: '2026-03-11' }));
    const fresh = aCard(7, { createdAt: '2026-03-11T03:00:30.000Z' });
    act(() => feed.tickets?.update?.({ ticket: fresh }));
    await waitFor(() => expect(idsIn('Sem coluna')).toEqual([7]));
  });

  test('asks for the tickets of one’s queues of the last thirty days, and anew for other days [KAN-012, KAN-024]', async () => {
    const { user, log } = await openBoard([]);
    const query = () => callsTo(log, 'GET /ticket/kanban').at(-1) as unknown as { query: Record<string, string> };
    const day = (before: number) => {
      const date = new Date(new Date().setDate(new Date().getDate() - before));
      return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(date);
    };
    expect(query().query).toMatchObject({
      queueIds: '[1,4]',
      startDate: day(30),
      endDate: day(0),
      sort: 'ticketNumber',
    });
    await user.click(screen.getByRole('button', { name: 'Período: Últimos 30 dias' }));
    fireEvent.change(await screen.findByLabelText('Data inicial'), { target: { value: '01/01/2026' } });
    fireEvent.change(screen.getByLabelText('Data final'), { target: { value: '31/01/2026' } });
    const before = callsTo(log, 'GET /ticket/kanban').length;
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    await waitFor(() => expect(query().query).toMatchObject({ startDate: '2026-01-01', endDate: '2026-01-31' }));
    // The same days once more are asked for once more.
    await waitFor(() => expect(screen.queryByLabelText('Data final')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Período: 01/01/2026 – 31/01/2026' }));
    await user.click(await screen.findByRole('button', { name: 'Buscar' }));
    await waitFor(() => expect(callsTo(log, 'GET /ticket/kanban').length).toBeGreaterThan(before + 1));
    await waitFor(() => expect(screen.queryByLabelText('Data final')).toBeNull());
    // The usual days are not kept as days: they go on with the time.
    await user.click(screen.getByRole('button', { name: /^Período/ }));
    await user.click(await screen.findByRole('button', { name: 'Últimos 30 dias' }));
    await waitFor(() => expect(query().query).toMatchObject({ startDate: day(30), endDate: day(0) }));
    expect(useBoardChoice.getState().days).toBeNull();
  });

  test('keeps its order in the browser, the number of the ticket at first [KAN-010, KAN-011]', async () => {
    const { user, log } = await openBoard([]);
    expect(screen.getByRole('combobox', { name: 'Ordenar por' }).textContent).toBe('Número do atendimento');
    for (const [name, sort] of [
      ['Última mensagem', 'lastMessage'],
      ['Maior valor', 'value'],
    ] as const) {
      await user.click(screen.getByRole('combobox', { name: 'Ordenar por' }));
      await user.click(await screen.findByRole('option', { name }));
      await waitFor(() => expect(log.at(-1)?.query).toMatchObject({ sort }));
    }
    expect(localStorage.getItem('kanban')).toContain('"sort":"value"');
    cleanup();
    // Whoever comes back finds it as they left it; whoever never chose has the number of the ticket.
    setBoardChoice({ sort: 'lastMessage' });
    localStorage.setItem('kanban', JSON.stringify({ state: { sort: 'value' }, version: 0 }));
    await useBoardChoice.persist.rehydrate();
    const again = await openBoard([]);
    expect(screen.getByRole('combobox', { name: 'Ordenar por' }).textContent).toBe('Maior valor');
    expect(callsTo(again.log, 'GET /ticket/kanban').at(-1)).toMatchObject({ query: { sort: 'value' } });
    expect(useBoardChoice.getInitialState().sort).toBe('ticketNumber');
  });

  test('is searched by text and narrowed by queues, people and tags, and shows everything again', async () => {
    const { user, log } = await openBoard([aCard(1)], {
      'GET /users/list': [{ id: 7, name: 'Ana', online: true, away: null, queueIds: [] }],
      'GET /tags/list': [{ ...aLane(9, 'Cliente novo'), kanban: 0 }],
    });
    const asked = () => callsTo(log, 'GET /ticket/kanban').at(-1) as unknown as { query: Record<string, string> };
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'maria' } });
    await waitFor(() => expect(asked().query).toMatchObject({ searchParam: 'maria' }));
    await user.click(screen.getByRole('button', { name: /^Filtros/ }));
    const filters = within(screen.getByRole('region', { name: 'Filtros' }));
    const choose = async (label: string, option: string) => {
      await user.click(filters.getByRole('combobox', { name: label }));
      await user.click(await screen.findByRole('option', { name: option }));
      await user.keyboard('{Escape}');
    };
    await choose('Filas', 'Suporte');
    await waitFor(() => expect(asked().query).toMatchObject({ queueIds: '[4]', searchParam: 'maria' }));
    await choose('Usuários', 'Ana');
    await waitFor(() => expect(asked().query).toMatchObject({ users: '[7]' }));
    await choose('Tags', 'Cliente novo');
    await waitFor(() => expect(asked().query).toMatchObject({ tags: '[9]' }));
  });
});
