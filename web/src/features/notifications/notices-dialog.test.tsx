import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { aPerson } from '#testing/people';
import { fakeServer, type Asked } from '#testing/server';
import { show } from '#ui/testing';
import { NoticesDialog } from './notices-dialog.tsx';

beforeEach(() => setSession({ status: 'signedIn', user: aPerson(), billingOnly: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  let preferences: unknown = { sound: 'chime', quiet: null };
  const log = fakeServer({
    'GET /notifications': () => ({ publicKey: 'BA', isPushed: false, preferences }),
    'PUT /notifications': ({ body }: Asked) => {
      preferences = body;
      return {};
    },
  });
  const { user } = await show(<NoticesDialog open onClose={() => undefined} />, ['notifications', 'common']);
  const saved = () => log.filter(({ call }) => call === 'PUT /notifications').map(({ body }) => body);
  return { saved, user };
}

test('a sound and quiet hours are chosen and saved at once; hours of no length are not', async () => {
  const { saved, user } = await open();
  await user.click(await screen.findByRole('radio', { name: 'Batida' }));
  await waitFor(() => expect(saved()).toEqual([{ sound: 'knock', quiet: null }]));
  await user.click(screen.getByRole('switch', { name: /Horário de silêncio/ }));
  await waitFor(() => expect(saved().at(-1)).toEqual({ sound: 'knock', quiet: { from: '22:00', to: '07:00' } }));
  fireEvent.change(await screen.findByLabelText('Até'), { target: { value: '22:00' } });
  expect(await screen.findByText('O início e o fim são iguais.')).toBeTruthy();
  expect(saved()).toHaveLength(2);
  fireEvent.change(screen.getByLabelText('Até'), { target: { value: '06:30' } });
  await waitFor(() => expect(saved().at(-1)).toEqual({ sound: 'knock', quiet: { from: '22:00', to: '06:30' } }));
});

test('a browser that knows no pushes says so instead of offering them', async () => {
  await open();
  expect(await screen.findByText('Este navegador não recebe avisos sem o sistema aberto.')).toBeTruthy();
  expect(screen.getByRole('switch', { name: /Avisar neste aparelho/ }).hasAttribute('disabled')).toBe(true);
});
