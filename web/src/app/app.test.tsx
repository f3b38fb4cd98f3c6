import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { restoreSession, setSession } from '#platform/session';
import { openApp, type OpenedApp } from '#testing/app';
import { aPerson } from '#testing/people';
import { fakeServer } from '#testing/server';
import { reloadOnMissingChunk } from './reload-on-missing-chunk.ts';

vi.mock('socket.io-client', () => ({
  io: () => ({ on: vi.fn(), emit: vi.fn(), disconnect: vi.fn(), io: { on: vi.fn(), opts: {} } }),
}));
vi.mock('./shell/shell.tsx', () => ({ Shell: ({ children }: { children: unknown }) => children }));

let app: OpenedApp | undefined;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  app?.close();
  cleanup();
  vi.unstubAllGlobals();
});

describe('the app', () => {
  test('says that the server is not reached, and goes on where it was when it is', async () => {
    app = await openApp('/contacts', { user: aPerson() });
    await screen.findByRole('heading', { level: 1, name: 'Contatos' });
    fakeServer({});
    await act(() => restoreSession());
    expect(screen.getByText('Sem conexão com o servidor.')).toBeTruthy();
    fakeServer({ 'GET /auth/me': aPerson() });
    await app.user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await screen.findByRole('heading', { level: 1, name: 'Contatos' });
    expect(app.place()).toBe('/contacts');
  });

  test('shows nothing of anybody while it does not know who is there', async () => {
    app = await openApp('/contacts', { user: aPerson() });
    await screen.findByRole('heading', { level: 1, name: 'Contatos' });
    act(() => setSession({ status: 'restoring' }));
    expect(screen.queryByRole('heading')).toBeNull();
  });

  test('reloads once for files that a deployment took away, and not while there is no server', async () => {
    const reload = vi.fn();
    let isThere = false;
    reloadOnMissingChunk({ reload, serverAnswers: async () => isThere });
    const miss = async () => {
      window.dispatchEvent(new Event('vite:preloadError'));
      await Promise.resolve();
      await Promise.resolve();
    };
    await miss();
    expect(reload).not.toHaveBeenCalled();
    isThere = true;
    await miss();
    await miss();
    expect(reload).toHaveBeenCalledOnce();
  });
});
