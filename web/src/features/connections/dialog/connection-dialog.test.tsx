import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { connectionDefaults, type ConnectionDetails } from '@oplano/contracts/connections';
import { companySettingDefaults, type CompanySettings } from '@oplano/contracts/settings';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { show } from '#ui/testing';
import { anAdmin } from '#testing/people';
import { aConnection, aQueue } from '#testing/records';
import { fakeServer } from '#testing/server';
import { ConnectionDialog } from './connection-dialog.tsx';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const details: ConnectionDetails = {
  ...aConnection({ id: 1, name: 'Loja', status: 'DISCONNECTED' }),
  ...connectionDefaults,
  isDefault: true,
  companyId: 2,
  qrcode: '',
  pairingCode: '',
  retries: 0,
  retryAt: null,
  token: 'A'.repeat(30),
  greetingMediaAttachment: null,
  greetingMediaName: null,
  importProgress: null,
  accountId: '',
  businessAccountId: '',
  verifyToken: '',
  hasAccessToken: false,
};

/** Opens the dialog of a stored connection and saves it after a change; answers what was sent. */
async function opened(settings: Partial<CompanySettings> = {}, stored: Partial<ConnectionDetails> = {}) {
  setSession({ status: 'signedIn', user: anAdmin(), billingOnly: false });
  const log = fakeServer({
    'GET /whatsapp/1': { ...details, ...stored },
    'PUT /whatsapp/1': details,
    'GET /whatsapp/options': { lab: false, facebookAppId: null, graphVersion: 'v25.0', supportUrl: null },
    'GET /queue': [aQueue({ id: 3, name: 'Vendas' })],
    'GET /companySettings/2': { ...companySettingDefaults, ...settings },
  });
  const { user } = await show(<ConnectionDialog open id={1} onClose={vi.fn()} />, ['connections', 'hours']);
  await screen.findByRole('button', { name: 'Salvar' });
  const sent = () => log.find(({ call }) => call === 'PUT /whatsapp/1')?.body as Record<string, unknown> | undefined;
  const save = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(sent()).toBeTruthy());
    return sent() ?? {};
  };
  return { user, save, sent };
}
const field = (text: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${text}`), { selector: 'input, textarea' });
const type = (text: string, value: string) => fireEvent.change(field(text), { target: { value } });
const panelOf = (text: string) =>
  screen.getByRole('tab', { name: text }).getAttribute('aria-controls') ?? `no panel of ${text}`;

describe('what is typed in a tab of the connection is saved', () => {
  /** Types into fields of one tab and answers what was sent of them. */
  async function typed(tab: string, rows: readonly (readonly [label: string, value: string])[]) {
    const { save } = await opened();
    for (const [label, value] of rows) {
      expect(field(label).closest('[role=tabpanel]')?.id, label).toBe(panelOf(tab));
      type(label, value);
    }
    return save();
  }

  test('Mensagens: greeting, conclusion and out of hours [CON-052, CON-053, CON-054]', async () => {
    const sent = await typed('Mensagens', [
      ['Mensagem de saudação', 'Olá!'],
      ['Mensagem de conclusão', 'Até logo'],
      ['Mensagem fora do expediente', 'Fechado'],
    ]);
    expect(sent).toMatchObject({
      greetingMessage: 'Olá!',
      complationMessage: 'Até logo',
      outOfHoursMessage: 'Fechado',
    });
  });

  test('Chatbot: how often and when it answers, and when a ticket ends [CON-055, CON-056, CON-057, CON-058]', async () => {
    const sent = await typed('Filas e chatbot', [
      ['Reabrir o atendimento', '15'],
      ['Máximo de vezes que o robô responde', '5'],
      ['O robô volta a responder após', '2'],
      ['Encerrar após', '4'],
    ]);
    expect(sent).toMatchObject({
      timeCreateNewTicket: 15,
      maxUseBotQueues: 5,
      timeUseBotQueues: 2,
      expiresTicket: 4,
    });
  });

  test('Chatbot: what it says of silence, and after how long [CON-060, CON-061, CON-062]', async () => {
    const sent = await typed('Filas e chatbot', [
      ['Mensagem ao encerrar', 'Encerrado'],
      ['Enviar aviso após', '7'],
      ['Aviso de inatividade', 'Ainda aí?'],
    ]);
    expect(sent).toMatchObject({
      expiresInactiveMessage: 'Encerrado',
      timeInactiveMessage: 7,
      inactiveMessage: 'Ainda aí?',
    });
  });

  test('Avaliações: the question, how often it is put and how long an answer is waited for [CON-063, CON-064, CON-065]', async () => {
    const sent = await typed('Avaliações', [
      ['Mensagem de avaliação', 'Nota?'],
      ['Máximo de pedidos de nota', '2'],
      ['Esperar pela nota', '9'],
    ]);
    expect(sent).toMatchObject({ ratingMessage: 'Nota?', maxUseBotQueuesNPS: 2, expiresTicketNPS: 9 });
  });

  test('Geral: how much of what is planned may leave, and a warning above what the channel bears', async () => {
    const { save } = await opened();
    expect(screen.getByText('0 usa o limite do canal: 80.')).toBeTruthy();
    type('Máximo por hora', '120');
    type('Máximo por dia', '400');
    expect(screen.getByText('Acima de 80 o canal pode bloquear esta conta.')).toBeTruthy();
    expect(screen.getByText('0 usa o limite do canal: 500.')).toBeTruthy();
    expect(await save()).toMatchObject({ bulkPerHour: 120, bulkPerDay: 400 });
  });

  test('and nothing else, which somebody may have changed meanwhile', async () => {
    const { save } = await opened();
    type('Mensagem de saudação', 'Olá!');
    expect(await save()).toEqual({ greetingMessage: 'Olá!' });
  });

  test('and not the period of an import that was over before the dialog was', async () => {
    const importing = {
      importOldMessages: '2026-01-01T00:00:00.000Z',
      importRecentMessages: '2026-01-02T00:00:00.000Z',
      queueIdImportMessages: 3,
    };
    const { save } = await opened({}, importing);
    type('Nome', 'Loja do centro');
    expect(await save()).toEqual({ name: 'Loja do centro' });
  });

  test('a new period goes out whole, and an import that is switched off ends with all that belongs to it', async () => {
    const importing = {
      importOldMessages: '2026-01-01T00:00:00.000Z',
      importRecentMessages: '2026-01-02T00:00:00.000Z',
      queueIdImportMessages: 3,
    };
    const { save } = await opened({}, importing);
    fireEvent.change(field('Fim da importação'), { target: { value: '2026-01-05T10:00' } });
    expect(Object.keys(await save()).toSorted()).toEqual(['importOldMessages', 'importRecentMessages']);
    cleanup();
    const other = await opened({}, importing);
    await other.user.click(field('Importar mensagens antigas'));
    expect(await other.save()).toEqual({
      importOldMessages: null,
      importRecentMessages: null,
      importOldMessagesGroups: false,
      closedTicketsPostImported: false,
      queueIdImportMessages: null,
    });
  });

  test('when an idle ticket ends is one of two, 0 or 1 [CON-059]', async () => {
    const { user, save } = await opened();
    await user.click(screen.getByRole('tab', { name: 'Filas e chatbot' }));
    await user.click(screen.getByLabelText(/^Quando encerrar/));
    const options = within(await screen.findByRole('listbox')).getAllByRole('option');
    expect(options).toHaveLength(2);
    await user.click(options[1] as HTMLElement);
    expect(await save()).toMatchObject({ whenExpiresTicket: 1 });
  });

  test('a vacation has a text, a first and a last day [CON-067]', async () => {
    const { save } = await opened();
    const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
    type('Mensagem de férias coletivas', 'Voltamos logo');
    type('Início das férias', day(1));
    type('Fim das férias', day(8));
    expect(await save()).toMatchObject({
      collectiveVacationMessage: 'Voltamos logo',
      collectiveVacationStart: expect.stringContaining(day(1)),
      collectiveVacationEnd: expect.stringContaining(day(8)),
    });
  });

  test('an import has a beginning, an end and a queue, and none of them without its switch [CON-042, CON-066]', async () => {
    const { user, save } = await opened();
    expect(screen.queryByLabelText(/^Início da importação/)).toBeNull();
    await user.click(field('Importar mensagens antigas'));
    const [start, end] = [field('Início da importação'), field('Fim da importação')];
    expect([start.type, end.type]).toEqual(['datetime-local', 'datetime-local']);
    const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 16);
    fireEvent.change(start, { target: { value: at(20) } });
    fireEvent.change(end, { target: { value: at(10) } });
    await user.click(screen.getByLabelText(/^Fila das mensagens importadas/));
    await user.click(await screen.findByRole('option', { name: 'Vendas' }));
    const sent = await save();
    expect(sent).toMatchObject({ queueIdImportMessages: 3 });
    const [from, until] = [String(sent['importOldMessages']), String(sent['importRecentMessages'])];
    expect(Date.parse(until) - Date.parse(from)).toBe(10 * 86_400_000);
  });
});

describe('nothing is sent', () => {
  test('with no name, one that is too short or one that is too long [CON-068]', async () => {
    const { sent } = await opened();
    for (const [name, problem] of [
      ['', 'Required'],
      ['x', 'Too Short!'],
      ['n'.repeat(51), 'Too Long!'],
    ] as const) {
      type('Nome', name);
      fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
      expect(await screen.findByText(problem)).toBeTruthy();
    }
    expect(sent()).toBeUndefined();
  });

  test('of an import without its days [CON-042]', async () => {
    const { user, sent } = await opened();
    await user.click(field('Importar mensagens antigas'));
    for (const text of ['Início da importação', 'Fim da importação']) type(text, '');
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(field('Início da importação').getAttribute('aria-invalid')).toBe('true'));
    expect(field('Fim da importação').getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toBeUndefined();
  });

  test('without the text of a survey that is switched on, and the dialog says so [CON-069]', async () => {
    const { sent, save } = await opened({ userRating: 'enabled' });
    await waitFor(() => expect(field('Mensagem de avaliação')).toBeTruthy());
    type('Esperar pela nota', '5');
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(await screen.findByText('Preencha a mensagem de avaliação.')).toBeTruthy();
    expect(sent()).toBeUndefined();
    type('Mensagem de avaliação', 'Nota?');
    expect(await save()).toMatchObject({ ratingMessage: 'Nota?', expiresTicketNPS: 5 });
  });
});
