import type { StoppedEntry } from '@oplano/contracts/stopped';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeServer, refuse, type Answers } from '#testing/server';
import { show } from '#ui/testing';
import { toast } from '#ui/toast';
import { StoppedScreen } from './stopped-screen.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const anEntry = (given: Partial<StoppedEntry> = {}): StoppedEntry => ({
  queue: 'callbacks',
  id: 7,
  companyId: 3,
  companyName: 'Padaria Sol',
  what: 'webhooks.hand-on',
  reason: 'Error: planted',
  attempts: 15,
  since: '2026-03-02T12:00:00.000Z',
  ...given,
});
const outbox = anEntry({ queue: 'outbox', what: 'send', attempts: 1, companyName: 'Oficina Lua' });
const cron = anEntry({ queue: 'cron', id: 8, what: 'files.forget', companyId: null, companyName: null });

async function open(records: StoppedEntry[], answers: Answers = {}) {
  const log = fakeServer({
    'GET /stopped': { records, hasMore: false },
    'GET /stopped/counts': [
      { queue: 'callbacks', count: 1 },
      { queue: 'outbox', count: 2 },
    ],
    ...answers,
  });
  return { ...(await show(<StoppedScreen />, ['stopped'])), log };
}
const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
const calls = (log: { call: string }[], call: string) => log.filter((one) => one.call === call);

describe('the page of what stopped', () => {
  test('says of each entry what it is, whose, why and after how many tries', async () => {
    await open([anEntry(), outbox, cron]);
    const callback = await row('webhooks.hand-on');
    for (const words of ['Aviso da Meta', 'Padaria Sol', 'Error: planted', '15 tentativas'])
      expect(callback.getByText(words)).toBeTruthy();
    // The number of one queue says nothing in another: both are shown.
    expect((await row('send')).getByText('Mensagem a enviar')).toBeTruthy();
    expect((await row('files.forget')).getByText('Plataforma')).toBeTruthy();
  });

  test('says that nothing stopped where nothing did', async () => {
    await open([]);
    expect(await screen.findByText('Nada parou')).toBeTruthy();
  });

  test('shows one queue alone, with how much of each there is', async () => {
    const { user, log } = await open([anEntry(), outbox]);
    await user.click(await screen.findByRole('combobox', { name: 'Fila' }));
    await user.click(await screen.findByRole('option', { name: 'Mensagem a enviar (2)' }));
    await waitFor(() => expect(calls(log, 'GET /stopped').length).toBeGreaterThan(1));
    expect(log.findLast(({ call }) => call === 'GET /stopped')?.query).toMatchObject({ queue: 'outbox' });
  });

  test('tries an entry again at once, and asks anew what is left', async () => {
    const success = vi.spyOn(toast, 'success');
    const { user, log } = await open([anEntry()], { 'POST /stopped/callbacks/7/retry': { id: 7 } });
    await user.click((await row('webhooks.hand-on')).getByRole('button', { name: /^Tentar novamente/ }));
    await waitFor(() => expect(success).toHaveBeenCalledWith('Voltou para a fila.'));
    await waitFor(() => expect(calls(log, 'GET /stopped').length).toBeGreaterThan(1));
  });

  test('drops an entry only after it was asked, and not where the answer is no', async () => {
    const success = vi.spyOn(toast, 'success');
    const { user, log } = await open([anEntry()], { 'DELETE /stopped/callbacks/7': { id: 7 } });
    const drop = (await row('webhooks.hand-on')).getByRole('button', { name: /^Descartar/ });
    await user.click(drop);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls(log, 'DELETE /stopped/callbacks/7')).toEqual([]);
    await user.click(drop);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(success).toHaveBeenCalledWith('Descartado.'));
    expect(calls(log, 'DELETE /stopped/callbacks/7')).toHaveLength(1);
  });

  test('asks before a message is sent once more, which its customer may have', async () => {
    const success = vi.spyOn(toast, 'success');
    const { user, log } = await open([outbox], { 'POST /stopped/outbox/7/retry': { id: 7 } });
    await user.click((await row('send')).getByRole('button', { name: /^Tentar novamente/ }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Enviar mais uma vez?' }));
    expect(calls(log, 'POST /stopped/outbox/7/retry')).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(success).toHaveBeenCalledWith('Voltou para a fila.'));
  });

  test('says that somebody else was faster, and shows what is left', async () => {
    const info = vi.spyOn(toast, 'info');
    const { user, log } = await open([anEntry()], {
      'POST /stopped/callbacks/7/retry': refuse(404, 'ERR_NOT_FOUND'),
    });
    await user.click((await row('webhooks.hand-on')).getByRole('button', { name: /^Tentar novamente/ }));
    await waitFor(() => expect(info).toHaveBeenCalledWith('Isto já não está parado.'));
    await waitFor(() => expect(calls(log, 'GET /stopped').length).toBeGreaterThan(1));
  });
});
