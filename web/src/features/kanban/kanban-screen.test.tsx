import type { Ticket } from '@oplano/contracts/tickets';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { aPerson } from '#testing/people';
import { refuse } from '#testing/server';
import { toast } from '#ui/toast';
import { setBoardChoice } from './board-store.ts';
import {
  aCard,
  boardAnswer,
  callsTo,
  card,
  cardLink,
  column,
  idsIn,
  inLane,
  now,
  onBoard,
  openBoard,
  press,
  proposal,
  won,
} from './testing.tsx';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));

const viewport = (width: number) =>
  // The test browser lets its window be resized.
  (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({ width });

beforeEach(() => {
  // Nothing has a size here; lanes draw the cards that are in sight.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(288);
  setSession({ status: 'signedIn', user: aPerson({ profile: 'admin' }), billingOnly: false });
  setBoardChoice({ sort: 'ticketNumber', queueIds: [], users: [], tags: [], searchParam: '', days: null });
});
afterEach(() => {
  cleanup();
  viewport(1024);
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('the board', () => {
  test('has a column for each lane in its order behind the one for tickets in none, with counts and sums [KAN-001, KAN-002]', async () => {
    const cards = [aCard(1), aCard(2, { lane: inLane(proposal), valueCents: 150_000 })];
    await openBoard([...cards, aCard(3, { lane: inLane(proposal), valueCents: 50 })]);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Sem coluna',
      'Proposta',
      'Ganho',
    ]);
    expect([idsIn('Sem coluna'), idsIn('Proposta'), idsIn('Ganho')]).toEqual([[1], [3, 2], []]);
    expect(within(column('Proposta')).getByText('R$ 1.500,50')).toBeTruthy();
    expect(within(column('Proposta')).getByText('2 atendimentos')).toBeTruthy();
    expect(within(column('Ganho')).getByText('Nenhum atendimento')).toBeTruthy();
    // A sum of nothing is noise, and a bare 0/1 is a riddle.
    expect(within(column('Ganho')).queryByText(/R\$/)).toBeNull();
    expect(within(column('Ganho')).getByText('0/1').parentElement?.title).toBe('Limite: 1 ao mesmo tempo');
  });

  test('says once what an empty lane is, and on a phone in each, which has the screen to itself', async () => {
    const explained = () => screen.getAllByText('Nenhum atendimento aqui.').length;
    await openBoard([]);
    expect(explained()).toBe(1);
    cleanup();
    await openBoard([aCard(1)]);
    expect(explained()).toBe(1);
    expect(within(column('Proposta')).getByText('Nenhum atendimento aqui.')).toBeTruthy();
    cleanup();
    viewport(390);
    await openBoard([]);
    expect(explained()).toBe(3);
  });

  test('on a phone the names of the lanes lead to them', async () => {
    viewport(390);
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
    await openBoard([aCard(1), aCard(2, { lane: inLane(proposal) })]);
    const lanes = within(screen.getByRole('navigation', { name: 'Colunas' })).getAllByRole('button');
    expect(lanes.map(({ textContent }) => textContent)).toEqual(['Sem coluna · 1', 'Proposta · 1', 'Ganho · 0']);
    fireEvent.click(screen.getByRole('button', { name: 'Proposta · 1' }));
    expect(seen.mock.contexts).toContain(column('Proposta'));
    expect(screen.getByRole('button', { name: 'Proposta · 1' }).getAttribute('aria-current')).toBe('true');
  });

  test('shows on a card who, which, how much, what was said last and when, and who attends [KAN-003, KAN-004, KAN-005, KAN-007, KAN-009]', async () => {
    const contact = { name: 'Ana Beatriz Souza', urlPicture: '/files/ana.jpg' };
    const user = { id: 1, name: 'Marina Reis', color: '#000000' };
    const tags = [{ id: 3, name: 'VIP', color: '#B3261E' }];
    const updatedAt = new Date(new Date().setHours(9, 5)).toISOString();
    const lastMessage = 'Quero saber o preço de duas caixas';
    await openBoard([aCard(42, { contact, user, tags, lastMessage, updatedAt, unreadMessages: 3, laneSince: now })]);
    expect(card(42).querySelector('img')?.getAttribute('src')).toBe('/files/ana.jpg');
    expect(within(card(42)).getByText('Ana Beatri…')).toBeTruthy();
    // What is seen is the whole, as far as the card has room for it.
    expect(within(card(42)).getByText('Ana Beatriz Souza').getAttribute('aria-hidden')).toBe('true');
    expect(within(card(42)).getByText('#42')).toBeTruthy();
    expect(within(card(42)).getByText('Quero saber o preço …')).toBeTruthy();
    expect(within(card(42)).getByText('09:05')).toBeTruthy();
    expect(within(card(42)).getByText('Marina Reis')).toBeTruthy();
    expect(within(card(42)).getByText('VIP')).toBeTruthy();
    expect(within(card(42)).getByText('3 mensagens não lidas')).toBeTruthy();
    expect(within(card(42)).getByText('0 min')).toBeTruthy();
  });

  test('leads from a card to its ticket [KAN-008]', async () => {
    const { user, place } = await openBoard([aCard(42)]);
    await user.click(within(card(42)).getByRole('link', { name: 'Ver o atendimento 42' }));
    await waitFor(() => expect(place()).toBe(`/tickets/${aCard(42).uuid}`));
  });

  test('leads to the columns whoever may see the dashboard [KAN-013]', async () => {
    const { user, place } = await openBoard([]);
    const offer = screen.getByRole('button', { name: 'Nova coluna' });
    // It stands where the next lane would.
    expect(offer.previousElementSibling).toBe(column('Ganho'));
    await user.click(offer);
    await waitFor(() => expect(place()).toBe('/TagsKanban'));
    cleanup();
    setSession({ status: 'signedIn', user: aPerson(), billingOnly: false });
    await openBoard([]);
    expect(screen.queryByRole('button', { name: 'Nova coluna' })).toBeNull();
  });

  test('reads a lane on when its end comes near, and says when that fails', async () => {
    const first = Array.from({ length: 20 }, (_, index) => aCard(100 - index, { lane: inLane(proposal) }));
    const page = { tickets: onBoard([aCard(7, { lane: inLane(proposal) })]), cursor: null };
    const answer = { tickets: onBoard(first), lanes: [{ laneId: 1, count: 21, cents: 0, cursor: '81.81' }] };
    const { log, user } = await openBoard([], {
      'GET /ticket/kanban': answer,
      'GET /ticket/kanban/lanes/1': (_: unknown, times: number) => (times === 1 ? refuse(500, 'ERR_INTERNAL') : page),
    });
    const box = column('Proposta').querySelector('[data-cards]') as HTMLElement;
    Object.defineProperty(box, 'scrollTop', { value: 3_000, writable: true });
    fireEvent.scroll(box);
    await user.click(await within(column('Proposta')).findByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(callsTo(log, 'GET /ticket/kanban/lanes/1')).toHaveLength(2));
    expect(log.at(-1)?.query).toMatchObject({ cursor: '81.81' });
    expect(within(column('Proposta')).getByText('21 atendimentos')).toBeTruthy();
  });
});

describe('a card is moved', () => {
  test('by keyboard: space takes it up, arrows carry it, space puts it down, and every step is said [KAN-016, KAN-017]', async () => {
    const moved = aCard(1, { lane: inLane(proposal), version: 2 });
    const { log } = await openBoard([aCard(1), aCard(2)], { 'PUT /ticket-tags/1/1': moved });
    act(() => cardLink(1).focus());
    press(' ');
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said()).toContain('Cliente 1 em mãos, na coluna Sem coluna.');
    press('ArrowRight');
    expect(said()).toContain('Coluna Proposta, 2 de 3.');
    press(' ');
    expect(said()).toContain('Solto na coluna Proposta.');
    // At once, before the server has answered.
    await waitFor(() => expect([idsIn('Sem coluna'), idsIn('Proposta')]).toEqual([[2], [1]]));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Ticket Tag atualizado com sucesso!'));
    expect(callsTo(log, 'PUT')).toMatchObject([{ call: 'PUT /ticket-tags/1/1' }]);
    await waitFor(() => expect(document.activeElement).toBe(cardLink(1)));
    expect(within(column('Proposta')).getByText('1 atendimento')).toBeTruthy();
  });

  test('by keyboard into a lane that comes into view, and leaves the focus beside where it was if it is out of sight', async () => {
    const seen = vi.fn();
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrolled(this: Element) {
      seen(this.querySelector('h2')?.textContent);
    });
    // Of the lane only the newest are loaded: what is older stands behind them.
    const loaded = [aCard(90, { lane: inLane(proposal) }), aCard(80, { lane: inLane(proposal) })];
    const cards = [aCard(3), aCard(2), aCard(1)];
    const answer = boardAnswer([...cards, ...loaded]);
    const lanes = answer.lanes.map((lane) => (lane.laneId === proposal.id ? { ...lane, cursor: 'more' } : lane));
    await openBoard([], {
      'GET /ticket/kanban': { ...answer, lanes },
      'GET /ticket/kanban/lanes/1': () => new Promise(() => undefined),
      'PUT /ticket-tags/2/1': aCard(2, { lane: inLane(proposal), version: 2 }),
    });
    act(() => cardLink(2).focus());
    press(' ', 'ArrowRight');
    await waitFor(() => expect(seen).toHaveBeenCalledWith('Proposta'));
    press(' ');
    await waitFor(() => expect(idsIn('Sem coluna')).toEqual([3, 1]));
    await waitFor(() => expect(document.activeElement).toBe(cardLink(1)));
  });

  test('out of all lanes, with words of its own [KAN-018, KAN-019]', async () => {
    const { log } = await openBoard([aCard(1, { lane: inLane(proposal) })], {
      'DELETE /ticket-tags/1': aCard(1, { version: 2 }),
    });
    act(() => cardLink(1).focus());
    press(' ', 'ArrowLeft', 'Enter');
    await waitFor(() => expect(idsIn('Sem coluna')).toEqual([1]));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Ticket Tag removido!'));
    expect(callsTo(log, 'DELETE')).toMatchObject([{ call: 'DELETE /ticket-tags/1' }]);
  });

  test('nowhere when it is put down where it came from, or let go [KAN-020]', async () => {
    const { log } = await openBoard([aCard(1)]);
    act(() => cardLink(1).focus());
    press(' ', 'ArrowRight', 'ArrowLeft', ' ');
    press(' ', 'ArrowRight', 'Escape');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Fica na coluna Sem coluna.');
    await waitFor(() => expect(idsIn('Sem coluna')).toEqual([1]));
    expect(log.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
  });

  test('back where it was when the server refuses, with the reason and without a toast [KAN-023]', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
    let answer: (refusal: unknown) => void = () => undefined;
    await openBoard([aCard(1)], { 'PUT /ticket-tags/1/1': () => new Promise((resolve) => (answer = resolve)) });
    act(() => cardLink(1).focus());
    press(' ', 'ArrowRight', ' ');
    await waitFor(() => expect(idsIn('Proposta')).toEqual([1]));
    await act(async () => answer(refuse(409, 'ERR_TICKET_CLOSED')));
    await waitFor(() => expect(idsIn('Sem coluna')).toEqual([1]));
    expect((await screen.findByRole('alert')).textContent).toContain('O atendimento voltou para onde estava:');
    expect(logged).toHaveBeenCalledTimes(1);
    expect([toast.error, toast.success, toast.warning].flatMap((one) => vi.mocked(one).mock.calls)).toEqual([]);
  });

  test('by its menu, with a warning where the lane has more than it should', async () => {
    const full = aCard(9, { lane: inLane(won) });
    const { user } = await openBoard([aCard(1), full], {
      'PUT /ticket-tags/1/2': aCard(1, { lane: inLane(won), version: 2 }),
    });
    await user.click(within(card(1)).getByRole('button', { name: 'Mover o atendimento 1 para…' }));
    expect(screen.getByRole('menuitem', { name: 'Sem coluna' }).getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('menuitem', { name: 'Ganho' }));
    await waitFor(() => expect(idsIn('Ganho')).toEqual([9, 1]));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'A coluna Ganho tem 2 atendimentos; o limite é 1.',
    );
    expect(within(column('Ganho')).getByText('Acima do limite de 1')).toBeTruthy();
  });

  test('together with all that are chosen; those that are refused go back', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const { user, log } = await openBoard([aCard(1), aCard(2), aCard(3)], {
      'POST /ticket-tags/move': {
        moved: [aCard(1, { lane: inLane(proposal), version: 2 })],
        refused: [{ ticketId: 2, error: 'ERR_NO_TICKET_FOUND' }],
      },
    });
    for (const id of [1, 2]) await user.click(within(card(id)).getByRole('checkbox'));
    expect(screen.getByText('2 selecionados')).toBeTruthy();
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Mover para…' }));
    await user.click(screen.getByRole('menuitem', { name: 'Proposta' }));
    await waitFor(() => expect([idsIn('Sem coluna'), idsIn('Proposta')]).toEqual([[3, 2], [1]]));
    expect(log.at(-1)).toMatchObject({ call: 'POST /ticket-tags/move', body: { ticketIds: [1, 2], laneId: 1 } });
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  test('by somebody else: the board follows, and a card of one’s own stays where it was put until the answer', async () => {
    let answer: (ticket: Ticket) => void = () => undefined;
    const { feed } = await openBoard([aCard(1), aCard(2)], {
      'PUT /ticket-tags/1/1': () => new Promise<Ticket>((resolve) => (answer = resolve)),
    });
    act(() => feed.tickets?.update?.({ ticket: aCard(2, { lane: inLane(won), version: 2 }) }));
    await waitFor(() => expect(idsIn('Ganho')).toEqual([2]));
    act(() => cardLink(1).focus());
    press(' ', 'ArrowRight', ' ');
    // The customer writes meanwhile: told before our move was heard of.
    act(() => feed.tickets?.update?.({ ticket: aCard(1, { version: 2, lastMessage: 'Alô?' }) }));
    await waitFor(() => expect(idsIn('Proposta')).toEqual([1]));
    await waitFor(() => expect(within(card(1)).getByText('Alô?')).toBeTruthy());
    await act(async () => answer(aCard(1, { version: 3, lastMessage: 'Alô?', lane: inLane(proposal) })));
    await waitFor(() => expect(toast.success).toHaveBeenCalled());
    // The colleague was later: theirs is the truth.
    act(() => feed.tickets?.update?.({ ticket: aCard(1, { version: 4, lane: inLane(won) }) }));
    await waitFor(() => expect(idsIn('Ganho')).toEqual([2, 1]));
  });
});

describe('the board follows', () => {
  test('new tickets, messages, closings and what was read, without a reload [KAN-025]', async () => {
    const { feed, log } = await openBoard([aCard(1, { unreadMessages: 2 })]);
    act(() => feed.tickets?.update?.({ ticket: aCard(5, { lane: inLane(proposal), valueCents: 1_000 }) }));
    await waitFor(() => expect(idsIn('Proposta')).toEqual([5]));
    await waitFor(() => expect(within(column('Proposta')).getAllByText('R$ 10,00').length).toBeGreaterThan(1));
    act(() => feed.tickets?.updateUnread?.({ ticketId: 1, version: 2 }));
    await waitFor(() => expect(within(card(1)).queryByText('2 mensagens não lidas')).toBeNull());
    act(() => feed.tickets?.update?.({ ticket: aCard(5, { status: 'closed', version: 2 }) }));
    await waitFor(() => expect(idsIn('Proposta')).toEqual([]));
    act(() => feed.tickets?.delete?.({ ticketId: 1, version: 9 }));
    await waitFor(() => expect(idsIn('Sem coluna')).toEqual([]));
    expect(callsTo(log, 'GET /ticket/kanban/totals')).toEqual([]);
  });
});

describe('the value of a card', () => {
  test('is set as an amount, and takes nothing but what amounts are written with [KAN-006, KAN-021, KAN-022]', async () => {
    const { user, log } = await openBoard([aCard(1)], {
      'PUT /ticket/kanban/value/1': aCard(1, { valueCents: 150_050, version: 2 }),
    });
    await user.click(screen.getByRole('button', { name: 'Informar o valor do atendimento 1' }));
    const field = screen.getByRole('textbox', { name: 'Valor da oportunidade' });
    await user.type(field, 'R$ abc1.50x0,50');
    expect((field as HTMLInputElement).value).toBe('1.500,50');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(within(card(1)).getByRole('button', { name: /R\$ 1\.500,50/ })).toBeTruthy());
    expect(log.at(-1)).toMatchObject({ call: 'PUT /ticket/kanban/value/1', body: { cents: 150_050 } });
    expect(within(column('Sem coluna')).getAllByText('R$ 1.500,50').length).toBeGreaterThan(0);
  });

  test('is removed when it is emptied, and stays with the reason when the server refuses [KAN-022, KAN-023]', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    const answers = [refuse(404, 'ERR_NO_TICKET_FOUND'), aCard(1, { version: 2 })];
    const { user, log } = await openBoard([aCard(1, { valueCents: 1_000 })], {
      'PUT /ticket/kanban/value/1': (_: unknown, times: number) => answers[times - 1],
    });
    await user.click(screen.getByRole('button', { name: /Valor do atendimento 1: R\$ 10,00/ }));
    const field = screen.getByRole('textbox', { name: 'Valor da oportunidade' });
    await user.clear(field);
    await user.type(field, '1,2,3');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(screen.getByText('Digite um valor como 1500,50.')).toBeTruthy();
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(within(card(1)).getByRole('button', { name: /Informar o valor/ })).toBeTruthy());
    expect(log.at(-1)?.body).toEqual({ cents: null });
    expect(toast.error).not.toHaveBeenCalled();
  });
});
