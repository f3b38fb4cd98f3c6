import type { SavedView, ViewFilters } from '@oplano/contracts/tickets';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { anAdmin, aPerson } from '#testing/people';
import { refuse, type Answers } from '#testing/server';
import { aTicket } from '#testing/tickets';
import FilterPanel from '../inbox/filter-panel.tsx';
import { useTicketFilter } from '../inbox/use-inbox-list.ts';
import { setInbox, useInbox } from '../inbox-store.ts';
import { showInInbox } from '../testing.tsx';
import { ownRules, type TicketFilter } from '../ticket-rules.ts';
import { ticketList } from '../tickets.api.ts';
import ViewsBar from './views-bar.tsx';

// Fetched here, so that no test waits for them.
beforeAll(() => import('./views-dialog.tsx'), 60_000);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const none: ViewFilters = {
  text: '',
  statuses: [],
  queues: [],
  users: [],
  tags: [],
  connections: [],
  priorities: [],
  unread: false,
  from: null,
  to: null,
  waitingMinutes: 0,
};
const aView = (
  id: number,
  name: string,
  filters: Partial<ViewFilters> = {},
  more: Partial<SavedView> = {},
): SavedView => ({
  id,
  name,
  isShared: false,
  filters: { ...none, ...filters },
  missing: [],
  version: 1,
  ...more,
});
const urgent = aView(1, 'Urgentes', { priorities: ['urgent'], unread: true, queues: [2] });
const team = aView(2, 'Equipe', { statuses: ['pending'] }, { isShared: true, missing: ['queues'] });
const withViews = (...views: SavedView[]): Answers => ({
  'GET /tickets/views': { views },
  'GET /tickets/views/counts': { counts: views.map(({ id }) => ({ viewId: id, count: id === 2 ? 1_000 : 3 })) },
});

/** Asks the server as the list would. */
function AskNow() {
  const filter = useTicketFilter();
  const ask = () => void ticketList.fetchPage({ ...filter, pageNumber: '1' }, new AbortController().signal);
  return <button onClick={ask}>perguntar</button>;
}

async function openBar(answers: Answers = withViews(urgent, team), user = anAdmin()) {
  const shown = await showInInbox(
    <>
      <ViewsBar />
      <AskNow />
    </>,
    { user, answers },
  );
  await screen.findByRole('navigation', { name: 'Visões' });
  return shown;
}
const bodies = (log: readonly { readonly call: string; readonly body: unknown }[], call: string) =>
  log.filter((asked) => asked.call === call).map(({ body }) => body);

describe('the views above the list', () => {
  test('show what they hold, up to 999, and what of them is gone', async () => {
    await openBar();
    expect((await screen.findByRole('button', { name: /Urgentes/ })).textContent).toContain('3');
    const shared = screen.getByRole('button', { name: /Equipe/ });
    await waitFor(() => expect(shared.textContent).toContain('999+'));
    expect(within(shared).getByTitle('Da empresa')).toBeTruthy();
    expect(within(shared).getByTitle('Não existe mais: fila')).toBeTruthy();
    expect(useInbox.getState().hasViews).toBe(true);
  });

  test('turn the inbox to what they filter by, and back', async () => {
    const { user, log } = await openBar();
    const button = await screen.findByRole('button', { name: /Urgentes/ });
    await user.click(button);
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(useInbox.getState()).toMatchObject({ view: 'search', filters: { more: { unread: true, queues: [2] } } });
    await user.click(screen.getByText('perguntar'));
    await waitFor(() =>
      expect(log.find(({ call }) => call === 'GET /tickets')?.query).toMatchObject({
        status: 'search',
        queueIds: '[2]',
        onlyUnread: 'true',
        priorities: 'urgent',
      }),
    );
    await user.click(button);
    expect(useInbox.getState()).toMatchObject({ view: 'inbox', filters: { more: null } });
    expect(button.getAttribute('aria-pressed')).toBe('false');
  });

  test('are nowhere where there are none', async () => {
    await showInInbox(<ViewsBar />, { answers: withViews() });
    await waitFor(() => expect(useInbox.getState().hasViews).toBe(false));
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('arranging them', () => {
  test('they are renamed, moved, shared and removed', async () => {
    const second = aView(3, 'Depois');
    const { user, log } = await openBar({
      ...withViews(urgent, second, team),
      'PUT /tickets/views/1': urgent,
      'PUT /tickets/views/order': { views: [] },
      'DELETE /tickets/views/3': { message: '' },
    });
    await user.click(screen.getByRole('button', { name: 'Organizar visões' }));
    const own = await screen.findByRole('region', { name: 'Minhas visões' });
    const name = within(own).getByLabelText('Nome da visão Urgentes');
    await user.clear(name);
    await user.type(name, 'Agora{Enter}');
    await waitFor(() => expect(bodies(log, 'PUT /tickets/views/1')).toEqual([{ name: 'Agora' }]));
    await user.click(within(own).getByRole('button', { name: 'Mover Depois para cima' }));
    await waitFor(() =>
      expect(bodies(log, 'PUT /tickets/views/order')).toEqual([{ viewIds: [3, 1], isShared: false }]),
    );
    await user.click(within(own).getByRole('button', { name: 'Compartilhar Urgentes com a empresa' }));
    await waitFor(() => expect(bodies(log, 'PUT /tickets/views/1').at(-1)).toEqual({ isShared: true }));
    await user.click(within(own).getByRole('button', { name: 'Excluir Depois' }));
    await user.click(await screen.findByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(bodies(log, 'DELETE /tickets/views/3')).toHaveLength(1));
  });

  test('those of the company are the admins’ to change', async () => {
    const { user } = await openBar(withViews(urgent, team), aPerson());
    await user.click(screen.getByRole('button', { name: 'Organizar visões' }));
    const shared = await screen.findByRole('region', { name: 'Da empresa' });
    expect(within(shared).getByLabelText('Nome da visão Equipe').hasAttribute('disabled')).toBe(true);
    expect(within(shared).queryAllByRole('button')).toEqual([]);
    expect(screen.queryByRole('button', { name: /Compartilhar/ })).toBeNull();
  });
});

describe('keeping what is shown', () => {
  test('the filters are chosen and saved under a name, for oneself or everybody', async () => {
    const { user, log } = await showInInbox(<FilterPanel />, {
      user: anAdmin(),
      answers: { 'POST /tickets/views': urgent },
    });
    const save = await screen.findByRole('button', { name: 'Salvar como visão' });
    expect(save.hasAttribute('disabled'), 'nothing chosen is no view').toBe(true);
    await user.click(screen.getByRole('button', { name: 'Não lidas' }));
    await user.click(screen.getByRole('button', { name: 'Urgente' }));
    fireEvent.change(screen.getByLabelText('Espera maior que (min)'), { target: { value: '30' } });
    await user.click(screen.getByRole('button', { name: 'Criado em: Qualquer data' }));
    fireEvent.change(await screen.findByLabelText('Data inicial'), { target: { value: '02/01/2026' } });
    await user.click(screen.getByRole('button', { name: 'Filtrar' }));
    await waitFor(() => expect(screen.queryByLabelText('Data inicial')).toBeNull());
    await user.click(save);
    await user.type(await screen.findByLabelText('Nome da visão'), ' Pressa ');
    await user.click(screen.getByRole('switch', { name: 'Compartilhar com a empresa' }));
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(bodies(log, 'POST /tickets/views')).toEqual([
        {
          name: 'Pressa',
          isShared: true,
          filters: { ...none, unread: true, priorities: ['urgent'], waitingMinutes: 30, from: '2026-01-02' },
        },
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(useInbox.getState().filters.more).toBeNull();
  });

  test('a plain person keeps it to themselves, and a refusal leaves the form', async () => {
    const { user } = await showInInbox(<FilterPanel />, {
      user: aPerson(),
      answers: { 'POST /tickets/views': refuse(409, 'ERR_VIEW_NAME_TAKEN') },
    });
    await user.click(await screen.findByRole('button', { name: 'Não lidas' }));
    await user.click(screen.getByRole('button', { name: 'Salvar como visão' }));
    expect(screen.queryByRole('switch', { name: 'Compartilhar com a empresa' })).toBeNull();
    await user.type(await screen.findByLabelText('Nome da visão'), 'Minha');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Já existe uma visão com este nome.')).toBeTruthy();
    expect(screen.getByLabelText('Nome da visão')).toBeTruthy();
  });
});

describe('a live list of a view', () => {
  const now = new Date('2026-01-01T12:00:00.000Z');
  const more = { queues: [], priorities: [], unread: false, from: '', to: '', waitingMinutes: 0 };
  const waiting = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  test.each([
    ['what is unread', { unread: true }, { unreadMessages: 1 }, true],
    ['not what is read', { unread: true }, { unreadMessages: 0 }, false],
    ['who waits longer', { waitingMinutes: 30 }, { status: 'open', waitingSince: waiting(31) }, true],
    ['not who waits that long', { waitingMinutes: 30 }, { status: 'open', waitingSince: waiting(30) }, false],
    ['not whom a bot leads', { waitingMinutes: 30 }, { isBot: true, waitingSince: waiting(31) }, false],
    ['not who was answered', { waitingMinutes: 30 }, { waitingSince: null }, false],
    ['what is urgent', { priorities: ['urgent'] }, { priority: 'urgent' }, true],
    ['not what is not', { priorities: ['urgent'] }, { priority: 'none' }, false],
    ['by its day what only the server knows', { from: '2026-01-01' }, {}, 'ask'],
  ] as const)('takes %s', async (_, chosen, ticket, expected) => {
    await showInInbox(<p>inbox</p>, { user: anAdmin() });
    vi.spyOn(Date, 'now').mockReturnValue(now.getTime());
    setInbox({ view: 'search' });
    const filter: TicketFilter = {
      list: 'search',
      searchParam: '',
      searchOnMessages: false,
      showAll: false,
      queueIds: [],
      tags: [],
      users: [],
      whatsapps: [],
      statuses: [],
      more: { ...more, ...chosen },
      sort: 'DESC',
      rights: '',
    };
    expect(ownRules(filter).accepts(aTicket({ id: 4, ...ticket }), false)).toBe(expected);
    vi.restoreAllMocks();
  });
});
