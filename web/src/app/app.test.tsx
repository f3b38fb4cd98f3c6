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

  describe('a file that does not arrive', () => {
    const address = 'http://localhost/assets/users-1a2b.js';

    let stop = () => {};
    afterEach(() => stop());

    function watch() {
      sessionStorage.clear();
      const reload = vi.fn();
      let word: 'here' | 'gone' | 'silence' = 'silence';
      const ask = vi.fn(async () => word);
      stop = reloadOnMissingChunk({ reload, ask });
      const miss = async (said: typeof word, message = `Failed to fetch dynamically imported module: ${address}`) => {
        word = said;
        window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new TypeError(message) }));
        await vi.waitFor(() => expect(ask).toHaveBeenCalled());
        await new Promise((resolve) => setTimeout(resolve));
      };
      return { reload, ask, miss };
    }

    test('reloads the page once when a deployment took it away', async () => {
      const { reload, ask, miss } = watch();
      await miss('gone');
      await miss('gone');
      expect(ask).toHaveBeenCalledExactlyOnceWith(address);
      expect(reload).toHaveBeenCalledOnce();
    });

    test('leaves the page alone while there is no server', async () => {
      const { reload, miss } = watch();
      await miss('silence');
      await miss('silence');
      expect(reload).not.toHaveBeenCalled();
    });

    test('leaves the page alone when only an outage kept it away, unless the browser goes on refusing it', async () => {
      const { reload, miss } = watch();
      await miss('here');
      expect(reload).not.toHaveBeenCalled();
      await miss('here');
      expect(reload).toHaveBeenCalledOnce();
    });

    test('reloads the page when the browser does not say which it was and there is a server', async () => {
      const { reload, miss } = watch();
      await miss('here', 'Importing a module script failed.');
      expect(reload).toHaveBeenCalledOnce();
    });
  });
});
