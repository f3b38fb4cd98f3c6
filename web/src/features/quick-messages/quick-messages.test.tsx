import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { QuickMessage } from '@oplano/contracts/quick-messages';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { aPerson } from '#testing/people';
import { fakeServer, type Answers } from '#testing/server';
import { show } from '#ui/testing';
import { toast } from '#ui/toast';
import { quickMessageRecord, quickMessagesQuery } from './quick-messages.api.ts';
import { QuickMessagesScreen } from './quick-messages-screen.tsx';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));

const instant = '2026-01-01T12:00:00.000Z';
const me = 7;
const aQuickMessage = (given: Partial<QuickMessage> = {}): QuickMessage => ({
  id: 1,
  companyId: 2,
  shortcode: 'oi',
  message: 'Olá!',
  geral: false,
  visao: true,
  status: false,
  userId: me,
  isMedia: false,
  mediaPath: null,
  mediaName: null,
  mediaType: null,
  createdAt: instant,
  updatedAt: instant,
  version: 1,
  ...given,
});

beforeEach(() => setSession({ status: 'signedIn', user: aPerson({ id: me }), billingOnly: false }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

async function open(records: QuickMessage[], answers: Answers = {}) {
  const log = fakeServer({
    'GET /quick-messages': { records, hasMore: false, count: records.length },
    ...Object.fromEntries(records.map((record) => [`GET /quick-messages/${record.id}`, record])),
    ...answers,
  });
  const shown = await show(<QuickMessagesScreen />, ['quickMessages']);
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));
  const writes = () => log.filter(({ call }) => !call.startsWith('GET'));
  return { ...shown, log, writes, feed: quickMessageRecord.handlers(shown.client) };
}
const codes = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent?.split(' ')[0]);
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });

describe('the quick messages page', () => {
  test('lists shortcode, file, a check mark when general, and actions [QCK-001]', async () => {
    await open([
      aQuickMessage(),
      aQuickMessage({ id: 2, shortcode: 'tabela', geral: true, status: true, mediaName: 'tabela.pdf', isMedia: true }),
    ]);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Atalho',
      'Arquivo',
      'Geral',
      'Ações',
    ]);
    expect(codes()).toEqual(['/oi', '/tabela']);
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).queryByTitle('Geral') !== null)).toEqual([false, true]);
    expect(rows[1]?.textContent).toContain('tabela.pdf');
  });

  test('says beside each shortcode what it stands for', async () => {
    await open([aQuickMessage({ shortcode: '/frete', message: 'O frete é grátis acima de R$ 299,00.' })]);
    const [first] = within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell');
    expect(first?.textContent).toBe('/frete O frete é grátis acima de R$ 299,00.');
  });

  test('one that is visible but not mine can be read and not changed [QCK-003]', async () => {
    const { user } = await open([aQuickMessage({ userId: 9 })]);
    expect(screen.queryByRole('button', { name: 'Editar oi' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Excluir oi' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ver oi' }));
    const dialog = await screen.findByRole('dialog', { name: 'Resposta rápida: oi' });
    expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: /^Atalho/ }).disabled).toBe(true);
    expect(within(dialog).queryByRole('button', { name: 'Salvar' })).toBeNull();
  });

  test('needs a shortcode and saves text, variables and flags [QCK-002, QCK-004, QCK-007]', async () => {
    const { user, writes } = await open([], { 'POST /quick-messages': aQuickMessage({ id: 3, shortcode: 'bomdia' }) });
    await user.click(screen.getByRole('button', { name: 'Nova resposta' }));
    await screen.findByRole('dialog', { name: 'Nova resposta rápida' });
    save();
    expect(await screen.findByText('Obrigatório')).toBeTruthy();
    fill(/^Atalho/, 'bomdia');
    fill('Mensagem', 'Bom dia ');
    await user.click(screen.getByRole('button', { name: 'Primeiro nome' }));
    await user.click(screen.getByRole('switch', { name: /^Geral/ }));
    save();
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Resposta rápida salva com sucesso.'));
    expect(writes()[0]?.body).toEqual({
      shortcode: 'bomdia',
      message: 'Bom dia {{firstName}}',
      geral: true,
      visao: true,
    });
    await waitFor(() => expect(codes()).toEqual(['/bomdia']));
  });

  test('sends and removes the file by its own calls, and refuses what is none of the kinds [QCK-002, QCK-005]', async () => {
    const mine = aQuickMessage({ isMedia: true, mediaName: 'a.png', mediaPath: '/files/a.png', mediaType: 'image' });
    const { user, writes } = await open([mine], {
      'PUT /quick-messages/1': mine,
      'DELETE /quick-messages/1/media-upload': aQuickMessage({ version: 2 }),
      'POST /quick-messages/1/media-upload': aQuickMessage({ version: 3, isMedia: true, mediaName: 'b.pdf' }),
    });
    const edit = async () => {
      await user.click(screen.getByRole('button', { name: 'Editar oi' }));
      await screen.findByRole('dialog', { name: 'Editar resposta rápida: oi' });
    };
    await edit();
    const input = () => screen.getByTestId('file-field');
    fireEvent.change(input(), { target: { files: [new File(['x'], 'a.zip', { type: 'application/zip' })] } });
    expect((await screen.findByRole('alert')).textContent).toContain('não é aceito');
    fireEvent.change(input(), { target: { files: [new File(['x'], 'b.pdf', { type: 'application/pdf' })] } });
    expect(screen.getByText('b.pdf')).toBeTruthy();
    save();
    await waitFor(() => expect(writes().at(-1)?.call).toBe('POST /quick-messages/1/media-upload'));
    const form = writes().at(-1)?.body as FormData;
    expect([form.get('typeArch'), (form.get('file') as File).name]).toEqual(['quickMessage', 'b.pdf']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await edit();
    await user.click(screen.getByRole('button', { name: 'Remover arquivo' }));
    save();
    await waitFor(() => expect(writes().at(-1)?.call).toBe('DELETE /quick-messages/1/media-upload'));
  });

  test('deletes after asking [QCK-007]', async () => {
    const { user } = await open([aQuickMessage()], { 'DELETE /quick-messages/1': { message: 'ok' } });
    await user.click(screen.getByRole('button', { name: 'Excluir oi' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Resposta rápida excluída com sucesso.'));
  });

  test('follows the feed, and so does what the chat offers [QCK-006, QCK-008]', async () => {
    const { feed, client } = await open([aQuickMessage()], { 'GET /quick-messages/list': [aQuickMessage()] });
    await client.fetchQuery(quickMessagesQuery);
    const offered = () => client.getQueryData(quickMessagesQuery.queryKey)?.map(({ shortcode }) => shortcode);
    act(() => feed.create({ record: aQuickMessage({ id: 2, shortcode: 'ate' }) }));
    await waitFor(() => expect(codes()).toEqual(['/ate', '/oi']));
    expect(offered()).toEqual(['oi', 'ate']);
    act(() => feed.update({ record: aQuickMessage({ shortcode: 'ola', version: 2 }) }));
    await waitFor(() => expect(codes()).toEqual(['/ate', '/ola']));
    act(() => feed.delete({ id: 2 }));
    await waitFor(() => expect(codes()).toEqual(['/ola']));
    expect(offered()).toEqual(['ola']);
  });
});
