import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { changeLanguage } from '#platform/i18n';
import type { OpenedApp } from '#testing/app';
import { aQueue } from '#testing/records';
import { refuse } from '#testing/server';
import { toast } from '#ui/toast';
import { aSchedule, aSend, openSchedules } from './testing.ts';

vi.mock(import('#ui/toast'), async (original) => ({
  ...(await original()),
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));
vi.mock('socket.io-client', () => ({
  io: () => ({ connected: true, on: vi.fn(), emit: vi.fn(), disconnect: vi.fn(), io: { on: vi.fn(), opts: {} } }),
}));

let app: OpenedApp | undefined;
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});
afterEach(() => {
  app?.close();
  cleanup();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(...given: Parameters<typeof openSchedules>) {
  app = await openSchedules(...given);
  return app;
}
const dialog = () => screen.findByRole('dialog');
const body = () => screen.getByRole('textbox', { name: 'Mensagem' });

describe('moving a send', () => {
  const series = () => aSend({ id: 31, recurs: true });
  const moves = (log: OpenedApp['log']) => log.filter(({ call }) => call.startsWith('PUT /schedules/5/occurrences'));
  const moveByList = async (user: OpenedApp['user']) => {
    await user.click(await screen.findByTestId('schedule-entry'));
    await dialog();
    await user.click(await screen.findByRole('tab', { name: 'Configurações' }));
    await user.click(await screen.findByRole('button', { name: /^Mover o envio de/ }));
    const field = screen.getByLabelText('Nova data e hora');
    fireEvent.change(field, { target: { value: '2030-05-20T09:30' } });
    await user.click(screen.getByRole('button', { name: 'Mover para cá' }));
  };
  const sendAt = new Date('2030-05-20T09:30').toISOString();

  test('that is one of several asks how many go along, by keyboard too', async () => {
    const { user, log } = await open('/schedules', [series()], { 'PUT /schedules/5/occurrences/31': aSchedule() });
    await moveByList(user);
    const question = await screen.findByRole('dialog', { name: 'Este agendamento se repete' });
    await user.click(within(question).getByRole('button', { name: 'Este e todos os seguintes' }));
    await waitFor(() => expect(moves(log)).toMatchObject([{ body: { scope: 'following', sendAt } }]));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Envio movido com sucesso.'));
  });

  test('that is the only one moves at once', async () => {
    const { user, log } = await open('/schedules', [aSend()], { 'PUT /schedules/5/occurrences/11': aSchedule() });
    await moveByList(user);
    await waitFor(() => expect(moves(log)).toMatchObject([{ body: { scope: 'one', sendAt } }]));
  });

  test('is left alone where the question is left', async () => {
    const { user, log } = await open('/schedules', [series()]);
    await moveByList(user);
    const question = await screen.findByRole('dialog', { name: 'Este agendamento se repete' });
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }));
    expect(moves(log)).toEqual([]);
  });
});

test('a schedule is held back and goes on, with words', async () => {
  const { user, log } = await open('/schedules', [aSend()], {
    'PUT /schedules/5/pause': ({ body: said }: { body: { paused: boolean } }) =>
      aSchedule({ paused: said.paused, version: said.paused ? 2 : 3 }),
  });
  await user.click(await screen.findByTestId('schedule-entry'));
  expect(await screen.findByRole('dialog', { name: 'Editar agendamento: Maria Souza' })).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Pausar' }));
  expect(await screen.findByText(/Este agendamento está pausado/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Retomar' }));
  await waitFor(() => expect(screen.queryByText(/Este agendamento está pausado/)).toBeNull());
  const said = log.filter(({ call }) => call === 'PUT /schedules/5/pause').map((one) => one.body);
  expect(said).toEqual([{ paused: true }, { paused: false }]);
});

test('the ticket of a send has its four fields, three of them where one is opened [SCH-017]', async () => {
  const { user, log } = await open('/schedules?contactId=3', [], {
    'GET /queue': [aQueue({ id: 4, name: 'Cobrança' })],
  });
  await dialog();
  fireEvent.change(body(), { target: { value: 'Seu boleto vence hoje.' } });
  await user.click(screen.getByRole('tab', { name: 'Configurações' }));
  // Asked of the dialog alone: a whole calendar stands behind it.
  const form = within(await dialog());
  const choose = async (name: string, option: string) => {
    await user.click(form.getByLabelText(name));
    const options = within(await screen.findByRole('listbox'));
    await user.click(options.getByText(option));
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  };
  for (const name of ['Situação do atendimento', 'Atendente', 'Fila']) expect(form.queryByLabelText(name)).toBeNull();
  await choose('Abrir atendimento', 'Habilitado');
  await choose('Situação do atendimento', 'Aberto');
  await choose('Atendente', 'Ana');
  await choose('Fila', 'Cobrança');
  await user.click(form.getByText('Agendar'));
  await waitFor(() => expect(log.some(({ call }) => call === 'POST /schedules')).toBe(true));
  expect(log.find(({ call }) => call === 'POST /schedules')?.body).toMatchObject({
    openTicket: 'enabled',
    statusTicket: 'open',
    ticketUserId: 7,
    queueId: 4,
  });
});

test('holidays are switched for every year, renamed, added, edited and removed', async () => {
  const national = { day: '2026-04-21', name: 'Tiradentes', source: 'national', code: 'tiradentes', works: false };
  const own = { day: '2026-08-20', name: 'Aniversário', source: 'own', code: null, works: false };
  const days = [national, own].map((one) => ({ ...one, yearly: true }));
  const { user, log } = await open('/schedules', [], {
    'GET /schedules/holidays': days,
    'PUT /schedules/national-holidays/tiradentes': {},
    'PUT /schedules/holidays/2026-08-21': { ...own, yearly: true },
    'DELETE /schedules/holidays/2026-08-20': {},
  });
  await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Feriados' }));
  await user.click(await screen.findByRole('switch', { name: /^Tiradentes/ }));
  await user.click(screen.getByRole('button', { name: 'Editar Tiradentes' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Nome' }), { target: { value: 'Dia de Tiradentes' } });
  await user.click(screen.getByRole('button', { name: 'Alterar dia' }));
  const written = () =>
    log.filter(({ call }) => !call.startsWith('GET')).map(({ call, body: said }) => ({ call, said }));
  await waitFor(() => expect(written()).toHaveLength(2));
  expect(written().map(({ said }) => said)).toEqual([
    { name: 'Tiradentes', works: true },
    { name: 'Dia de Tiradentes', works: false },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Editar Aniversário' }));
  fireEvent.change(screen.getByLabelText('Dia'), { target: { value: '2026-08-21' } });
  await user.click(screen.getByRole('button', { name: 'Alterar dia' }));
  await waitFor(() => expect(written()).toHaveLength(4));
  expect(
    written()
      .slice(2)
      .map(({ call }) => call),
  ).toEqual(['PUT /schedules/holidays/2026-08-21', 'DELETE /schedules/holidays/2026-08-20']);
});

test('a holiday whose new day is refused stays on the day it was', async () => {
  const own = { day: '2026-08-20', name: 'Aniversário', source: 'own', code: null, works: false, yearly: true };
  const { user, log } = await open('/schedules', [], {
    'GET /schedules/holidays': [own],
    'PUT /schedules/holidays/2026-08-21': refuse(403, 'ERR_NO_PERMISSION'),
    'DELETE /schedules/holidays/2026-08-20': {},
  });
  await user.click(await screen.findByRole('button', { name: 'Mais ações' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Feriados' }));
  await user.click(await screen.findByRole('button', { name: 'Editar Aniversário' }));
  fireEvent.change(screen.getByLabelText('Dia'), { target: { value: '2026-08-21' } });
  await user.click(screen.getByRole('button', { name: 'Alterar dia' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Alterar dia' }).hasAttribute('disabled')).toBe(false));
  expect(log.filter(({ call }) => /^(PUT|DELETE)/.test(call)).map(({ call }) => call)).toEqual([
    'PUT /schedules/holidays/2026-08-21',
  ]);
});

test.each([
  ['pt', /^dom/i, 'Mês', ['Período anterior', 'Próximo período', 'Hoje', 'Visão: Mês']],
  ['en', /^Sun/i, 'Month', ['Previous period', 'Next period', 'Today', 'Month view']],
  ['es', /^lun/i, 'Mes', ['Período anterior', 'Período siguiente', 'Hoy', 'Vista: Mes']],
  ['tr', /^P(zt|azartesi)/i, 'Ay', ['Önceki dönem', 'Sonraki dönem', 'Bugün', 'Ay görünümü']],
] as const)('weeks begin as people who speak %s know them, in their words', async (language, firstDay, month, ways) => {
  await open('/schedules', []);
  await screen.findByTestId('calendar-page');
  await act(() => changeLanguage(language));
  onTestFinished(() => changeLanguage('pt'));
  const calendar = screen.getByTestId('calendar-page');
  await waitFor(() => expect(calendar.querySelector('[role=columnheader]')?.textContent).toMatch(firstDay));
  const buttons = [...calendar.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(buttons).toContain(month);
  for (const name of ways) expect(within(calendar).getByLabelText(name)).toBeTruthy();
});
