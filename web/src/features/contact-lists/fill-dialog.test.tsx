import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { anAdmin } from '#testing/people';
import { fakeServer, refuse } from '#testing/server';
import { show } from '#ui/testing';
import { FillDialog } from './fill-dialog.tsx';

beforeEach(() => setSession({ status: 'signedIn', user: anAdmin(), billingOnly: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('tags that did not come say why, and are asked for again by keyboard [LST-006]', async () => {
  const asked = vi.fn((_: unknown, times: number) => (times === 1 ? refuse(403, 'ERR_NO_PERMISSION') : []));
  fakeServer({ 'GET /tags/list': asked });
  const { user } = await show(<FillDialog open contactListId={1} onClose={() => undefined} />, ['contactListItems']);
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  again.focus();
  expect(document.activeElement).toBe(again);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull());
});
