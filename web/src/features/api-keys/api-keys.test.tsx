import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ApiKey } from '@oplano/contracts/api-keys';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { anAdmin } from '#testing/people';
import { fakeServer, type Answers } from '#testing/server';
import { show } from '#ui/testing';
import { toast } from '#ui/toast';
import { ApiKeysPanel } from './api-keys-panel.tsx';
import { apiKeyRecord } from './api-keys.api.ts';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));

const aKey = (given: Partial<ApiKey> = {}): ApiKey => ({
  id: 1,
  name: 'ERP',
  tail: 'aB3d',
  scopes: ['contacts:read'],
  user: { id: 1, name: 'Ana' },
  createdAt: '2026-01-05T12:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  version: 1,
  ...given,
});

beforeEach(() => setSession({ status: 'signedIn', user: anAdmin(), billingOnly: false }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

async function open(keys: ApiKey[], answers: Answers = {}) {
  const log = fakeServer({ 'GET /api-keys': { apiKeys: keys, hasMore: false, count: keys.length }, ...answers });
  const shown = await show(<ApiKeysPanel />, ['apiKeys']);
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));
  return { log, feed: apiKeyRecord.handlers(shown.client) };
}

test('a key is made with its scopes and shown once', async () => {
  const secret = `opk_${'x'.repeat(43)}`;
  const { log } = await open([], { 'POST /api-keys': { ...aKey({ name: 'Loja' }), key: secret } });
  fireEvent.click(screen.getByRole('button', { name: 'Nova chave' }));
  await screen.findByRole('dialog', { name: 'Nova chave de API' });
  fireEvent.change(screen.getByRole('textbox', { name: /^Nome/ }), { target: { value: 'Loja' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'messages:write' }));
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sua chave de API' });
  expect(within(dialog).getByDisplayValue(secret)).toBeTruthy();
  expect(log.find(({ call }) => call === 'POST /api-keys')?.body).toEqual({
    name: 'Loja',
    scopes: ['messages:write'],
    expiresAt: null,
  });
  const [close] = within(dialog).getAllByRole('button', { name: 'Fechar' });
  if (close) fireEvent.click(close);
  await waitFor(() => expect(screen.queryByDisplayValue(secret)).toBeNull());
});

test('what was changed of a key is sent: how far it reaches stays what a colleague made of it meanwhile', async () => {
  const key = aKey({ expiresAt: '2030-01-01T00:00:42.000Z' });
  const { log } = await open([key], {
    'GET /api-keys/1': key,
    'PUT /api-keys/1': { ...key, name: 'Loja', scopes: [], version: 3 },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Editar ERP' }));
  fireEvent.change(await screen.findByRole('textbox', { name: /^Nome/ }), { target: { value: 'Loja' } });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledOnce());
  expect(log.find(({ call }) => call === 'PUT /api-keys/1')?.body).toEqual({ name: 'Loja' });
});

test('keys are told apart by their ends, follow what others do, and are revoked after a question', async () => {
  const { feed, log } = await open([aKey()], { 'DELETE /api-keys/1': { message: 'ok' } });
  expect(screen.getByText('opk_…aB3d')).toBeTruthy();
  expect(screen.getByText('Nunca usada')).toBeTruthy();
  act(() => feed.create({ apiKey: aKey({ id: 2, name: 'Site', expiresAt: '2020-01-01T00:00:00.000Z' }) }));
  expect(await screen.findByText('Vencida')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Revogar ERP' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Revogar ERP?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Revogar' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Chave revogada com sucesso.'));
  expect(log.filter(({ call }) => call.startsWith('DELETE')).map(({ call }) => call)).toEqual(['DELETE /api-keys/1']);
});
