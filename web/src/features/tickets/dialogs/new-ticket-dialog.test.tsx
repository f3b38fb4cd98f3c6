import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { refuse, type Asked } from '#testing/server';
import { aTicket } from '#testing/tickets';
import { choose, led, openDialog } from './testing.tsx';

// Fetched here, so that no test waits for them.
beforeAll(() => Promise.all(Object.values(import.meta.glob('./*-dialog.tsx')).map((load) => load())), 60_000);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a new ticket', () => {
  const created = aTicket({ id: 4, status: 'open', userId: 7, queueId: 2 });
  const fill = async (user: Awaited<ReturnType<typeof openDialog>>['user']) => {
    await user.type(await screen.findByRole('combobox', { name: 'Contato' }), 'ana');
    await user.click(await screen.findByRole('option', { name: /Ana Souza/ }));
    await choose(user, 'Fila', 'Suporte');
  };
  const post = (log: readonly Asked[]) => log.filter(({ call }) => call === 'POST /tickets').map(({ body }) => body);

  test('needs a contact, found from 3 characters on, a queue and a connection [TKT-031, TKT-032, TKT-033, TKT-034, TKT-035]', async () => {
    const { user, log, place } = await openDialog({ kind: 'new' }, { more: { 'POST /tickets': created } });
    const dialog = await screen.findByRole('dialog', { name: 'Novo atendimento' });
    const submit = within(dialog).getByRole('button', { name: 'Iniciar' });
    expect(submit.hasAttribute('disabled')).toBe(true);
    await user.type(within(dialog).getByRole('combobox', { name: 'Contato' }), 'an');
    expect(await screen.findByText('Digite pelo menos 3 caracteres')).toBeTruthy();
    await user.type(within(dialog).getByRole('combobox', { name: 'Contato' }), 'a');
    await user.click(await screen.findByRole('option', { name: /Ana Souza/ }));
    await user.click(submit);
    expect(await within(dialog).findByText('Selecione uma fila')).toBeTruthy();
    expect(post(log)).toEqual([]);
    await choose(user, 'Fila', 'Suporte');
    await waitFor(() => expect(submit.hasAttribute('disabled')).toBe(false));
    await user.click(submit);
    await waitFor(() => expect(place()).toBe(`/tickets/${created.uuid}`));
    expect(post(log)).toEqual([{ contactId: 5, queueId: 2, whatsappId: 2, userId: 7, status: 'open' }]);
  });

  test('offers the last contacts before a letter is typed, and the connection they last wrote through', async () => {
    const more = {
      'GET /tickets/recent-contacts': [
        { id: 6, name: 'Bruno Dias', number: '5511999990001', channel: 'whatsapp', isGroup: false },
      ],
      'GET /tickets/last-connection/6': { whatsappId: 1 },
      'POST /tickets': created,
    };
    const { user, log } = await openDialog({ kind: 'new' }, { more });
    await user.click(await screen.findByRole('combobox', { name: 'Contato' }));
    await user.click(await screen.findByRole('option', { name: /Bruno Dias/ }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Conexão' }).textContent).toContain('Conexão 1'));
    await choose(user, 'Fila', 'Suporte');
    await user.click(screen.getByRole('button', { name: 'Iniciar' }));
    await waitFor(() => expect(post(log)).toMatchObject([{ contactId: 6, whatsappId: 1 }]));
  });

  test('without any connection asks for one [TKT-033]', async () => {
    const { user, log } = await openDialog({ kind: 'new' }, { more: { 'GET /whatsapp': [] } });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Iniciar' }));
    expect(await screen.findByText('Selecione uma conexão')).toBeTruthy();
    expect(post(log)).toEqual([]);
  });

  const conflict = (userId: number) =>
    refuse(
      409,
      JSON.stringify({
        uuid: led.uuid,
        userId,
        user: { id: userId, name: 'João Reis' },
        queue: { id: 1, name: 'Vendas' },
      }),
    );

  test('that somebody else already has names them and their queue [TKT-036, TKT-037]', async () => {
    const { user, place } = await openDialog({ kind: 'new' }, { more: { 'POST /tickets': conflict(8) } });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Iniciar' }));
    const notice = await screen.findByRole('alertdialog', { name: 'Atendimento em andamento' });
    expect(notice.textContent).toContain('João Reis');
    expect(notice.textContent).toContain('Vendas');
    expect(place()).toBe('/tickets');
  });

  test('that one has oneself is opened [TKT-038]', async () => {
    const { user, place } = await openDialog({ kind: 'new' }, { more: { 'POST /tickets': conflict(7) } });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Iniciar' }));
    await waitFor(() => expect(place()).toBe(`/tickets/${led.uuid}`));
  });
});
