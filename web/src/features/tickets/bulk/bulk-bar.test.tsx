import type { BulkAction } from '@oplano/contracts/tickets';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { i18n } from '#platform/i18n';
import { aPerson } from '#testing/people';
import { refuse, type Answers, type Asked } from '#testing/server';
import { aTicket } from '#testing/tickets';
import { TicketsManager } from '../inbox/tickets-manager.tsx';
import { aPage, giveHeight, showInInbox } from '../testing.tsx';
import { useSelection } from './selection.ts';

// Fetched here, so that no test waits for them.
beforeAll(async () => {
  const parts = import.meta.glob(['./bulk-bar.tsx', '../keys/*.tsx', '../dialogs/*-dialog.tsx']);
  await Promise.all(Object.values(parts).map((load) => load()));
});
beforeEach(() => {
  giveHeight();
  useSelection.setState({ ids: new Set(), last: 0, asked: null, bulk: null });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const queues = [{ id: 1, name: 'Vendas', color: '#112233' }];
const at = (minute: number) => `2026-01-01T12:${String(minute).padStart(2, '0')}:00.000Z`;
const own = (id: number) => aTicket({ id, status: 'open', userId: 7, queueId: 1, updatedAt: at(id) });
const bulk = (given: Partial<BulkAction> = {}): BulkAction => ({
  id: 5,
  operationId: '9f8b0c9e-4a57-4b8e-9a0a-0d5f5a1c2b3d',
  deed: 'close',
  isUndo: false,
  state: 'running',
  total: 4,
  handled: 0,
  refused: [],
  canUndo: false,
  ...given,
});
const tag = {
  id: 6,
  name: 'VIP',
  color: '#123456',
  kanban: 0,
  timeLane: 0,
  nextLaneId: null,
  rollbackLaneId: null,
  greetingMessageLane: '',
  wipLimit: 0,
  position: 0,
  userId: null,
  contactsCount: 0,
  ticketsCount: 0,
  createdAt: at(1),
  updatedAt: at(1),
  version: 1,
};
const opened: Answers = {
  'GET /tickets': ({ query }: Asked) =>
    query['status'] === 'open' ? { ...aPage([own(4), own(3), own(2), own(1)], 'next'), count: 90 } : aPage([]),
  'GET /tags/list': [tag],
  'POST /tickets/bulk': bulk(),
};

async function open(answers: Answers = {}) {
  const shown = await showInInbox(<TicketsManager />, {
    user: aPerson({ queues }),
    answers: { ...opened, ...answers },
  });
  await i18n.load('bulk', 'errors');
  await screen.findByRole('list', { name: 'Conversas' });
  return shown;
}
const box = (id: number) => screen.getByRole('checkbox', { name: `Selecionar o atendimento de Cliente ${id}` });
const chosen = () => [...useSelection.getState().ids].toSorted((a, b) => a - b);
const bar = () => screen.findByRole('toolbar', { name: 'Conversas selecionadas' });
const sent = (log: readonly Asked[]) =>
  log.filter(({ call }) => call === 'POST /tickets/bulk').map(({ body }) => body as Record<string, unknown>);

describe('several rows at once', () => {
  test('are chosen by their boxes, a range with Shift, and let go again', async () => {
    const { user } = await open();
    await user.click(box(4));
    expect((await bar()).textContent).toContain('1 selecionada');
    fireEvent.click(box(2), { shiftKey: true });
    expect(chosen()).toEqual([2, 3, 4]);
    await user.click(box(3));
    expect(chosen()).toEqual([2, 4]);
    await user.click(within(await bar()).getByRole('button', { name: 'Limpar a seleção' }));
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  test('are chosen by keys, and keys do to all of them what they do to one', async () => {
    const { user, log } = await open();
    screen.getAllByRole('link')[0]?.focus();
    await user.keyboard('x');
    await waitFor(() => expect(chosen()).toEqual([4]));
    await bar();
    await user.keyboard('jj');
    await user.keyboard('{Shift>}X{/Shift}');
    await waitFor(() => expect(chosen()).toEqual([2, 3, 4]));
    await user.keyboard('p');
    await screen.findByRole('dialog', { name: 'Prioridade de 3 atendimentos' });
    await user.click(screen.getByRole('radio', { name: 'Urgente' }));
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(sent(log)).toMatchObject([
        { action: { do: 'priority', priority: 'urgent' }, tickets: { ids: [4, 3, 2] } },
      ]),
    );
    await waitFor(() => expect(chosen()).toEqual([]));
  });

  test('all that are shown are chosen at once, then all that the list holds', async () => {
    const { user, log } = await open();
    await user.click(box(1));
    await user.click(within(await bar()).getByRole('button', { name: 'Selecionar todas as exibidas' }));
    expect(chosen()).toEqual([1, 2, 3, 4]);
    await user.click(within(await bar()).getByRole('button', { name: 'Selecionar todas as 90 da lista' }));
    expect((await bar()).textContent).toContain('90 selecionadas');
    await user.click(within(await bar()).getByRole('button', { name: 'Adicionar tags' }));
    const dialog = await screen.findByRole('dialog', { name: 'Adicionar tags a 90 atendimentos' });
    await user.click(within(dialog).getByRole('combobox', { name: 'Tags' }));
    await user.click(await screen.findByRole('option', { name: 'VIP' }));
    await user.click(within(dialog).getByRole('button', { name: 'Adicionar tags' }));
    await waitFor(() =>
      expect(sent(log)).toMatchObject([
        { action: { do: 'tag', tagIds: [6] }, tickets: { filter: { status: 'open', sortTickets: 'DESC' } } },
      ]),
    );
  });

  test('show how far it is, can be stopped, and say what was refused and why', async () => {
    const { user, log } = await open({ 'POST /tickets/bulk/5/stop': bulk({ state: 'stopped', handled: 2 }) });
    act(() => useSelection.setState({ bulk: bulk({ handled: 2 }) }));
    const progress = await screen.findByRole('region', { name: 'Andamento da ação em vários atendimentos' });
    expect(progress.textContent).toContain('2 de 4…');
    await user.click(within(progress).getByRole('button', { name: 'Interromper' }));
    await waitFor(() => expect(progress.textContent).toContain('Interrompido: 2 de 4 atendimentos alterados.'));
    expect(log.some(({ call }) => call === 'POST /tickets/bulk/5/stop')).toBe(true);
    const refused = [{ code: 'ERR_NO_PERMISSION' as const, count: 3 }];
    act(() => useSelection.setState({ bulk: bulk({ id: 6, state: 'done', handled: 4, refused }) }));
    expect(progress.textContent).toContain('1 atendimento alterado.');
    expect(progress.textContent).toContain('3 não alterados: Você não tem permissão para fazer isso.');
    await user.click(within(progress).getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /Andamento/ })).toBeNull());
  });

  test('can be taken back for some seconds where that of one can', async () => {
    const { user, log } = await open({ 'POST /tickets/bulk/5/undo': bulk({ id: 9, isUndo: true, total: 4 }) });
    act(() => useSelection.setState({ bulk: bulk({ state: 'done', handled: 4, canUndo: true }) }));
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(log.some(({ call }) => call === 'POST /tickets/bulk/5/undo')).toBe(true));
    expect((await screen.findByRole('region', { name: /Andamento/ })).textContent).toContain('0 de 4…');
  });

  test('stay chosen where it was refused, and are let go with the list they stand in', async () => {
    const { user } = await open({ 'POST /tickets/bulk': refuse(409, 'ERR_BULK_RUNNING') });
    await user.click(box(4));
    await user.click(within(await bar()).getByRole('button', { name: 'Aceitar' }));
    expect(await screen.findByText(/Já há uma ação em vários atendimentos/)).toBeTruthy();
    expect(chosen()).toEqual([4]);
    await user.click(screen.getByRole('tab', { name: /Aguardando/ }));
    await waitFor(() => expect(chosen()).toEqual([]));
  });
});
