import type { ReportRow } from '@oplano/contracts/reports';
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
import { fakeServer, type Answers } from '#testing/server';
import { saveFile } from '#ui/save-file';
import { show } from '#ui/testing';
import { toast } from '#ui/toast';
import { ReportsScreen } from './reports-screen.tsx';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));
vi.mock(import('#ui/save-file'), () => ({ saveFile: vi.fn() }));

beforeEach(() => {
  // Nothing has a size here; the table draws what is in sight.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
  setSession({ status: 'signedIn', user: aPerson({ profile: 'admin' }), billingOnly: false });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const row = (id: number, given: Partial<ReportRow> = {}): ReportRow => ({
  id,
  attendanceId: id * 10,
  uuid: `uuid-${id}`,
  whatsappName: 'Principal',
  contactName: 'Maria Aparecida da Conceição',
  userName: 'Ana',
  queueName: 'Vendas',
  status: 'closed',
  lastMessage: 'Obrigada',
  isGroup: false,
  createdAt: '2026-03-05T12:00:00.000Z',
  closedAt: '2026-03-05T12:40:00.000Z',
  supportTime: 30,
  NPS: 10,
  canOpen: true,
  ...given,
});
const answer = (tickets: readonly ReportRow[], total = tickets.length) => ({
  tickets,
  totalTickets: { total, supportTime: 33.3, rated: 2, npsScore: 50 },
});
const days = 'from=2026-03-01&to=2026-03-31';

async function open(tickets: readonly ReportRow[], address = `/reports?${days}`, more: Answers = {}) {
  const log = fakeServer({
    'GET /ticketreport/reports': answer(tickets, Math.max(tickets.length, 40)),
    'GET /whatsapp': [],
    'GET /users/list': [{ id: 7, name: 'Ana', online: true, away: null, queueIds: [] }],
    'GET /queue': [],
    'GET /contacts/list': [{ id: 9, name: 'Caio', number: '5511', channel: 'whatsapp', isGroup: false }],
    ...more,
  });
  const root = createRootRoute({});
  const page = createRoute({ getParentRoute: () => root, path: '/reports', component: ReportsScreen });
  const anywhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([page, anywhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
    stringifySearch: (search) => `?${new URLSearchParams(search as Record<string, string>)}`,
  });
  const shown = await show(<RouterProvider router={router} />, ['reports', 'tickets']);
  await screen.findByRole('table', { name: 'Relatórios' });
  const asked = () => log.filter(({ call }) => call === 'GET /ticketreport/reports').map(({ query }) => query);
  return { ...shown, log, asked, place: () => router.state.location };
}

test('the conversation of a row is opened as a page to print', async () => {
  await open([row(1)]);
  fireEvent.click(await screen.findByRole('button', { name: 'Imprimir a conversa do atendimento 1' }));
  expect(await screen.findByRole('article', { name: /^Atendimento #1 / })).toBeTruthy();
});

test('its filters unfold where there is little room, and say how many are set', async () => {
  await open([row(1)], `/reports?${days}&users=7&rated=true`);
  const form = screen.getByRole('form', { name: 'Filtros do relatório' });
  // On a wide screen the button is out of sight, and all fields are there.
  const unfold = within(form).getByRole('button', { name: /Filtros$/ });
  expect(unfold.textContent).toBe('2Filtros');
  expect(form.dataset['unfolded']).toBeUndefined();
  fireEvent.click(unfold);
  expect(unfold.getAttribute('aria-expanded')).toBe('true');
  expect(form.dataset['unfolded']).toBe('true');
});

describe('a view of one’s own', () => {
  afterEach(() => localStorage.clear());

  test('leaves out columns, and is the same the next time', async () => {
    await open([row(1)]);
    fireEvent.click(screen.getByRole('button', { name: 'Colunas' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Colunas' }));
    fireEvent.click(menu.getByRole('checkbox', { name: 'NPS' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'NPS', hidden: true })).toBeNull());
    cleanup();
    await open([row(1)]);
    expect(screen.queryByRole('columnheader', { name: 'NPS' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Colunas' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('checkbox', { name: 'NPS' }));
    await waitFor(() => expect(screen.getByRole('columnheader', { name: 'NPS', hidden: true })).toBeTruthy());
  });

  test('keeps a filter under a name, applies it to the days that are looked at, and forgets it', async () => {
    const { place } = await open([row(1)], `/reports?${days}&users=7&rated=true`);
    fireEvent.click(screen.getByRole('button', { name: 'Filtros salvos' }));
    fireEvent.change(await screen.findByLabelText('Nome do filtro'), { target: { value: 'Ana avaliada' } });
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    cleanup();
    const later = await open([row(1)], '/reports?from=2026-04-01&to=2026-04-30');
    fireEvent.click(screen.getByRole('button', { name: 'Filtros salvos' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Ana avaliada' }));
    const expected = { from: '2026-04-01', to: '2026-04-30', users: '7', rated: 'true' };
    await waitFor(() => expect(later.place().search).toEqual(expected));
    expect(place().search).toMatchObject({ users: '7' });
    fireEvent.click(screen.getByRole('button', { name: 'Filtros salvos' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Excluir o filtro Ana avaliada' }));
    await screen.findByText('Nenhum filtro salvo neste navegador.');
  });
});

describe('the report', () => {
  test('has its columns, with long texts cut and told whole [REP-006, REP-007]', async () => {
    await open([row(1), row(2, { lastMessage: 'x'.repeat(21), NPS: null, supportTime: null })]);
    expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual([
      'ID',
      'Conexão',
      'Contato',
      'Atendente',
      'Fila',
      'Situação',
      'Última mensagem',
      'Abertura',
      'Encerramento',
      'Tempo de atendimento',
      'NPS',
      'Ações',
    ]);
    const cut = await screen.findAllByText('Maria Aparecida da C…');
    expect(cut).toHaveLength(2);
    expect(screen.getByText(`${'x'.repeat(20)}…`)).toBeTruthy();
    expect(screen.getByText('30 min')).toBeTruthy();
    fireEvent.mouseOver(cut[0] as HTMLElement);
    expect((await screen.findByRole('tooltip')).textContent).toBe('Maria Aparecida da Conceição');
  });

  test('adds up all of its rows', async () => {
    await open([row(1)]);
    const totals = within(await screen.findByRole('list', { name: 'Totais do relatório' }));
    expect(totals.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '40 atendimentos',
      'Tempo médio: 33,3 min',
      'Avaliados: 2',
      'NPS: 50',
    ]);
  });

  test('opens the ticket and its log, for who may [REP-008]', async () => {
    const { place } = await open([row(1), row(2, { canOpen: false })], undefined, { 'GET /tickets-log/1': [] });
    fireEvent.click(await screen.findByRole('button', { name: 'Ver o histórico do atendimento 1' }));
    const dialog = within(await screen.findByRole('dialog', {}));
    fireEvent.click(dialog.getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Abrir o atendimento 2' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Abrir o atendimento 1' }));
    await waitFor(() => expect(place().pathname).toBe('/tickets/uuid-1'));
  });

  test('is paged by ten, with other sizes to choose, and sorted by the server [REP-009]', async () => {
    const { asked } = await open([row(1)]);
    await waitFor(() => expect(asked()[0]).toMatchObject({ page: '1', pageSize: '10', sort: 'createdAt' }));
    const sizes = screen.getByLabelText('Linhas por página');
    expect(
      within(sizes)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['5', '10', '15', '30']);
    fireEvent.click(screen.getByRole('button', { name: 'Próxima página' }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ page: '2' }));
    fireEvent.change(sizes, { target: { value: '30' } });
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ page: '1', pageSize: '30' }));
    fireEvent.click(screen.getByRole('button', { name: 'Próxima página' }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ page: '2' }));
    const [head] = within(screen.getAllByRole('row')[0] as HTMLElement).getAllByRole('button');
    fireEvent.click(head as HTMLElement);
    // The second page of another order is not what anybody looked for.
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ page: '1' }));
  });

  test('says what to do where it is empty [REP-010]', async () => {
    await open([], undefined, { 'GET /ticketreport/reports': answer([]) });
    expect(await screen.findByText('Aplique um filtro para gerar o relatório')).toBeTruthy();
  });
});

describe('the filter of the report', () => {
  test('is read from the address, and is the month so far where that says nothing [REP-002, REP-011]', async () => {
    const { asked } = await open([row(1)], `/reports?${days}&users=0,7&status=open&rated=true`);
    expect(asked()[0]).toMatchObject({
      dateFrom: '2026-03-01',
      dateTo: '2026-03-31',
      users: '[0,7]',
      status: '["open"]',
      onlyRated: 'true',
    });
    cleanup();
    const plain = await open([row(1)], '/reports');
    const { dateFrom = '', dateTo = '' } = plain.asked()[0] ?? {};
    expect([dateFrom.slice(8), dateFrom.slice(0, 7)]).toEqual(['01', dateTo.slice(0, 7)]);
  });

  test('counts once its button was pressed [REP-003, REP-004]', async () => {
    const { asked, place } = await open([row(1)]);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Somente avaliados' }));
    expect(asked()).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Filtrar' }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ onlyRated: 'true' }));
    fireEvent.click(screen.getByRole('button', { name: 'Período: 01/03/2026 – 31/03/2026' }));
    fireEvent.change(await screen.findByLabelText('Data inicial'), { target: { value: '10/03/2026' } });
    fireEvent.click(screen.getByRole('button', { name: 'Filtrar' }));
    await waitFor(() => expect(place().search).toEqual({ from: '2026-03-10', to: '2026-03-31', rated: 'true' }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ dateFrom: '2026-03-10', onlyRated: 'true' }));
  });

  test('that is turned round is refused, and nothing is asked for', async () => {
    const { asked } = await open([row(1)]);
    fireEvent.click(screen.getByRole('button', { name: /^Período/ }));
    fireEvent.change(await screen.findByLabelText('Data inicial'), { target: { value: '10/04/2026' } });
    fireEvent.click(screen.getByRole('button', { name: 'Filtrar' }));
    expect(screen.getByRole('alert').textContent).toContain('Informe um período válido');
    expect(asked()).toHaveLength(1);
  });

  test('finds a contact from three characters on, once the typing has paused [REP-001]', async () => {
    const { log, place } = await open([row(1)]);
    const field = screen.getByRole('combobox', { name: 'Contato' });
    act(() => field.focus());
    for (const value of ['c', 'ca', 'cai', 'caio']) fireEvent.change(field, { target: { value } });
    fireEvent.click(await screen.findByRole('option', { name: 'Caio' }));
    const searches = log.filter(({ call }) => call === 'GET /contacts/list');
    expect(searches.map(({ query }) => query['name'])).toEqual(['caio']);
    fireEvent.click(screen.getByRole('button', { name: 'Filtrar' }));
    await waitFor(() => expect(place().search).toMatchObject({ contact: '9' }));
  });
});

test('the file has every row that matches, under its name [REP-005, REP-012]', async () => {
  const { log } = await open([row(1)], `/reports?${days}&rated=true`, {
    'POST /ticketreport/export': { url: '/files/x', count: 40 },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Exportar Excel' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith('/files/x', 'relatorio-de-atendimentos.xlsx'));
  const sent = log.find(({ call }) => call === 'POST /ticketreport/export');
  expect(sent).toMatchObject({
    query: { dateFrom: '2026-03-01', onlyRated: 'true' },
    body: { format: 'xlsx', heads: expect.arrayContaining(['Contato']), statuses: { closed: 'Encerrado' } },
  });
  expect(toast.success).toHaveBeenCalledWith('40 linhas exportadas');
});
