import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { show } from '#ui/testing';
import { aSessionUser, aUser, fakeServer } from '../testing.ts';
import { PasswordLink } from './password-link.tsx';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const admin = { id: 1, name: 'Ana Lima', profile: 'admin' } as const;
const plain = { id: 2, name: 'Bruno Sá', profile: 'user' } as const;
const signIn = (who: typeof admin | typeof plain) =>
  setSession({ status: 'signedIn', user: aSessionUser(who), billingOnly: false });
const button = () => screen.queryByRole('button', { name: 'Link para nova senha' });

test('an admin makes the link by which somebody chooses a new password', async () => {
  signIn(admin);
  const log = fakeServer({
    'POST /auth/password/links/2': () => ({ path: '/reset?token=1.2.x', expiresAt: '2026-01-02T00:00:00.000Z' }),
  });
  await show(<PasswordLink user={aUser(plain)} />, ['users']);
  const writeText = vi.fn(() => Promise.resolve());
  // After the opening, which puts a clipboard of its own there.
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  fireEvent.click(screen.getByRole('button', { name: 'Link para nova senha' }));
  const link = `${location.origin}/reset?token=1.2.x`;
  const shown = await screen.findByLabelText<HTMLTextAreaElement>('Link para nova senha');
  expect(shown.value).toBe(link);
  expect(shown.tagName, 'a long address is seen to its end').toBe('TEXTAREA');
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(link));
  fireEvent.click(screen.getByRole('button', { name: 'Copiar link' }));
  await waitFor(() => expect(writeText).toHaveBeenCalledTimes(2));
  expect(log.map(({ call }) => call)).toEqual(['POST /auth/password/links/2']);
});

test('nobody makes their own, and no plain user makes one', async () => {
  signIn(admin);
  await show(<PasswordLink user={aUser(admin)} />, ['users']);
  expect(button()).toBeNull();
  cleanup();
  signIn(plain);
  await show(<PasswordLink user={aUser(admin)} />, ['users']);
  expect(button()).toBeNull();
});
