import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ContactImport } from '@oplano/contracts/contacts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { companySettingDefaults } from '@oplano/contracts/settings';
import { aPerson } from '#testing/people';
import { callsOf, fakeServer, refuse, type Answers } from '#testing/server';
import { showAt } from '#testing/show-at';
import { toast, toastError } from '#ui/toast';
import { contactImportHandlers } from '../contacts.realtime.ts';
import { ImportScreen } from './import-screen.tsx';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));

const loaded: ContactImport = {
  id: 3,
  fileName: 'pessoas.csv',
  contactListId: null,
  columns: ['Nome', 'Telefone', 'Obs'],
  mapping: { name: 0, number: 1 },
  state: 'loaded',
  total: 12,
  handled: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  repeated: 0,
  ignored: 0,
  failed: 0,
  createdAt: '2026-01-01T12:00:00.000Z',
  version: 1,
};
const rows = [
  { line: 2, cells: ['Ana', '11987654321', ''] },
  { line: 3, cells: ['Bia', '11912345678', 'x'] },
];
const report = {
  created: 9,
  updated: 1,
  unchanged: 0,
  duplicate: 0,
  invalid: 1,
  ignored: 1,
  problems: [{ line: 7, problem: 'number', name: 'Davi', number: '123' }],
};

beforeEach(() => {
  setSession({ status: 'visitor' });
  setSession({ status: 'signedIn', user: aPerson(), billingOnly: false });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

async function open(answers: Answers = {}) {
  const log = fakeServer({
    'POST /contacts/imports': loaded,
    'GET /contacts/imports/3': { ...loaded, state: 'importing' },
    'GET /contacts/imports/3/rows': { rows, hasMore: false, count: 12 },
    'POST /contacts/imports/3/check': report,
    'POST /contacts/imports/3/start': { ...loaded, state: 'importing', version: 2 },
    ...answers,
  });
  const shown = await showAt('/start', ImportScreen, ['contacts']);
  await screen.findByRole('heading', { level: 1, name: 'Importar contatos' });
  return { ...shown, log, feed: contactImportHandlers(shown.client) };
}

const choose = (name = 'pessoas.csv') =>
  fireEvent.change(screen.getByTestId('import-file'), { target: { files: [new File(['a'], name)] } });
const openLoaded = async (answers: Answers = {}) => {
  const shown = await open(answers);
  choose();
  await screen.findByRole('checkbox', { name: 'Linha 3' });
  return shown;
};
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Importar' }));

describe('the import of contacts', () => {
  test('takes one file, dropped or chosen, of the formats it knows [CNT-021, CNT-024, CNT-025]', async () => {
    const { container, log } = await open();
    expect(screen.getByTestId('import-file').getAttribute('accept')).toBe('.xls,.xlsx,.csv,.txt');
    const zone = container.querySelector('[data-over]') as HTMLElement;
    const drop = (...files: File[]) => fireEvent.drop(zone, { dataTransfer: { files } });
    drop(new File(['a'], 'foto.png'));
    expect(toast.error).toHaveBeenLastCalledWith('Arquivo inválido!');
    drop(new File(['a'], 'a.csv'), new File(['a'], 'b.csv'));
    expect(toast.error).toHaveBeenCalledTimes(2);
    expect(callsOf(log).filter((call) => call.startsWith('POST'))).toEqual([]);
    drop(new File(['a'], 'a.XLSX'));
    expect(await screen.findByText('pessoas.csv')).toBeTruthy();
  });

  test.each([
    ['notASheet', 'Não foi possível ler o arquivo: ele não é uma planilha .xls, .xlsx, .csv ou .txt.'],
    ['busy', 'Outra planilha ainda está sendo lida. Tente novamente em alguns instantes.'],
  ])('a file that the server does not read is told with the reason %s [CNT-025]', async (problem, sentence) => {
    await open({ 'POST /contacts/imports': refuse(400, 'ERR_IMPORT_FILE', { problem }) });
    choose();
    await waitFor(() => expect(toast.error).toHaveBeenLastCalledWith(sentence));
  });

  test('a refusal without a reason that is known is told by its code', async () => {
    await open({ 'POST /contacts/imports': refuse(400, 'ERR_IMPORT_FILE', { problem: 'of tomorrow' }) });
    choose();
    await waitFor(() => expect(toastError).toHaveBeenCalled());
    expect(vi.mocked(toastError).mock.lastCall?.[0]).toMatchObject({ code: 'ERR_IMPORT_FILE' });
  });

  test('goes back to the contacts [CNT-023]', async () => {
    const { user, place } = await open();
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    await waitFor(() => expect(place()).toBe('/contacts'));
  });

  test('needs a number and a name, and no target twice [CNT-026, CNT-027, CNT-029]', async () => {
    const { user, log } = await openLoaded({ 'POST /contacts/imports': { ...loaded, mapping: { name: 0 } } });
    submit();
    expect(toast.error).toHaveBeenLastCalledWith('Não foi selecionado o campo de número do contato');
    const select = async (column: string, target: string) => {
      await user.click(screen.getByRole('combobox', { name: `O que é a coluna ${column}` }));
      await user.click(await screen.findByRole('option', { name: target }));
    };
    await select('Telefone', 'Nome');
    expect(toast.error).toHaveBeenLastCalledWith('O campo Nome já foi selecionado.');
    await select('Telefone', 'Número');
    await select('Nome', 'Não importar');
    submit();
    expect(toast.error).toHaveBeenLastCalledWith('Não foi selecionado o campo de nome do contato');
    expect(log.some(({ call }) => call.endsWith('/check'))).toBe(false);
  });

  test('needs a line, and sends which lines were chosen [CNT-022, CNT-028]', async () => {
    const { user, log } = await openLoaded();
    await user.click(screen.getByRole('checkbox', { name: 'Todas as linhas' }));
    submit();
    expect(toast.error).toHaveBeenLastCalledWith('Nenhum contato selecionado');
    await user.click(screen.getByRole('checkbox', { name: 'Linha 3' }));
    submit();
    await screen.findByRole('dialog', { name: 'O que vai acontecer' });
    expect(log.at(-1)?.body).toEqual({ mapping: { name: 0, number: 1 }, everyLine: false, lines: [3] });
  });

  const start = async (answers: Answers = {}) => {
    const shown = await openLoaded(answers);
    submit();
    const dialog = await screen.findByRole('dialog', { name: 'O que vai acontecer' });
    expect(dialog.textContent).toContain('Número inválido');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Começar' }));
    await screen.findByRole('dialog', { name: 'Importando contatos' });
    return shown;
  };
  const running = { ...loaded, state: 'importing' } as const;

  test('shows how it goes every 5 lines, says that it succeeded, and closes after 15 s [CNT-033, CNT-034, CNT-035]', async () => {
    const { feed, place } = await start();
    act(() => feed.update({ record: { ...running, handled: 8, version: 3 } }));
    await waitFor(() => expect(screen.getByText('Lidas 5 de 12 linhas')).toBeTruthy());
    act(() => feed.update({ record: { ...running, handled: 11, version: 4 } }));
    await waitFor(() => expect(screen.getByText('Lidas 10 de 12 linhas')).toBeTruthy());
    vi.useFakeTimers({ shouldAdvanceTime: true });
    act(() => feed.update({ record: { ...running, state: 'done', handled: 12, created: 12, version: 5 } }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Importação realizada com sucesso'));
    await act(() => vi.advanceTimersByTimeAsync(14_000));
    expect(place()).toBe('/start');
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    await waitFor(() => expect(place()).toBe('/contacts'));
  });

  test('warns of lines that failed and gives them back as a file [CNT-036]', async () => {
    const click = vi.fn();
    HTMLAnchorElement.prototype.click = click;
    const { feed, user } = await start({ 'GET /contacts/imports/3/failed': { url: '/files/failed.xlsx' } });
    act(() =>
      feed.update({
        record: { ...running, state: 'done', handled: 12, created: 8, repeated: 2, failed: 2, version: 5 },
      }),
    );
    await waitFor(() => expect(toast.warning).toHaveBeenCalledWith('Importação concluída, mas 2 linhas falharam.'));
    expect(
      screen.getByText(
        '8 novos, 0 alterados, 0 sem mudança, 2 repetidos no arquivo, 0 sem nome ou número, 2 com erro.',
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Baixar linhas com erro' }));
    await waitFor(() => expect(click).toHaveBeenCalled());
  });

  test('can be put aside while it runs, and is found again where it was begun', async () => {
    const { user, place, unmount } = await start();
    await user.click(within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Fechar' })[0] as HTMLElement);
    await waitFor(() => expect(place()).toBe('/contacts'));
    unmount();
    fakeServer({ 'GET /contacts/imports/3': { ...running, handled: 10, version: 4 } });
    const feed = contactImportHandlers((await showAt('/start', ImportScreen, ['contacts'])).client);
    await screen.findByRole('dialog', { name: 'Importando contatos' });
    await waitFor(() => expect(screen.getByText('Lidas 10 de 12 linhas')).toBeTruthy());
    act(() => feed.update({ record: { ...running, state: 'done', handled: 12, created: 12, version: 5 } }));
    const done = await screen.findByRole('dialog', { name: 'Importação concluída' });
    fireEvent.click(within(done).getAllByRole('button', { name: 'Fechar' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('told to its end it is not told once more after a reload, which leaves room for the next file', async () => {
    const { feed, unmount } = await start();
    act(() => feed.update({ record: { ...running, state: 'done', handled: 12, created: 12, version: 5 } }));
    await screen.findByRole('dialog', { name: 'Importação concluída' });
    unmount();
    await showAt('/start', ImportScreen, ['contacts']);
    expect(await screen.findByTestId('import-file')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('can be cancelled', async () => {
    const { user } = await start({
      'POST /contacts/imports/3/cancel': { ...loaded, state: 'cancelled', handled: 5, version: 9 },
    });
    await user.click(screen.getByRole('button', { name: 'Cancelar importação' }));
    expect(await screen.findByRole('dialog', { name: 'Importação cancelada' })).toBeTruthy();
    expect(toast.success).not.toHaveBeenCalled();
  });

  test('says that it stopped where it could not go on', async () => {
    const { feed } = await start();
    act(() => feed.update({ record: { ...running, state: 'failed', handled: 5, version: 5 } }));
    expect(await screen.findByRole('dialog', { name: 'A importação parou antes do fim' })).toBeTruthy();
    expect(toast.success).not.toHaveBeenCalled();
  });
});

test('the page says that importing is for admins where the company reserved it', async () => {
  fakeServer({ 'GET /companySettings/2': { ...companySettingDefaults, importContacts: 'admins' } });
  await showAt('/start', ImportScreen, ['contacts']);
  expect(await screen.findByText('Nesta empresa, só administradores importam contatos.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Escolher arquivo' })).toBeNull();
});
