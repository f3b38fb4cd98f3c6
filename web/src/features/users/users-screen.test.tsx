import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { User } from '@oplano/contracts/users';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { show } from '#ui/testing';
import { ToastHost } from '#ui/toast';
import { aSessionUser, aUser, fakeServer } from './testing.ts';
import { userRecord } from './users.api.ts';
import { UsersScreen } from './users-screen.tsx';

const me = { id: 1, name: 'Ana Lima', email: 'ana@loja.com', profile: 'admin', online: true } as const;
const bruno = { id: 2, name: 'Bruno Sá', email: 'bruno@loja.com' };
const page = (users: User[], hasMore = false) => ({ users, hasMore, count: users.length });

beforeEach(() => setSession({ status: 'signedIn', user: aSessionUser(me), billingOnly: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(users: User[] = [aUser(me), aUser(bruno)], more: Parameters<typeof fakeServer>[0] = {}) {
  const log = fakeServer({
    'GET /users': () => page(users),
    'GET /queue': () => [],
    'GET /whatsapp': () => [],
    ...more,
  });
  const shown = await show(
    <>
      <UsersScreen />
      <ToastHost />
    </>,
    ['users'],
  );
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));
  return { ...shown, log, feed: userRecord.handlers(shown.client) };
}

const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 5)
        .map(({ textContent }) => textContent),
    );
const names = () => cells().map(([, , name]) => name?.replace(/^[A-ZÁ]{1,2}(?=[A-Z])/, ''));

describe('the users page', () => {
  test('lists the users with id, status, name, e-mail, profile and actions [USR-001]', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Usuários' })).toBeTruthy();
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['ID', 'Status', 'Nome', 'E-mail', 'Perfil', 'Ações']);
    expect(cells()).toEqual([
      ['1', 'Online', 'ALAna Lima (você)', 'ana@loja.com', 'Administrador'],
      ['2', 'Offline', 'BSBruno Sá', 'bruno@loja.com', 'Atendente'],
    ]);
    expect(screen.getByText('2 usuários')).toBeTruthy();
  });

  test('a search is sent in lower case for page 1 after 500 ms [LIM-001, LIM-002, LIM-003, REST-094]', async () => {
    const { log } = await open();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'BRUNO' } });
    await act(() => vi.advanceTimersByTimeAsync(450));
    expect(log).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(100));
    vi.useRealTimers();
    await waitFor(() => expect(log).toHaveLength(2));
    expect(log.map(({ query }) => query)).toEqual([
      { searchParam: '', pageNumber: '1' },
      { searchParam: 'bruno', pageNumber: '1' },
    ]);
  });

  test('a search without a result says so', async () => {
    await open([], {});
    expect(screen.getByText('Nenhum usuário por aqui')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Zé' } });
    await waitFor(() => expect(screen.getByText('Nada encontrado para “zé”')).toBeTruthy());
  });

  test('queues and connections that did not come say why in the form, and are asked for again by keyboard', async () => {
    const once = () => {
      let times = 0;
      return () => (times++ === 0 ? { status: 403, error: 'ERR_NO_PERMISSION' } : []);
    };
    const { user } = await open(undefined, { 'GET /queue': once(), 'GET /whatsapp': once() });
    await user.click(screen.getByRole('button', { name: 'Novo usuário' }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Tentar novamente' })).toHaveLength(2));
    for (const left of [1, 0]) {
      screen.getAllByRole('button', { name: 'Tentar novamente' })[0]?.focus();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Tentar novamente' })).toHaveLength(left));
    }
  });

  test('follows the feed: a new user is put in place, a change shows, a deleted one goes [USR-033, RTE-012, RTE-024, USR-032]', async () => {
    const { feed } = await open();
    act(() => feed.create({ user: aUser({ id: 3, name: 'Beto', email: 'beto@loja.com' }) }));
    await waitFor(() => expect(names()).toEqual(['Ana Lima (você)', 'Beto', 'Bruno Sá']));
    expect(screen.getByText('3 usuários')).toBeTruthy();

    act(() => feed.update({ user: aUser({ ...bruno, online: true, version: 2 }) }));
    await waitFor(() => expect(cells()[2]?.[1]).toBe('Online'));
    act(() => feed.update({ user: aUser({ ...bruno, online: false, version: 1 }) }));
    expect(cells()[2]?.[1]).toBe('Online');

    act(() => feed.delete({ userId: 3 }));
    await waitFor(() => expect(names()).toEqual(['Ana Lima (você)', 'Bruno Sá']));
  });

  test('deleting asks first, says what becomes of the conversations, and takes the user out', async () => {
    const { user, log } = await open(undefined, { 'DELETE /users/2': () => ({ message: 'User deleted' }) });
    await user.click(screen.getByRole('button', { name: 'Excluir Bruno Sá' }));
    const question = screen.getByRole('alertdialog', { name: 'Excluir Bruno Sá?' });
    expect(question.textContent).toContain('Os atendimentos em andamento desta pessoa voltam para a fila');
    expect(log.some(({ call }) => call.startsWith('DELETE'))).toBe(false);

    await user.click(within(question).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(names()).toEqual(['Ana Lima (você)']));
    expect(await screen.findByText('Usuário excluído com sucesso.')).toBeTruthy();
  });

  test('a refused deletion is told and the user stays', async () => {
    const refuse = () => ({ status: 409, error: 'ERR_LAST_ADMIN' });
    const { user } = await open(undefined, { 'DELETE /users/2': refuse });
    await user.click(screen.getByRole('button', { name: 'Excluir Bruno Sá' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText('A empresa precisa de pelo menos um administrador.')).toBeTruthy();
    await waitFor(() => expect(names()).toContain('Bruno Sá'));
  });

  test('nobody is offered to delete themselves', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Excluir Ana Lima' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Editar Ana Lima' })).toBeTruthy();
  });

  test('the add button opens an empty dialog, a row the dialog of its user', async () => {
    const { user, log } = await open(undefined, { 'GET /users/2': () => aUser(bruno) });
    await user.click(screen.getByRole('button', { name: 'Novo usuário' }));
    const dialog = await screen.findByRole('dialog', { name: 'Novo usuário' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(screen.getByText('Bruno Sá'));
    expect(await screen.findByRole('dialog', { name: 'Editar usuário: Bruno Sá' })).toBeTruthy();
    expect(log.at(-1)?.call).toMatch(/GET \/(users\/2|queue|whatsapp)/);
  });
});
