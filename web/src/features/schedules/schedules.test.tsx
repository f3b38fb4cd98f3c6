import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Schedule } from '@oplano/contracts/schedules';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openApp, type OpenedApp } from '#testing/app';
import { aPerson } from '#testing/people';
import { refuse } from '#testing/server';
import { toast, toastError } from '#ui/toast';
import { aSchedule, aSend, openSchedules } from './testing.ts';

vi.mock(import('#ui/toast'), async (original) => ({
  ...(await original()),
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));
const socket = vi.hoisted(() => new Map<string, (payload?: unknown) => void>());
vi.mock('socket.io-client', () => ({
  io: () => ({
    connected: true,
    on: (name: string, run: (payload?: unknown) => void) => socket.set(name, run),
    emit: vi.fn(),
    disconnect: vi.fn(),
    io: { on: vi.fn(), opts: {} },
  }),
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

describe('the calendar', () => {
  test('shows the sends with their state, a search and an add button [SCH-001]', async () => {
    await open('/schedules', [
      aSend(),
      aSend({ id: 12, state: 'failed', reason: { code: 'NO_CONNECTION', text: '' } }),
      aSend({ id: 13, state: 'failed', reason: { code: 'NO_ADDRESS', text: 'the contact has no address here' } }),
      aSend({ id: 14, state: 'failed', reason: { code: '131099', text: 'Something new' } }),
    ]);
    const entries = await screen.findAllByTestId('schedule-entry');
    expect(entries.map((entry) => entry.dataset['state'])).toEqual(['planned', 'failed', 'failed', 'failed']);
    // Why nothing of what anybody says leaves is said as in a conversation.
    expect(entries[1]?.title).toContain('A conexão foi removida.');
    expect(entries[2]?.title).toContain('O contato não tem endereço neste canal.');
    expect(entries[3]?.title).toContain('Something new (131099)');
    expect(screen.getByRole('searchbox', { name: 'Buscar por contato ou mensagem' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Novo agendamento' })).toBeTruthy();
    expect(entries[0]?.textContent).toContain('Maria Souza');
  });

  test('follows live what becomes of a send [SCH-023]', async () => {
    await open();
    await screen.findByTestId('schedule-entry');
    const tell = (payload: object) => act(() => socket.get('company-2-schedule')?.(payload));
    const state = () => screen.getByTestId('schedule-entry').dataset['state'];
    tell({ action: 'update', schedule: aSchedule(), occurrence: aSend({ state: 'sent', version: 3 }) });
    await waitFor(() => expect(state()).toBe('sent'));
    tell({ action: 'update', schedule: aSchedule(), occurrence: aSend({ state: 'sending', version: 2 }) });
    expect(state()).toBe('sent');
    tell({ action: 'delete', scheduleId: 5 });
    await waitFor(() => expect(screen.queryByTestId('schedule-entry')).toBeNull());
  });
});

describe('the dialog', () => {
  test('opens for the contact of the address [SCH-002]', async () => {
    await open('/schedules?contactId=3');
    const shown = await dialog();
    await waitFor(() =>
      expect(within(shown).getByRole<HTMLInputElement>('combobox', { name: 'Contato' }).value).toBe('Maria Souza'),
    );
  });

  test('has the tabs Mensagem and Configurações, with the defaults of a new one [SCH-003, SCH-009, SCH-010, SCH-011, SCH-019]', async () => {
    const { user } = await open('/schedules?contactId=3');
    await dialog();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Mensagem', 'Configurações']);
    await user.click(screen.getByRole('tab', { name: 'Configurações' }));
    const value = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name }).value;
    expect(value('Enviar quantas vezes')).toBe('1');
    expect(screen.getByRole('combobox', { name: 'Intervalo' }).textContent).toBe('Dias');
    expect(screen.getByRole('combobox', { name: 'Em dias não úteis' }).textContent).toBe(
      'Enviar normalmente em dias não úteis',
    );
    expect(screen.getByRole('combobox', { name: 'Conexão' }).textContent).toBe('Conexão padrão');
    expect(screen.getByRole('switch', { name: 'Assinar com o nome de quem agendou' })).toBeTruthy();
  });

  test('says what is missing or too short [SCH-004, SCH-005, SCH-006]', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Novo agendamento' }));
    await dialog();
    fireEvent.change(body(), { target: { value: 'Oi' } });
    fireEvent.change(screen.getByLabelText('Data e hora do envio'), { target: { value: '' } });
    await user.click(screen.getByRole('button', { name: 'Agendar' }));
    expect(await screen.findByText('Mensagem muito curta')).toBeTruthy();
    expect(screen.getAllByText('Obrigatório')).toHaveLength(2);
  });

  test('shows what the contact will read, and the next dates before it is saved [SCH-013]', async () => {
    const { user, log } = await open('/schedules?contactId=3');
    await dialog();
    fireEvent.change(body(), { target: { value: 'Olá {{firstName}}!' } });
    await waitFor(() => expect(screen.getByTestId('schedule-preview').textContent).toBe('Olá Maria!'));
    await user.click(screen.getByRole('tab', { name: 'Configurações' }));
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Enviar quantas vezes' }), { target: { value: '12' } });
    expect(within(screen.getByTestId('schedule-dates')).getAllByRole('listitem')).toHaveLength(10);
    expect(screen.getByText('e mais 2 envios')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Agendar' }));
    await waitFor(() => expect(log.some(({ call }) => call === 'POST /schedules')).toBe(true));
    expect(log.find(({ call }) => call === 'POST /schedules')?.body).toMatchObject({
      contactId: 3,
      enviarQuantasVezes: 12,
      valorIntervalo: 1,
    });
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Agendamento salvo com sucesso.'));
  });

  test('of a running series shows what is still to come, and what a change would make of it', async () => {
    const day = 86_400_000;
    const began = new Date(Math.floor((Date.now() - 3 * day) / 60_000) * 60_000 + 3_600_000);
    const daysOn = (days: number) => new Date(began.getTime() + days * day).toISOString();
    const sends = [0, 1, 2, 3, 4].map((days) =>
      aSend({
        id: 20 + days,
        number: days + 1,
        sendAt: daysOn(days),
        state: days < 3 ? 'sent' : 'planned',
        recurs: true,
      }),
    );
    const series = aSchedule({ sendAt: daysOn(0), enviarQuantasVezes: 5, valorIntervalo: 1, nextAt: daysOn(3) });
    const { user } = await open('/schedules', sends, { 'GET /schedules/5': series });
    const [entry] = await screen.findAllByTestId('schedule-entry');
    await user.click(entry as HTMLElement);
    await dialog();
    await user.click(await screen.findByRole('tab', { name: 'Configurações' }));
    const listed = () => within(screen.getByTestId('schedule-dates')).getAllByRole('listitem');
    await waitFor(() => expect(listed()).toHaveLength(2));
    expect(screen.queryByText('A data do envio já passou.')).toBeNull();
    const times = screen.getByRole('spinbutton', { name: 'Enviar quantas vezes' });
    fireEvent.change(times, { target: { value: '7' } });
    await waitFor(() => expect(listed()).toHaveLength(4));
    fireEvent.change(times, { target: { value: '2' } });
    await waitFor(() => expect(screen.queryByTestId('schedule-dates')).toBeNull());
    expect(within(await dialog()).getByRole('alert')).toBeTruthy();
  });

  test('saves with the version that was seen', async () => {
    const { user, log } = await open();
    await user.click(await screen.findByTestId('schedule-entry'));
    await dialog();
    fireEvent.change(body(), { target: { value: 'Outro texto.' } });
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(log.some(({ call }) => call === 'PUT /schedules/5')).toBe(true));
    expect(log.find(({ call }) => call === 'PUT /schedules/5')?.body).toMatchObject({ version: 1 });
  });

  test('says what a colleague changed meanwhile, saves over it knowingly or takes it over', async () => {
    const now = aSchedule({ body: 'O texto do colega.', tipoDias: 5, version: 4 });
    const details = { version: 4, changed: ['body', 'tipoDias'], schedule: now };
    const { user, log } = await open('/schedules', [aSend()], {
      'PUT /schedules/5': refuse(409, 'ERR_CHANGED_MEANWHILE', details),
    });
    await user.click(await screen.findByTestId('schedule-entry'));
    await dialog();
    fireEvent.change(body(), { target: { value: 'O meu texto.' } });
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    const note = await within(await dialog()).findByRole('alert');
    expect(
      within(note)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Mensagem', 'Em dias não úteis']);
    expect(toastError).not.toHaveBeenCalled();
    const saves = () => log.filter(({ call }) => call === 'PUT /schedules/5');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(saves().map(({ body: sent }) => sent)).toMatchObject([{ version: 1 }, { version: 4 }]));
    await user.click(within(note).getByRole('button', { name: 'Usar o que foi salvo' }));
    expect((body() as HTMLTextAreaElement).value).toBe('O texto do colega.');
    expect(within(await dialog()).queryByRole('button', { name: 'Usar o que foi salvo' })).toBeNull();
  });

  test('sends a file with the version that was seen, and what follows with the one that makes', async () => {
    const { user, log } = await open('/schedules', [aSend()], {
      'POST /schedules/5/media-upload': aSchedule({ version: 4 }),
      'PUT /schedules/5': refuse(400, 'ERR_SCHEDULE_PAST'),
    });
    await user.click(await screen.findByTestId('schedule-entry'));
    await dialog();
    fireEvent.change(screen.getByTestId('file-field'), {
      target: { files: [new File(['x'], 'nota.pdf', { type: 'application/pdf' })] },
    });
    const versions = (call: string) =>
      log
        .filter((asked) => asked.call === call)
        .map(({ body: sent }) => (sent instanceof FormData ? sent.get('version') : (sent as Schedule).version));
    for (const times of [1, 2]) {
      await user.click(screen.getByRole('button', { name: 'Salvar' }));
      await waitFor(() => expect(toastError).toHaveBeenCalledTimes(times));
      await waitFor(() =>
        expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(false),
      );
    }
    expect(versions('POST /schedules/5/media-upload')).toEqual(['1', '4']);
    expect(versions('PUT /schedules/5')).toEqual([4, 4]);
  });

  test('plans a new one together with its file', async () => {
    const { user, log } = await open('/schedules?contactId=3', [], { 'POST /schedules/with-file': aSchedule() });
    await dialog();
    fireEvent.change(body(), { target: { value: 'Segue a nota.' } });
    fireEvent.change(screen.getByTestId('file-field'), {
      target: { files: [new File(['x'], 'nota.pdf', { type: 'application/pdf' })] },
    });
    await user.click(screen.getByRole('button', { name: 'Agendar' }));
    await waitFor(() => expect(log.some(({ call }) => call === 'POST /schedules/with-file')).toBe(true));
    expect(log.some(({ call }) => call === 'POST /schedules')).toBe(false);
  });

  test('deletes after a question, with a toast [SCH-022]', async () => {
    const { user } = await open();
    await user.click(await screen.findByTestId('schedule-entry'));
    await user.click(await screen.findByRole('button', { name: 'Excluir' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Agendamento excluído com sucesso.'));
  });

  test('takes only the kinds of files a schedule carries [SCH-007]', async () => {
    await open('/schedules?contactId=3');
    await dialog();
    const choose = (name: string, type: string) =>
      fireEvent.change(screen.getByTestId('file-field'), { target: { files: [new File(['x'], name, { type })] } });
    choose('filme.mp4', 'video/mp4');
    expect(await screen.findByText(/não é aceito/)).toBeTruthy();
    choose('tabela.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(await screen.findByText('tabela.xlsx')).toBeTruthy();
  });
});

test('a plain person sees the calendar and no settings of holidays', async () => {
  app = await openApp('/schedules', {
    user: aPerson(),
    answers: { 'GET /schedules/calendar': { occurrences: [], hasMore: false }, 'GET /users/list': [] },
  });
  await screen.findByRole('button', { name: 'Novo agendamento' });
  expect(screen.queryByRole('button', { name: 'Mais ações' })).toBeNull();
});
