import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AnnouncementWithTargets } from '@oplano/contracts/announcements';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openApp, type OpenedApp } from '#testing/app';
import { anAdmin, aPerson } from '#testing/people';
import type { Answers } from '#testing/server';
// Their code is here before the clock of a test runs.
import './announcements-screen.tsx';
import './edit-announcement-dialog.tsx';

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

const news = (given: Partial<AnnouncementWithTargets> = {}): AnnouncementWithTargets => ({
  id: 1,
  title: 'Manutenção',
  text: 'No domingo, às 3h.',
  priority: 1,
  status: true,
  mediaPath: null,
  mediaName: 'capa.png',
  startsAt: null,
  endsAt: null,
  planIds: [],
  companyIds: [],
  createdAt: '2026-11-16T12:00:00.000Z',
  version: 1,
  ...given,
});
const page = (...records: AnnouncementWithTargets[]) => ({ records, hasMore: false, count: records.length });

let app: OpenedApp | undefined;
afterEach(() => {
  app?.close();
  cleanup();
  vi.unstubAllGlobals();
});
const open = async (answers: Answers = {}) => {
  app = await openApp('/announcements', {
    user: anAdmin({ super: true }),
    answers: {
      'GET /announcements': page(news()),
      'GET /announcements/views': [{ announcementId: 1, seen: 12 }],
      'GET /announcements/targets': { plans: [{ id: 3, name: 'Ouro' }], companies: [] },
      ...answers,
    },
  });
  await screen.findByText('Manutenção');
  return app;
};

describe('the announcements of the operator', () => {
  test('are a table of title, priority, file, status and who has seen them [ANN-002, ANN-008]', async () => {
    await open();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Título',
      'Prioridade',
      'Arquivo',
      'Situação',
      'Visto por',
      'Ações',
    ]);
    const row = screen.getByText('Manutenção').closest('tr') as HTMLElement;
    expect(row.textContent).toContain('Prioridade alta');
    expect(row.textContent).toContain('capa.png');
    expect(row.textContent).toContain('Ativo');
    await waitFor(() => expect(row.textContent).toContain('12 pessoas'));
  });

  test('are written in a dialog that begins with low priority and active, and wants title and text [ANN-003, ANN-004, ANN-005, ANN-007]', async () => {
    await open({ 'POST /announcements': news({ id: 2 }) });
    fireEvent.click(screen.getByRole('button', { name: 'Novo informativo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Novo informativo' });
    const save = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    save();
    expect(await within(dialog).findAllByText('Obrigatório')).toHaveLength(2);
    expect(app?.log.some(({ call }) => call === 'POST /announcements')).toBe(false);
    const field = (name: RegExp) => within(dialog).getByRole('textbox', { name });
    fireEvent.change(field(/Título/), { target: { value: 'Novo horário' } });
    fireEvent.change(field(/Texto/), { target: { value: 'A partir de segunda.' } });
    save();
    await waitFor(() => expect(app?.log.some(({ call }) => call === 'POST /announcements')).toBe(true));
    expect(app?.log.find(({ call }) => call === 'POST /announcements')?.body).toEqual({
      title: 'Novo horário',
      text: 'A partir de segunda.',
      priority: 3,
      status: true,
      startsAt: null,
      endsAt: null,
      planIds: [],
      companyIds: [],
    });
  });

  test('are changed by what was changed alone: what a colleague wrote meanwhile stays', async () => {
    await open({ 'GET /announcements/1': news(), 'PUT /announcements/1': news({ title: 'Adiada', version: 2 }) });
    fireEvent.click(screen.getByRole('button', { name: 'Editar Manutenção' }));
    expect(await screen.findByRole('dialog', { name: 'Editar informativo: Manutenção' })).toBeTruthy();
    fireEvent.change(await screen.findByRole('textbox', { name: /Título/ }), { target: { value: 'Adiada' } });
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(app?.log.find(({ call }) => call === 'PUT /announcements/1')?.body).toEqual({ title: 'Adiada' }),
    );
  });

  test('take a png or a jpg and nothing else [ANN-006]', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: 'Novo informativo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Novo informativo' });
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    expect(input.accept).toBe('image/png,image/jpeg');
    const gif = new File(['GIF89a'], 'a.gif', { type: 'image/gif' });
    fireEvent.change(input, { target: { files: [gif] } });
    expect(
      await within(dialog).findByText('Este tipo de arquivo não é aceito. Escolha png, jpg ou jpeg.'),
    ).toBeTruthy();
  });

  test('are asked for anew when something about them is told [ANN-010]', async () => {
    let title = 'Manutenção';
    await open({ 'GET /announcements': () => page(news({ title, version: 2 })) });
    title = 'Manutenção adiada';
    socket.on.get('company-announcement')?.({ action: 'changed', id: 1 });
    expect(await screen.findByText('Manutenção adiada')).toBeTruthy();
  });
});

test('an announcement in the popover is unread until it was opened [ANN-009]', async () => {
  app = await openApp('/todolist', {
    user: aPerson(),
    answers: {
      'GET /announcements': page(news()),
      'GET /announcements/seen': { ids: [] },
      'POST /announcements/1/seen': {},
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Informativos' }));
  const list = await screen.findByRole('region', { name: 'Informativos' });
  expect(await within(list).findByText('Não lido')).toBeTruthy();
  fireEvent.click(within(list).getByRole('button', { name: /Manutenção/ }));
  await waitFor(() => expect(app?.log.some(({ call }) => call === 'POST /announcements/1/seen')).toBe(true));
  expect(app?.log.find(({ call }) => call === 'GET /announcements')?.query['shown']).toBe('true');
});
