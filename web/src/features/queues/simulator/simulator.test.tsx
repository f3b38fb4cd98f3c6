import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { anAdmin } from '#testing/people';
import { aQueue } from '#testing/records';
import { fakeServer, refuse } from '#testing/server';
import { show } from '#ui/testing';
import { Simulator } from './simulator.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the simulator answers nothing while a list it reads is missing: it says why, and asks again by keyboard', async () => {
  setSession({ status: 'signedIn', user: anAdmin(), billingOnly: false });
  const queue = { ...aQueue({ id: 1, name: 'Vendas' }), chatbots: [] };
  const asked = fakeServer({
    'GET /queue': [queue],
    'GET /chatbot': (_: unknown, times: number) => (times === 1 ? refuse(403, 'ERR_NO_PERMISSION') : []),
    'GET /users/list': [],
    'GET /companySettings/2': {},
  });
  const { user, client } = await show(<Simulator queue={queue} />, ['queues', 'common', 'errors']);
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  expect(screen.queryByRole('textbox')).toBeNull();
  // The other lists are there: nothing is drawn anew under the focus any more.
  await waitFor(() => expect([asked.length, client.isFetching()]).toEqual([4, 0]));
  retry.focus();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Tentar novamente' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(asked.at(-1)?.call).toBe('GET /chatbot'));
  expect(await screen.findByRole('textbox', { name: 'Mensagem do cliente' })).toBeTruthy();
});
