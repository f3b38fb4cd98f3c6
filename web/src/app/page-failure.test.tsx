import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { lazyScreen } from '#platform/lazy';
import { show } from '#ui/testing';
import { PageFailure } from './page-failure.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Opens a page whose code arrives as `load` says. */
async function open(load: () => Promise<{ Screen: () => string }>) {
  // React and the router tell the console of every error that a page catches.
  for (const voice of ['error', 'warn'] as const) vi.spyOn(console, voice).mockImplementation(() => undefined);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const root = createRootRoute();
  const component = lazyScreen(load, 'Screen');
  const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '/', component })]);
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree, history, defaultErrorComponent: PageFailure });
  return { ...(await show(<RouterProvider router={router} />)), reload };
}

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));
const found = () => Promise.resolve({ Screen: () => 'Chegou' });

describe('a page whose code does not arrive', () => {
  test('says so, and comes when it is asked for again [ERR-001]', async () => {
    const load = vi.fn(found).mockImplementationOnce(lost).mockImplementationOnce(lost);
    const { user, reload } = await open(load);
    const retry = async () => user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Sem conexão com o servidor.');
    await retry();
    await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    await retry();
    expect(await screen.findByText('Chegou')).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
  });

  test('comes by itself when the browser is online again [ERR-001]', async () => {
    await open(vi.fn(found).mockImplementationOnce(lost));
    await screen.findByRole('alert');
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Chegou')).toBeTruthy();
  });

  test('comes by itself a few seconds later when the outage ended between two looks [ERR-001]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      await open(vi.fn(found).mockImplementationOnce(lost).mockImplementationOnce(lost));
      await screen.findByRole('alert');
      await act(() => vi.advanceTimersByTimeAsync(5_000));
      expect(screen.getByRole('alert').textContent).toContain('Sem conexão com o servidor.');
      await act(() => vi.advanceTimersByTimeAsync(5_000));
      expect(await screen.findByText('Chegou')).toBeTruthy();
    } finally {
      vi.useRealTimers();
    }
  });

  test('is not blamed on the connection where the code itself is at fault', async () => {
    await open(() => Promise.reject(new Error('x is not a function')));
    expect((await screen.findByRole('alert')).textContent).not.toContain('Sem conexão');
    expect(screen.getByRole('button').textContent).toBe('Recarregar');
  });
});
