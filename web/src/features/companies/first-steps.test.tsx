import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { anAdmin } from '#testing/people';
import { fakeServer } from '#testing/server';
import { showAt } from '#testing/show-at';
import { FirstStepList } from './first-steps.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(done: readonly string[], isDismissed = false) {
  setSession({ status: 'signedIn', user: anAdmin(), billingOnly: false });
  const log = fakeServer({
    'GET /first-steps': { done, isDismissed },
    'PUT /first-steps': { done, isDismissed: true },
  });
  const shown = await showAt('/', FirstStepList, ['firstSteps']);
  return { ...shown, log };
}

test('the first steps lead to their pages, and what is done is ticked off', async () => {
  await open(['connection', 'queue']);
  expect(await screen.findByRole('heading', { name: 'Primeiros passos' })).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/users', '/contacts']);
  expect(screen.getAllByTitle('Feito')).toHaveLength(2);
});

test('whoever wants to see them no more says so once, for the company', async () => {
  const { user, log } = await open([]);
  await user.click(await screen.findByRole('button', { name: 'Não mostrar mais' }));
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
  expect(log.find(({ call }) => call === 'PUT /first-steps')?.body).toEqual({ isDismissed: true });
});

test.each([
  ['everything is done', ['connection', 'colleague', 'queue', 'message'], false],
  ['they were put away', [], true],
])('they are gone where %s', async (_, done, isDismissed) => {
  const { log } = await open(done, isDismissed);
  await waitFor(() => expect(log.some(({ call }) => call === 'GET /first-steps')).toBe(true));
  expect(screen.queryByRole('heading')).toBeNull();
});
