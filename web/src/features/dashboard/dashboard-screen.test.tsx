import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { aPerson } from '#testing/people';
import { fakeServer, refuse, type Answers } from '#testing/server';
import { show } from '#ui/testing';
import { toast } from '#ui/toast';
import { DashboardScreen } from './dashboard-screen.tsx';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));

beforeEach(() => {
  setSession({ status: 'signedIn', user: aPerson({ profile: 'admin' }), billingOnly: false });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const counters = {
  supportHappening: 3,
  supportPending: 2,
  supportFinished: 40,
  supportGroups: 4,
  leads: 11,
  avgSupportTime: 75,
  avgWaitTime: 4.5,
  avgFirstResponse: 6,
  avgSupportWorkTime: 50,
  avgWaitWorkTime: 3.5,
  avgFirstResponseWork: 5,
  finishedByPerson: 37,
  finishedByBot: 3,
  reopened: 5,
  transfers: 6,
  activeTickets: 12,
  passiveTickets: 38,
  npsScore: 33.3,
  npsPromotersPerc: 66.7,
  npsPassivePerc: 0,
  npsDetractorsPerc: 33.3,
  tickets: 50,
  waitRating: 1,
  withoutRating: 30,
  withRating: 9,
  percRating: 18,
};
const attendant = {
  id: 7,
  name: 'Ana',
  rating: 4.33,
  countRating: 3,
  tickets: 20,
  avgWaitTime: 4.5,
  avgSupportTime: 75,
  online: true,
};
const answers: Answers = {
  'GET /dashboard': {
    range: { from: '2026-03-01', to: '2026-03-31' },
    counters,
    before: { ...counters, tickets: 40, leads: 0, supportFinished: 50 },
    attendants: [attendant],
    firstAnswers: [
      { upToMinutes: 1, total: 12 },
      { upToMinutes: 5, total: 20 },
      { upToMinutes: 60, total: 3 },
      { upToMinutes: null, total: 1 },
    ],
  },
  'GET /dashboard/shares': {
    queues: [{ id: 4, name: 'Vendas', color: '#112233', total: 30 }],
    connections: [{ id: 2, name: 'Principal', color: '', total: 50 }],
    tags: [{ id: 8, name: 'VIP', color: '#445566', total: 9 }],
    channels: [{ channel: 'whatsapp', total: 50 }],
    hours: [{ weekday: 1, hour: 9, total: 5 }],
  },
  'GET /dashboard/ticketsUsers': {
    data: [
      { id: 7, nome: 'Ana', quantidade: 20 },
      { id: 0, nome: '', quantidade: 30 },
    ],
    count: 50,
  },
  'GET /dashboard/ticketsDay': {
    data: [
      { data: '2026-03-01', total: 20 },
      { data: '2026-03-02', total: 30 },
    ],
    count: 50,
  },
  'GET /messages-allMe': ({ query }: { query: Record<string, string> }) => ({
    count: [{ count: query['fromMe'] === 'true' ? 120 : 345 }],
  }),
  'GET /whatsapp': [],
  'GET /users/list': [],
  'GET /queue': [],
};

async function open(address = '/?from=2026-03-01&to=2026-03-31', more: Answers = {}) {
  const log = fakeServer({ ...answers, ...more });
  const root = createRootRoute({});
  const page = createRoute({ getParentRoute: () => root, path: '/', component: DashboardScreen });
  const anywhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([page, anywhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
    stringifySearch: (search) => `?${new URLSearchParams(search as Record<string, string>)}`,
  });
  const shown = await show(<RouterProvider router={router} />, ['dashboard', 'reports']);
  const asked = (call: string) => log.filter((one) => one.call === call);
  return { ...shown, log, asked, place: () => router.state.location };
}
const ready = () => screen.findByRole('table', { name: 'Atendentes' });
const figure = (title: string) => {
  const card = screen.getAllByRole('term').find((term) => term.textContent?.startsWith(title))?.parentElement;
  return within(card ?? document.body);
};

describe('the dashboard', () => {
  test('shows indicators, totals, index, survey and messages [DSH-001, DSH-002, DSH-003, DSH-004, DSH-013]', async () => {
    await open();
    await ready();
    expect(figure('Em atendimento').getByText('3')).toBeTruthy();
    expect(figure('Aguardando').getByText('2')).toBeTruthy();
    expect(figure('Tempo médio de atendimento').getByText('1 h 15 min')).toBeTruthy();
    expect(figure('Tempo médio de espera').getByText('4,5 min')).toBeTruthy();
    expect(figure('Índice de avaliação').getByText('18%')).toBeTruthy();
    expect(figure('Avaliados').getByText('9')).toBeTruthy();
    await waitFor(() => expect(figure('Mensagens enviadas').getByText('120')).toBeTruthy());
    expect(figure('Mensagens recebidas').getByText('345')).toBeTruthy();
    const survey = within(screen.getByRole('region', { name: 'Pesquisa de satisfação' }));
    expect(survey.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Promotores66,7%',
      'Neutros0%',
      'Detratores33,3%',
    ]);
  });

  test('shows how long first answers took, as a chart with its table, from which the report is one click away', async () => {
    const { place } = await open();
    await ready();
    const chart = within(screen.getByRole('region', { name: 'Primeira resposta: quanto tempo levou' }));
    fireEvent.click(chart.getByRole('button', { name: 'Ver tabela' }));
    expect(chart.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'Tempo atéRespostas',
      '< 1 min12',
      '5 min20',
      '1 h3',
      '≥ 24 h1',
    ]);
    fireEvent.click(chart.getByRole('button', { name: '5 min' }));
    await waitFor(() => expect(place().pathname).toBe('/reports'));
    expect(place().search).toEqual({ from: '2026-03-01', to: '2026-03-31', answers: '1' });
  });

  test.each([
    ['Em atendimento', 3, { rows: 'live', status: 'open' }],
    ['Aguardando', 2, { rows: 'live', status: 'pending' }],
    ['Leads', 11, { rows: 'leads' }],
    ['Transferências', 6, { rows: 'transfers' }],
    ['Finalizados', 40, { only: 'finished' }],
  ])('leads from %s to what it counts', async (title, value, choice) => {
    const { place } = await open();
    await ready();
    fireEvent.click(figure(title).getByRole('button', { name: `${value}. Ver os atendimentos: ${title}` }));
    await waitFor(() => expect(place().pathname).toBe('/reports'));
    expect(place().search).toEqual({ from: '2026-03-01', to: '2026-03-31', ...choice });
  });

  test('leads from messages to those of everybody, whatever is filtered, since that is what it counts', async () => {
    const { place } = await open('/?from=2026-03-01&to=2026-03-31&queues=4');
    await ready();
    const name = '120. Ver os atendimentos: Mensagens enviadas';
    fireEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(place().pathname).toBe('/reports'));
    expect(place().search).toEqual({ from: '2026-03-01', to: '2026-03-31', rows: 'sent' });
  });

  test.each([
    ['a channel', 'Atendimentos por canal', 'WhatsApp', { channels: 'whatsapp' }],
    ['a tag', 'Atendimentos por tag', 'VIP', { tags: '8' }],
  ])('leads from %s to its tickets', async (_, region, name, choice) => {
    const { place } = await open();
    const bars = within(await screen.findByRole('region', { name: region }));
    fireEvent.click(bars.getByRole('button', { name: `Ver os atendimentos: ${name}` }));
    await waitFor(() => expect(place().pathname).toBe('/reports'));
    expect(place().search).toEqual({ from: '2026-03-01', to: '2026-03-31', ...choice });
  });

  test('leads from a cell of the week to its tickets, also with keys, which need one stop', async () => {
    const { place } = await open();
    const title = 'Quando os atendimentos começam';
    const map = within(await screen.findByRole('region', { name: title }));
    const cells = map.getAllByRole('button');
    expect(cells.filter((cell) => cell.tabIndex === 0)).toEqual([cells[0]]);
    act(() => cells[0]?.focus());
    for (const key of ['ArrowUp', 'ArrowDown', ...Array.from({ length: 9 }, () => 'ArrowRight')])
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
    expect(document.activeElement?.getAttribute('aria-label')).toBe('seg. 09: 5');
    fireEvent.click(document.activeElement ?? document.body);
    await waitFor(() => expect(place().pathname).toBe('/reports'));
    expect(place().search).toEqual({ from: '2026-03-01', to: '2026-03-31', weekdays: '1', hours: '9' });
  });

  test('leads from an hour of a day to what began in it', async () => {
    const { place } = await open('/?from=2026-03-01&to=2026-03-01', {
      'GET /dashboard/ticketsDay': { data: [{ horario: '07:00', total: 2 }], count: 2 },
    });
    const chart = within(await screen.findByRole('region', { name: 'Atendimentos por hora' }));
    fireEvent.click(chart.getByRole('button', { name: 'Ver tabela' }));
    fireEvent.click(chart.getByRole('button', { name: '07:00' }));
    await waitFor(() => expect(place().pathname).toBe('/reports'));
    expect(place().search).toEqual({ from: '2026-03-01', to: '2026-03-01', hours: '7' });
  });

  test('says of each figure what it counts and how it moved, in words too [DSH-010, DSH-011, DSH-012]', async () => {
    await open();
    await ready();
    expect(figure('Atendimentos').getByText('25% a mais que no período anterior')).toBeTruthy();
    expect(figure('Finalizados').getByText('20% a menos que no período anterior')).toBeTruthy();
    expect(figure('Leads').getByText('11 a mais que no período anterior')).toBeTruthy();
    // What is open now has no past.
    expect(figure('Em atendimento').queryByText(/período anterior/)).toBeNull();
    const help = figure('Tempo médio de espera').getByRole('button', { name: 'O que é Tempo médio de espera' });
    fireEvent.mouseOver(help);
    expect(await screen.findByText(/^Do início até alguém aceitar\./)).toBeTruthy();
  });

  test('has both charts with a table behind, and the attendants [DSH-014, DSH-015, DSH-016, DAT-017]', async () => {
    await open();
    const people = within(await ready());
    expect(people.getAllByRole('row')[1]?.textContent).toBe('Ana4,33 de 53204,5 min1 h 15 minOnline');
    const users = within(await screen.findByRole('region', { name: 'Atendimentos por atendente' }));
    expect(users.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Ana20', 'Sem atendente30']);
    const days = within(screen.getByRole('table', { name: 'Atendimentos por dia' }));
    expect(days.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'DiaAtendimentos',
      '01/0320',
      '02/0330',
    ]);
  });

  test('leads from a figure and from a bar to the report with the same filter', async () => {
    const { place } = await open('/?from=2026-03-01&to=2026-03-31&queues=4');
    await ready();
    const users = within(await screen.findByRole('region', { name: 'Atendimentos por atendente' }));
    fireEvent.click(users.getByRole('button', { name: 'Ver os atendimentos: Sem atendente' }));
    await waitFor(() => expect(place().pathname).toBe('/reports'));
    expect(place().search).toEqual({ from: '2026-03-01', to: '2026-03-31', queues: '4', users: '0' });
  });

  test('asks for what its address says, a second after it was opened [DSH-022]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { asked } = await open('/?from=2026-03-01&to=2026-03-31&users=0,7');
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(asked('GET /dashboard')).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    await waitFor(() => expect(asked('GET /dashboard')).toHaveLength(1));
    expect(asked('GET /dashboard')[0]?.query).toEqual({
      date_from: '2026-03-01',
      date_to: '2026-03-31',
      users: '[0,7]',
    });
  });

  test('is of the month so far where its address says nothing [DSH-019]', async () => {
    const { asked } = await open('/');
    await ready();
    const { date_from: from = '', date_to: to = '' } = asked('GET /dashboard')[0]?.query ?? {};
    expect([from.slice(8), from.slice(0, 7)]).toEqual(['01', to.slice(0, 7)]);
  });

  test('says where the shares did not arrive, and asks for them again', async () => {
    const { asked } = await open(undefined, { 'GET /dashboard/shares': refuse(422, 'ERR_SEARCH_TOO_LONG') });
    await ready();
    const failed = await screen.findByRole('alert');
    expect(failed.textContent).toContain('Erro ao buscar informações dos tickets');
    const before = asked('GET /dashboard/shares').length;
    fireEvent.click(within(failed).getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(asked('GET /dashboard/shares').length).toBeGreaterThan(before));
  });

  test('says that the charts did not arrive [DSH-023]', async () => {
    await open(undefined, { 'GET /dashboard/ticketsDay': refuse(422, 'ERR_SEARCH_TOO_LONG') });
    await ready();
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Erro ao buscar informações dos tickets'));
  });
});

describe('the filters', () => {
  const openFilters = async () => {
    const opened = await open();
    await ready();
    fireEvent.click(screen.getByRole('button', { name: 'Mostrar filtros' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Período: 01/03/2026 – 31/03/2026' }));
    await screen.findByLabelText('Data inicial');
    return opened;
  };

  test('are shown and hidden, and take two days and a button [DSH-017, DSH-018]', async () => {
    const { place } = await openFilters();
    fireEvent.change(screen.getByLabelText('Data inicial'), { target: { value: '2026-02-01' } });
    fireEvent.change(screen.getByLabelText('Data final'), { target: { value: '2026-02-28' } });
    fireEvent.click(screen.getByRole('button', { name: 'Filtrar' }));
    await waitFor(() => expect(place().search).toEqual({ from: '2026-02-01', to: '2026-02-28' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: 'Ocultar filtros' }));
    expect(screen.queryByRole('button', { name: /^Período/ })).toBeNull();
  });

  test.each([
    ['empty', ''],
    ['after the end', '2026-04-01'],
    ['a thousand years ago', '1026-03-01'],
  ])('with a start that is %s ask for a better one and fetch nothing [DSH-020]', async (_, value) => {
    const { place, asked } = await openFilters();
    const before = asked('GET /dashboard').length;
    fireEvent.change(screen.getByLabelText('Data inicial'), { target: { value } });
    fireEvent.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(screen.getByRole('alert').textContent).toBe('Parametrize o filtro');
    expect(place().search).toEqual({ from: '2026-03-01', to: '2026-03-31' });
    expect(asked('GET /dashboard')).toHaveLength(before);
  });
});
