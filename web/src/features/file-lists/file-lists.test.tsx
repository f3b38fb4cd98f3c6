import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { FileList } from '@oplano/contracts/file-lists';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { anAdmin } from '#testing/people';
import { aFileList } from '#testing/records';
import { fakeServer, refuse, type Answers } from '#testing/server';
import { show } from '#ui/testing';
import { toast, toastError } from '#ui/toast';
import { fileListRecord } from './file-lists.api.ts';
import { FileListsScreen } from './file-lists-screen.tsx';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));

const option = (id: number, name: string, given: Partial<FileList['options'][number]> = {}) => ({
  id,
  name,
  path: `/files/${id}.png`,
  mediaType: 'image' as const,
  fileName: `${id}.png`,
  size: 5,
  ...given,
});
const missing = { path: null, mediaType: null, fileName: null, size: null };
const tables = aFileList({ options: [option(11, 'Preços'), option(12, 'Medidas'), option(13, 'Prazos', missing)] });

beforeEach(() => {
  setSession({ status: 'signedIn', user: anAdmin(), billingOnly: false });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

async function open(lists: FileList[], answers: Answers = {}) {
  const log = fakeServer({
    'GET /files': { files: lists, hasMore: false, count: lists.length },
    ...Object.fromEntries(lists.map((list) => [`GET /files/${list.id}`, list])),
    ...answers,
  });
  const shown = await show(<FileListsScreen />, ['fileLists']);
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));
  const writes = () => log.filter(({ call }) => !call.startsWith('GET'));
  return { ...shown, log, writes, feed: fileListRecord.handlers(shown.client) };
}
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const choose = (testId: string, ...files: File[]) =>
  fireEvent.change(screen.getByTestId(testId), { target: { files } });
const namesInDialog = () =>
  screen.queryAllByRole<HTMLInputElement>('textbox', { name: /^Nome do arquivo/ }).map(({ value }) => value);
const edit = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Editar Tabelas' }));
  await screen.findByRole('dialog', { name: 'Editar lista de arquivos: Tabelas' });
  await waitFor(() => expect(namesInDialog()).toHaveLength(3));
};

describe('the page of file lists', () => {
  test('lists them by name with their files, and can be searched, edited and deleted [FIL-001, FIL-002]', async () => {
    const { log } = await open([tables, aFileList({ id: 2, name: 'Vídeos' })]);
    const asked = log.length;
    expect(rows()).toEqual(['Tabelas', 'Vídeos']);
    expect(screen.getByText('2 arquivos, 1 sem arquivo')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Editar Tabelas' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Excluir Tabelas' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Nova lista' })).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tab' } });
    await waitFor(() => expect(log.slice(asked).map(({ call }) => call)).toContain('GET /files'));
  });

  test('asks for a name of three letters and a message [FIL-003, FIL-005, FIL-006]', async () => {
    const { writes } = await open([]);
    fireEvent.click(screen.getByRole('button', { name: 'Nova lista' }));
    await screen.findByRole('dialog', { name: 'Nova lista de arquivos' });
    fill(/^Nome/, 'ab');
    save();
    expect(await screen.findByText('nome muito curto')).toBeTruthy();
    expect(screen.getByText('Obrigatório')).toBeTruthy();
    expect(writes()).toEqual([]);
  });

  test('saves a list, then its files one by one, each named after its file [FIL-003, FIL-004, FIL-007]', async () => {
    const made = aFileList({ id: 9, name: 'Loja', options: [option(21, 'a', missing), option(22, 'b', missing)] });
    const { writes } = await open([], { 'POST /files': made, 'POST /files/uploadList/9': { ...made, version: 2 } });
    fireEvent.click(screen.getByRole('button', { name: 'Nova lista' }));
    await screen.findByRole('dialog', { name: 'Nova lista de arquivos' });
    fill(/^Nome/, 'Loja');
    fill(/^Mensagem/, 'Veja só');
    choose(
      'add-files',
      new File(['a'], 'preços.2026.pdf', { type: 'application/pdf' }),
      new File(['b'], 'foto.png', { type: 'image/png' }),
    );
    await waitFor(() => expect(namesInDialog()).toEqual(['preços.2026', 'foto']));
    save();
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Lista de arquivos salva com sucesso.'));
    const [created, ...uploads] = writes();
    expect(created?.body).toEqual({
      name: 'Loja',
      message: 'Veja só',
      options: [
        { id: null, name: 'preços.2026' },
        { id: null, name: 'foto' },
      ],
    });
    const forms = uploads.map(({ body }) => body as FormData);
    expect(forms.map((form) => [form.get('id'), (form.get('files') as File).name, form.get('typeArch')])).toEqual([
      ['21', 'preços.2026.pdf', 'fileList'],
      ['22', 'foto.png', 'fileList'],
    ]);
    await waitFor(() => expect(rows()).toEqual(['Loja']));
  });

  test('shows what a list holds, renames, replaces and removes entries [FIL-004]', async () => {
    const { writes } = await open([tables], {
      'PUT /files/1': { ...tables, version: 2, options: [option(11, 'Valores'), option(13, 'Prazos', missing)] },
      'POST /files/uploadList/1': { ...tables, version: 3 },
    });
    await edit();
    expect(screen.getByRole('link', { name: '11.png' }).getAttribute('href')).toBe('/files/11.png');
    expect(screen.getByText('O arquivo não foi enviado')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remover Medidas' }));
    const [first] = screen.getAllByRole('textbox', { name: /^Nome do arquivo/ });
    if (first) fireEvent.change(first, { target: { value: 'Valores' } });
    choose('file-of-13', new File(['x'], 'prazos.txt', { type: 'text/plain' }));
    await screen.findByText('prazos.txt');
    save();
    await waitFor(() => expect(writes()).toHaveLength(2));
    expect(writes()[0]?.body).toMatchObject({
      options: [
        { id: 11, name: 'Valores' },
        { id: 13, name: 'Prazos' },
      ],
    });
    expect((writes()[1]?.body as FormData | undefined)?.get('id')).toBe('13');
  });

  test('sends what was changed: a new message leaves the files a colleague added meanwhile', async () => {
    const { writes } = await open([tables], { 'PUT /files/1': { ...tables, message: 'Oi', version: 3 } });
    await edit();
    fill(/^Mensagem/, 'Oi');
    save();
    await waitFor(() => expect(toast.success).toHaveBeenCalledOnce());
    expect(writes().map(({ body }) => body)).toEqual([{ message: 'Oi' }]);
  });

  test('takes no file above sixteen megabytes [FIL-004]', async () => {
    await open([]);
    fireEvent.click(screen.getByRole('button', { name: 'Nova lista' }));
    await screen.findByRole('dialog', { name: 'Nova lista de arquivos' });
    const large = new File(['x'], 'filme.mp4');
    Object.defineProperty(large, 'size', { value: 16 * 1024 * 1024 + 1 });
    choose('add-files', large);
    expect((await screen.findByRole('alert')).textContent).toContain('16 MB');
    expect(namesInDialog()).toEqual([]);
  });

  test('writes a file that was not stored to the log and shows no toast of it [FIL-010]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await open([tables], { 'PUT /files/1': tables, 'POST /files/uploadList/1': refuse(500, 'ERR_INTERNAL') });
    await edit();
    choose('file-of-13', new File(['x'], 'prazos.txt'));
    await screen.findByText('prazos.txt');
    save();
    await waitFor(() => expect(toast.success).toHaveBeenCalledOnce());
    expect(logged).toHaveBeenCalledWith('file-lists: a file was not stored', expect.anything());
    expect([toast.error, toastError].map((say) => vi.mocked(say).mock.calls.length)).toEqual([0, 0]);
    logged.mockRestore();
  });

  test('deletes a list after asking, and follows what others do [FIL-007, FIL-009]', async () => {
    const { feed, writes } = await open([tables], { 'DELETE /files/1': { message: 'x' } });
    act(() => feed.create({ fileList: aFileList({ id: 5, name: 'Catálogo' }) }));
    await waitFor(() => expect(rows()).toEqual(['Catálogo', 'Tabelas']));
    act(() => feed.update({ fileList: aFileList({ id: 5, name: 'Vídeos', version: 2 }) }));
    await waitFor(() => expect(rows()).toEqual(['Tabelas', 'Vídeos']));
    act(() => feed.delete({ fileId: 5 }));
    await waitFor(() => expect(rows()).toEqual(['Tabelas']));
    fireEvent.click(screen.getByRole('button', { name: 'Excluir Tabelas' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Excluir Tabelas?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Lista de arquivos excluída com sucesso.'));
    expect(writes().map(({ call }) => call)).toEqual(['DELETE /files/1']);
  });
});
