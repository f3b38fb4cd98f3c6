import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aTicket } from '#testing/tickets';
import { openTicketDialog } from './dialog-store.ts';
import { choose, led, openDialog } from './testing.tsx';

// Fetched here, so that no test waits for them.
beforeAll(() => Promise.all(Object.values(import.meta.glob('./*-dialog.tsx')).map((load) => load())), 60_000);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('putting aside offers the usual times, or a moment of one’s own that is still to come', async () => {
  const aside = { ticket: { ...led, snoozedUntil: '2030-01-01T12:00:00.000Z', version: 2 } };
  const more = { 'POST /tickets/4/actions': aside };
  const { user, log } = await openDialog({ kind: 'snooze', ticket: led }, { ticket: led, more });
  const dialog = await screen.findByRole('dialog', { name: /^Adiar o atendimento de/ });
  expect(within(dialog).getAllByRole('radio')).toHaveLength(5);
  await user.click(within(dialog).getByRole('radio', { name: /escolher|outr/i }));
  const submit = within(dialog).getByRole('button', { name: 'Adiar' });
  expect(submit.hasAttribute('disabled')).toBe(true);
  const field = dialog.querySelector<HTMLInputElement>('input[type="datetime-local"]');
  if (!field) throw new Error('There is no field for a moment.');
  fireEvent.change(field, { target: { value: '2020-01-01T09:00' } });
  expect(submit.hasAttribute('disabled')).toBe(true);
  fireEvent.change(field, { target: { value: '2030-01-01T09:00' } });
  await user.click(submit);
  await waitFor(() =>
    expect(log.find(({ call }) => call === 'POST /tickets/4/actions')?.body).toEqual({
      actions: [{ do: 'snooze', until: new Date('2030-01-01T09:00').toISOString() }],
    }),
  );
  expect(await screen.findByText(/ adiado\.$/)).toBeTruthy();
});

test('the priority begins with what it is, from urgent down, and is sent as chosen', async () => {
  const weighed = aTicket({ id: 4, status: 'open', userId: 7, priority: 'low' });
  const more = { 'POST /tickets/4/actions': { ticket: { ...weighed, priority: 'urgent', version: 2 } } };
  const { user, log } = await openDialog({ kind: 'priority', ticket: weighed }, { ticket: weighed, more });
  const dialog = await screen.findByRole('dialog', { name: /^Prioridade do atendimento de/ });
  const levels = within(dialog).getAllByRole<HTMLInputElement>('radio');
  expect(levels.map(({ value }) => value)).toEqual(['urgent', 'high', 'none', 'low']);
  expect(levels.find(({ checked }) => checked)?.value).toBe('low');
  await user.click(levels[0] as HTMLElement);
  await user.keyboard('{Enter}');
  await waitFor(() =>
    expect(log.find(({ call }) => call === 'POST /tickets/4/actions')?.body).toEqual({
      actions: [{ do: 'priority', priority: 'urgent' }],
    }),
  );
});

test('of many tickets the dialogs say how many, and ask for all of them together', async () => {
  const run = vi.fn().mockResolvedValue(true);
  const many = { count: 3, run };
  const { user } = await openDialog({ kind: 'priority', ticket: led, many }, { ticket: led });
  await screen.findByRole('dialog', { name: 'Prioridade de 3 atendimentos' });
  await user.click(screen.getByRole('radio', { name: 'Alta' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(run).toHaveBeenLastCalledWith({ do: 'priority', priority: 'high' }));
  openTicketDialog({ kind: 'close', ticket: led, many });
  await screen.findByRole('dialog', { name: 'Encerrar 3 atendimentos' });
  await user.click(screen.getByRole('radio', { name: 'Encerrar sem enviar mensagem' }));
  await user.click(screen.getByRole('button', { name: 'Encerrar' }));
  await waitFor(() => expect(run).toHaveBeenLastCalledWith({ do: 'close', closing: 'silent' }));
  openTicketDialog({ kind: 'transfer', ticket: led, many });
  await screen.findByRole('dialog', { name: 'Transferir 3 atendimentos' });
  await choose(user, 'Fila', 'Suporte');
  await user.click(screen.getByRole('button', { name: 'Transferir' }));
  await waitFor(() =>
    expect(run).toHaveBeenLastCalledWith({ do: 'transfer', queueId: 2, userId: null, connectionId: null, note: '' }),
  );
});
