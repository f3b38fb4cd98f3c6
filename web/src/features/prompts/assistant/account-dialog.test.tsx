import type { AssistantAccount } from '@oplano/contracts/assistant';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { anAdmin } from '#testing/people';
import { fakeServer, refuse, type Answers } from '#testing/server';
import { show } from '#ui/testing';
import { AccountDialog } from './account-dialog.tsx';

beforeEach(() => setSession({ status: 'signedIn', user: anAdmin(), billingOnly: false }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const account: AssistantAccount = {
  apiKey: '',
  baseUrl: '',
  model: 'gpt',
  masks: true,
  budgetCents: 5_000,
  priceIn: 0,
  priceOut: 0,
  priceMinute: 0,
  month: '2026-03-01',
  spent: { answers: 0, inputTokens: 0, outputTokens: 0, seconds: 0, micros: 0 },
};

async function open(answers: Answers = {}) {
  const log = fakeServer({
    'GET /assistant/account': account,
    'PUT /assistant/account': account,
    'GET /assistant': { isOn: true },
    'POST /assistant/models': { models: ['gpt'] },
    ...answers,
  });
  const onClose = vi.fn();
  const shown = await show(<AccountDialog open onClose={onClose} />, ['assistant', 'common', 'errors']);
  return { ...shown, log, onClose };
}
const budget = async () => (await screen.findByDisplayValue('50')) as HTMLInputElement;

test('the account of the assistant is saved as far as it was changed, and what was typed is asked about before it goes', async () => {
  const { user, log, onClose } = await open();
  fireEvent.change(await budget(), { target: { value: '80' } });
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  const question = await screen.findByRole('alertdialog');
  expect(onClose).not.toHaveBeenCalled();
  await user.click(within(question).getByRole('button', { name: 'Continuar editando' }));
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(log.find(({ call }) => call === 'PUT /assistant/account')?.body).toEqual({ budgetCents: 8_000 });
});

test('an account that does not come says why in its window, and is asked for again by keyboard', async () => {
  const { user } = await open({
    'GET /assistant/account': (_: unknown, times: number) => (times === 1 ? refuse(403, 'ERR_NO_PERMISSION') : account),
  });
  const retry = within(await screen.findByRole('dialog')).findByRole('button', { name: 'Tentar novamente' });
  (await retry).focus();
  await user.keyboard('{Enter}');
  expect(await budget()).toBeTruthy();
});
