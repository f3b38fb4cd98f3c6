import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSession, useSession } from '#platform/session';
import { show } from '#ui/testing';
import { OwnStateDialog } from './own-state-dialog.tsx';
import { aSessionUser, aUser, fakeServer } from './testing.ts';

beforeEach(() => setSession({ status: 'signedIn', user: aSessionUser(), billingOnly: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const ownAway = () => {
  const state = useSession.getState();
  return state.status === 'signedIn' ? state.user.away : undefined;
};

test('somebody goes away with a word and a time to come back, and is available again with one click', async () => {
  const away = { text: 'Almoço', until: '2026-03-02T16:00:00.000Z' };
  const log = fakeServer({
    [`PUT /users/${aSessionUser().id}/state`]: () => aUser({ away, version: 2 }),
  });
  const onClose = vi.fn();
  const { user } = await show(<OwnStateDialog open onClose={onClose} />, ['users']);
  expect(screen.queryByLabelText('Recado para os colegas (opcional)'), 'nothing to say while available').toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Ausente' }));
  await user.type(screen.getByLabelText('Recado para os colegas (opcional)'), ' Almoço ');
  await user.click(screen.getByRole('combobox', { name: 'Volto' }));
  await user.click(await screen.findByRole('option', { name: 'Em 1 hora' }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(ownAway()).toEqual(away);
  expect(JSON.stringify(log)).toContain('Almoço');
  cleanup();

  fakeServer({ [`PUT /users/${aSessionUser().id}/state`]: () => aUser({ away: null, version: 3 }) });
  await show(<OwnStateDialog open onClose={onClose} />, ['users']);
  await user.click(screen.getByRole('radio', { name: 'Disponível' }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(ownAway()).toBeNull());
});
