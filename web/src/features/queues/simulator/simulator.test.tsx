import { cleanup, screen } from '@testing-library/react';
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
  fakeServer({
    'GET /queue': [queue],
    'GET /chatbot': (_: unknown, times: number) => (times === 1 ? refuse(403, 'ERR_NO_PERMISSION') : []),
    'GET /users/list': [],
    'GET /companySettings/2': {},
  });
  const { user } = await show(<Simulator queue={queue} />, ['queues', 'common', 'errors']);
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
  expect(screen.queryByRole('textbox')).toBeNull();
  retry.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('textbox', { name: 'Mensagem do cliente' })).toBeTruthy();
});
