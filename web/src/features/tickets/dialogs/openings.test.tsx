import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aTicket } from '#testing/tickets';
import { openTicketDialog } from './dialog-store.ts';
import { choose, led, openDialog } from './testing.tsx';

// Fetched here, so that no test waits for them.
beforeAll(() => Promise.all(Object.values(import.meta.glob('./*-dialog.tsx')).map((load) => load())), 60_000);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const post = 'POST /tickets/4/actions';

test('a ticket that is put aside again for an hour comes back an hour from then', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T12:00:00Z') });
  const more = { [post]: { ticket: { ...led, version: 2 } } };
  const { user, log } = await openDialog({ kind: 'snooze', ticket: led }, { ticket: led, more });
  for (const hour of [12, 15]) {
    vi.setSystemTime(new Date(`2026-11-16T${hour}:00:00Z`));
    if (hour > 12) act(() => openTicketDialog({ kind: 'snooze', ticket: led }));
    const dialog = await screen.findByRole('dialog', { name: /^Adiar o atendimento de/ });
    await user.click(within(dialog).getByRole('button', { name: 'Adiar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(log.filter(({ call }) => call === post).map(({ body }) => body)).toEqual(
    ['2026-11-16T13:00:00.000Z', '2026-11-16T16:00:00.000Z'].map((until) => ({ actions: [{ do: 'snooze', until }] })),
  );
});

test('what was written for one transfer of a ticket does not go with its next', async () => {
  const { user } = await openDialog({ kind: 'transfer', ticket: led }, { ticket: led });
  const words = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Mensagem/ });
  await user.type(await words(), 'só para o João');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => openTicketDialog({ kind: 'transfer', ticket: led }));
  expect((await words()).value).toBe('');
});

test('whoever takes a ticket without a queue is told that somebody else was quicker', async () => {
  const ticket = aTicket({ id: 4, status: 'pending' });
  const joana = { id: 9, name: 'Joana Luz', color: '#000000' };
  const theirs = aTicket({ id: 4, status: 'open', userId: 9, user: joana, queueId: 2, version: 2 });
  const { user, log } = await openDialog({ kind: 'accept', ticket }, { ticket, more: { 'PUT /tickets/4': theirs } });
  await screen.findByRole('dialog', { name: /^Aceitar o atendimento/ });
  await choose(user, 'Fila', 'Suporte');
  await user.click(await screen.findByRole('button', { name: 'Aceitar' }));
  await waitFor(() => expect(log.map(({ call }) => call)).toContain('PUT /tickets/4'));
  const notice = await screen.findByRole('alertdialog', { name: 'Atendimento em andamento' });
  expect(within(notice).getByText('Joana Luz')).toBeTruthy();
});
