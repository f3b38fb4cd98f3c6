import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Help } from '@oplano/contracts/helps';
import { companySettingDefaults } from '@oplano/contracts/settings';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openApp, type OpenedApp } from '#testing/app';
import { anAdmin, aPerson } from '#testing/people';
import type { Answers } from '#testing/server';
// Their code is here before the clock of a test runs.
import './help-dialog.tsx';
import './helps-screen.tsx';
import './helps-tab.tsx';

const socket = vi.hoisted(() => ({ on: new Map<string, (payload?: unknown) => void>() }));
vi.mock('socket.io-client', () => ({
  io: () => ({
    connected: true,
    on: (name: string, run: (payload?: unknown) => void) => socket.on.set(name, run),
    emit: vi.fn(),
    disconnect: vi.fn(),
    io: { on: vi.fn(), opts: {} },
  }),
}));

const help = (given: Partial<Help> = {}): Help => ({
  id: 1,
  title: 'Primeiros passos',
  description: 'Como começar',
  video: 'aqz-KE-bpKQ',
  videoUrl: null,
  videoName: null,
  page: null,
  version: 1,
  ...given,
});
const film = help({ id: 2, title: 'Equipe', description: '', video: '', videoUrl: '/files/helps/a.mp4' });

let app: OpenedApp | undefined;
afterEach(() => {
  app?.close();
  cleanup();
  vi.unstubAllGlobals();
});
const openHelps = async (answers: Answers = {}, at = '/helps') => {
  app = await openApp(at, { user: aPerson(), answers: { 'GET /helps/list': [help(), film], ...answers } });
  return app;
};
const card = (name: RegExp) => screen.findByRole('button', { name });

describe('the help page', () => {
  test('shows a card for each video, and those that a search finds [HLP-003]', async () => {
    const { user } = await openHelps();
    expect(await card(/Primeiros passos/)).toBeTruthy();
    expect(await card(/Equipe/)).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), 'comecar');
    await waitFor(() => expect(screen.queryByRole('button', { name: /Equipe/ })).toBeNull());
  });

  test('opens a video over the page and asks the host for it once play is pressed; Escape closes it [HLP-004, HLP-005]', async () => {
    await openHelps();
    fireEvent.click(await card(/Primeiros passos/));
    const dialog = await screen.findByRole('dialog', { name: 'Primeiros passos' });
    expect(dialog.querySelector('iframe')).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Assistir' }));
    expect(dialog.querySelector('iframe')?.getAttribute('src')).toBe('/help-video/aqz-KE-bpKQ');
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(await card(/Equipe/));
    const other = await screen.findByRole('dialog', { name: 'Equipe' });
    expect(other.querySelector('video')?.getAttribute('src')).toBe('/files/helps/a.mp4');
  });

  test('follows what is told of videos [HLP-007]', async () => {
    await openHelps();
    await card(/Equipe/);
    socket.on.get('company-2-help')?.({ action: 'create', help: help({ id: 3, title: 'Novidades' }) });
    expect(await card(/Novidades/)).toBeTruthy();
    socket.on.get('company-2-help')?.({ action: 'delete', helpId: 3 });
    await waitFor(() => expect(screen.queryByRole('button', { name: /Novidades/ })).toBeNull());
  });

  test('says that the videos cannot be loaded [ERR-030]', async () => {
    await openHelps({
      'GET /helps/list': () => new Response(JSON.stringify({ error: 'ERR_INTERNAL' }), { status: 500 }),
    });
    expect(await screen.findByText('Não foi possível carregar a lista de registros')).toBeTruthy();
  });

  test('is opened by the question mark of the page a video belongs to', async () => {
    await openHelps({ 'GET /helps/list': [help({ page: 'todolist' })] }, '/todolist');
    fireEvent.click(await screen.findByRole('button', { name: 'Ajuda desta página' }));
    expect(await screen.findByRole('dialog', { name: 'Primeiros passos' })).toBeTruthy();
  });
});

describe('the tab of helps', () => {
  const openTab = async (answers: Answers = {}) => {
    app = await openApp('/settings', {
      user: anAdmin({ super: true }),
      answers: {
        'GET /companySettings/2': companySettingDefaults,
        'GET /helps/list': [help()],
        'GET /helps': { records: [help()], hasMore: false, count: 1 },
        ...answers,
      },
    });
    fireEvent.click(await screen.findByRole('tab', { name: 'Ajuda' }));
    await screen.findByText('aqz-KE-bpKQ');
    return app;
  };
  const fill = async (title: string, video: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Nova ajuda' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nova ajuda' });
    const field = (name: RegExp) => within(dialog).getByRole('textbox', { name });
    expect([field(/Título/), field(/Código do vídeo/), field(/Descrição/)]).toHaveLength(3);
    fireEvent.change(field(/Título/), { target: { value: title } });
    fireEvent.change(field(/Código do vídeo/), { target: { value: video } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  };

  test('is the operator’s, lists videos and adds one with title, code and description [HLP-001, SET-006, ERR-032]', async () => {
    await openTab({ 'POST /helps': help({ id: 5, title: 'Novo' }) });
    await fill('Novo', 'dQw4w9WgXcQ');
    expect(await screen.findByText('Operação realizada com sucesso!')).toBeTruthy();
    expect(app?.log.find(({ call }) => call === 'POST /helps')?.body).toMatchObject({
      title: 'Novo',
      video: 'dQw4w9WgXcQ',
      description: '',
    });
  });

  test('says that a help cannot be deleted [ERR-031]', async () => {
    await openTab({
      'DELETE /helps/1': () => new Response(JSON.stringify({ error: 'ERR_INTERNAL' }), { status: 500 }),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Excluir Primeiros passos' }));
    const question = await screen.findByRole('alertdialog', { name: 'Excluir Primeiros passos?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('Não foi possível realizar a operação')).toBeTruthy();
  });

  test('changes what was changed alone: what a colleague wrote meanwhile stays', async () => {
    const { id, title } = help();
    await openTab({ [`PUT /helps/${id}`]: help({ description: 'Nova', version: 2 }) });
    fireEvent.click(screen.getByRole('button', { name: `Editar ${title}` }));
    const field = await screen.findByRole('textbox', { name: /Descrição/ });
    fireEvent.change(field, { target: { value: 'Nova' } });
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(app?.log.find(({ call }) => call === `PUT /helps/${id}`)?.body).toEqual({
        description: 'Nova',
        removeFile: 'false',
      }),
    );
  });

  test('says in the words of the product what cannot be saved [HLP-006, ERR-029]', async () => {
    await openTab({
      'POST /helps': () => new Response(JSON.stringify({ error: 'ERR_HELP_VIDEO' }), { status: 400 }),
    });
    await fill('Novo', '');
    const text =
      'Não foi possível realizar a operação. Verifique se já existe uma ajuda com o mesmo nome ou se os campos foram preenchidos corretamente';
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
