import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { companySettingDefaults } from '@oplano/contracts/settings';
import type { Ticket } from '@oplano/contracts/tickets';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { anAdmin } from '#testing/people';
import { refuse, type Answers, type Asked } from '#testing/server';
import { aTicket } from '#testing/tickets';
import { useInbox } from '../inbox-store.ts';
import { toast } from '#ui/toast';
import { choose, led, openDialog, people, queues, waiting } from './testing.tsx';

// Fetched here, so that no test waits for them.
beforeAll(() => Promise.all(Object.values(import.meta.glob('./*-dialog.tsx')).map((load) => load())), 60_000);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const put = (ticket: Partial<Ticket>): Answers => ({ 'PUT /tickets/4': aTicket({ id: 4, ...ticket }) });
const moves = (log: readonly Asked[]) => log.filter(({ call }) => call === 'PUT /tickets/4').map(({ body }) => body);

describe('accepting', () => {
  test('opens the ticket and turns the inbox to its tab [TKT-002, TKT-003, TKT-005]', async () => {
    const more = put({ status: 'open', userId: 7, queueId: 1, version: 2 });
    const { user, log, place } = await openDialog(null, { more });
    await user.click(screen.getByRole('button', { name: 'aceitar' }));
    await waitFor(() => expect(place()).toBe(`/tickets/${waiting.uuid}`));
    expect(moves(log)).toEqual([{ status: 'open', userId: 7 }]);
    expect(useInbox.getState()).toMatchObject({ view: 'inbox', tab: 'open' });
  });

  test('a group makes it a group, and shows the groups [TKT-004, TKT-005]', async () => {
    const ticket = { ...waiting, isGroup: true };
    const more = put({ status: 'group', isGroup: true, userId: 7, queueId: 1 });
    const { user, log } = await openDialog(null, { ticket, more });
    await user.click(screen.getByRole('button', { name: 'aceitar' }));
    await waitFor(() => expect(useInbox.getState().tab).toBe('group'));
    expect(moves(log)).toMatchObject([{ status: 'group' }]);
  });

  test.each(['pending', 'closed'] as const)(
    'a %s ticket without a queue asks for one first [TKT-006, TKT-025]',
    async (status) => {
      const ticket = aTicket({ id: 4, status });
      const { user, log, place } = await openDialog(null, {
        ticket,
        more: put({ status: 'open', userId: 7, queueId: 2 }),
      });
      await user.click(screen.getByRole('button', { name: 'aceitar' }));
      const dialog = await screen.findByRole('dialog', { name: /^Aceitar o atendimento/ });
      const submit = within(dialog).getByRole('button', { name: 'Aceitar' });
      expect(submit.hasAttribute('disabled')).toBe(true);
      await choose(user, 'Fila', 'Suporte');
      await user.click(submit);
      await waitFor(() => expect(moves(log)).toMatchObject([{ status: 'open', userId: 7, queueId: 2 }]));
      await waitFor(() => expect(place()).toBe(`/tickets/${ticket.uuid}`));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  test('queues that did not arrive say why, and are asked for again [TKT-006]', async () => {
    let asked = 0;
    const more = { 'GET /queue/user': () => (asked++ === 0 ? refuse(403, 'ERR_NO_PERMISSION') : queues) };
    const { user } = await openDialog(null, { ticket: aTicket({ id: 4, status: 'pending' }), more });
    await user.click(screen.getByRole('button', { name: 'aceitar' }));
    const dialog = await screen.findByRole('dialog', { name: /^Aceitar o atendimento/ });
    await user.click(await within(dialog).findByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(within(dialog).queryByRole('alert')).toBeNull());
    await choose(user, 'Fila', 'Suporte');
  });

  test('what another was faster at names them and the queue, and leads nowhere [TKT-007]', async () => {
    const conflict = {
      uuid: waiting.uuid,
      userId: 8,
      user: { id: 8, name: 'João Reis' },
      queue: { id: 2, name: 'Suporte' },
    };
    const { user, place } = await openDialog(null, {
      more: { 'PUT /tickets/4': refuse(409, 'ERR_TICKET_TAKEN', conflict) },
    });
    await user.click(screen.getByRole('button', { name: 'aceitar' }));
    const notice = await screen.findByRole('alertdialog', { name: 'Atendimento em andamento' });
    expect(notice.textContent).toContain('João Reis');
    expect(notice.textContent).toContain('Suporte');
    expect(place()).toBe('/tickets');
  });

  test('a ticket that comes back with another owner says so too [TKT-007]', async () => {
    const more = put({ status: 'open', userId: 8, user: { id: 8, name: 'João Reis', color: '#000' } });
    const { user } = await openDialog(null, { more });
    await user.click(screen.getByRole('button', { name: 'aceitar' }));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('João Reis');
  });
});

describe('moving a ticket on', () => {
  const inFront = { ticket: led, at: `/tickets/${led.uuid}` };

  test('ignoring closes without a farewell and sets the bot’s count back [TKT-023]', async () => {
    const { user, log } = await openDialog(null, { more: put({ status: 'closed', version: 2 }) });
    await user.click(screen.getByRole('button', { name: 'ignorar' }));
    await waitFor(() =>
      expect(moves(log)).toEqual([
        { status: 'closed', sendFarewellMessage: false, amountUsedBotQueues: 0, undoable: true },
      ]),
    );
  });

  test('what was closed or ignored can be taken back, and is in front again', async () => {
    const more = {
      ...put({ ...led, status: 'closed', version: 2 }),
      'POST /tickets/4/undo': { ...led, version: 3 },
    };
    const { user, place } = await openDialog(null, { ...inFront, more });
    const said = vi.spyOn(toast, 'success');
    await user.click(screen.getByRole('button', { name: 'ignorar' }));
    await waitFor(() => expect(place()).toBe('/tickets'));
    await waitFor(() => expect(said).toHaveBeenCalled());
    const [text, options] = said.mock.lastCall ?? [];
    expect(text).toBe('Atendimento ignorado.');
    expect(options?.undo).toMatchObject({ label: 'Desfazer', forMs: 8_000 });
    options?.undo?.run();
    await waitFor(() => expect(place()).toBe(`/tickets/${led.uuid}`));
    expect(useInbox.getState().tab).toBe('open');
  });

  test('what could not be taken back in time stays, and says why', async () => {
    const more = {
      ...put({ ...led, status: 'closed', version: 2 }),
      'POST /tickets/4/undo': refuse(409, 'ERR_UNDO_TOO_LATE'),
    };
    const { user, place } = await openDialog(null, { ...inFront, more });
    const [said, told] = [vi.spyOn(toast, 'success'), vi.spyOn(toast, 'error')];
    await user.click(screen.getByRole('button', { name: 'ignorar' }));
    await waitFor(() => expect(said.mock.lastCall?.[1]?.undo).toBeDefined());
    said.mock.lastCall?.[1]?.undo?.run();
    await waitFor(() => expect(told).toHaveBeenCalledWith(expect.stringMatching(/^Não dá mais para desfazer/)));
    expect(place()).toBe('/tickets');
  });

  test('returning makes it wait for anybody and leads back to the list [TKT-014, INB-042]', async () => {
    const { user, log, place } = await openDialog(null, { ...inFront, more: put({ version: 2 }) });
    await user.click(screen.getByRole('button', { name: 'devolver' }));
    await waitFor(() => expect(place()).toBe('/tickets'));
    expect(moves(log)).toEqual([{ status: 'pending', userId: null }]);
  });

  test('a transfer needs a queue; without a person it waits there, with a word for the next [TKT-015, TKT-016, TKT-019, TKT-020, TKT-021]', async () => {
    const { user, log, place } = await openDialog(
      { kind: 'transfer', ticket: led },
      { ...inFront, more: put({ version: 2 }) },
    );
    const dialog = await screen.findByRole('dialog', { name: /^Transferir o atendimento de/ });
    const submit = within(dialog).getByRole('button', { name: 'Transferir' });
    expect(submit.hasAttribute('disabled')).toBe(true);
    await choose(user, 'Fila', 'Suporte');
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Mensagem (opcional)' }), {
      target: { value: ' Ver boleto ' },
    });
    await user.click(submit);
    await waitFor(() => expect(place()).toBe('/tickets'));
    expect(moves(log)).toEqual([
      { status: 'pending', userId: null, queueId: 2, isTransfered: true, msgTransfer: 'Ver boleto' },
    ]);
  });

  test('a colleague is looked for from 3 characters on and offers their own queues [TKT-017, TKT-018, LIM-006]', async () => {
    const more = put({ status: 'open', userId: 8, version: 2 });
    const { user, log } = await openDialog({ kind: 'transfer', ticket: led }, { ticket: led, more });
    const field = await screen.findByRole('combobox', { name: 'Usuário (opcional)' });
    const asked = () => log.filter(({ call }) => call === 'GET /users/list');
    await user.type(field, 'jo');
    expect(await screen.findByText('Digite pelo menos 3 caracteres')).toBeTruthy();
    const searched = () => asked().flatMap(({ query }) => query['searchParam'] || []);
    expect(searched()).toEqual([]);
    await user.type(field, 'ã');
    await user.click(await screen.findByRole('option', { name: /João Reis/ }));
    expect(searched()).toEqual(['joã']);
    await user.click(screen.getByRole('combobox', { name: 'Fila' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Suporte']);
    await user.click(screen.getByRole('option', { name: 'Suporte' }));
    await user.click(screen.getByRole('button', { name: 'Transferir' }));
    await waitFor(() =>
      expect(moves(log)).toMatchObject([{ status: 'open', userId: 8, queueId: 2, isTransfered: true }]),
    );
  });

  test('colleagues are offered before a letter is typed, those who are there first, and not oneself', async () => {
    const everybody = [
      { id: 7, name: 'Marina Lopes', online: true, away: null, queueIds: [1] },
      ...people.toReversed(),
    ];
    const more = { 'GET /users/list': everybody };
    const { user } = await openDialog({ kind: 'transfer', ticket: led }, { ticket: led, more });
    await user.click(await screen.findByRole('combobox', { name: 'Usuário (opcional)' }));
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        'João ReisOnline',
        'Joana LuzOffline',
      ]),
    );
  });

  test('a colleague who is away stands behind those who are there, and whoever hands over to them is warned', async () => {
    const away = { id: 6, name: 'Bia Ramos', online: true, away: { text: 'Almoço', until: null }, queueIds: [1] };
    const more = { 'GET /users/list': [away, ...people] };
    const { user } = await openDialog({ kind: 'transfer', ticket: led }, { ticket: led, more });
    await user.click(await screen.findByRole('combobox', { name: 'Usuário (opcional)' }));
    await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toBe('João ReisOnline'));
    expect(screen.queryByText(/está ausente/)).toBeNull();
    await user.click(screen.getByRole('option', { name: /^Bia Ramos\s*Ausente · Almoço$/ }));
    expect((await screen.findByText(/Bia Ramos está ausente/)).textContent).toContain('“Almoço”');
  });

  test('closing offers a farewell or none, and wants a choice [TKT-012, CHT-013, CHT-015, INB-042]', async () => {
    const more = put({ status: 'closed', version: 2 });
    const { user, log, place } = await openDialog({ kind: 'close', ticket: led }, { ...inFront, more });
    const dialog = await screen.findByRole('dialog', { name: /Encerrar o atendimento/ });
    expect(within(dialog).getAllByRole('radio')).toHaveLength(2);
    const submit = within(dialog).getByRole('button', { name: 'Encerrar' });
    await user.click(submit);
    expect(await within(dialog).findByText('Avaliação obrigatória')).toBeTruthy();
    await user.click(within(dialog).getByRole('radio', { name: 'Encerrar sem enviar mensagem' }));
    await waitFor(() => expect(submit.hasAttribute('disabled')).toBe(false));
    await user.click(submit);
    await waitFor(() => expect(place()).toBe('/tickets'));
    expect(moves(log)).toEqual([{ status: 'closed', ratingId: 'silent', sendFarewellMessage: false, undoable: true }]);
  });

  test('who ends an attendance goes on by keyboard in the list, since what they pressed left with the conversation', async () => {
    const line = Object.assign(document.createElement('a'), { href: '/tickets/2', tabIndex: 0 });
    line.dataset['ticket'] = '2';
    document.body.append(line);
    try {
      const more = put({ status: 'closed', version: 2 });
      const { user } = await openDialog({ kind: 'close', ticket: led }, { ...inFront, more });
      const dialog = await screen.findByRole('dialog', { name: /Encerrar o atendimento/ });
      await user.click(within(dialog).getByRole('radio', { name: 'Encerrar sem enviar mensagem' }));
      await user.click(within(dialog).getByRole('button', { name: 'Encerrar' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(document.activeElement).toBe(line);
    } finally {
      line.remove();
    }
  });

  test.each([
    ['disabled', ['Encerrar sem enviar mensagem']],
    ['enabled', ['Enviar a mensagem de despedida', 'Encerrar sem enviar mensagem']],
  ])(
    'with farewells to those who wait %s, closing what waits offers %j [SET-024, TKT-013]',
    async (setting, choices) => {
      const settings = { ...companySettingDefaults, userRating: 'enabled', sendFarewellWaitingTicket: setting };
      const more = { ...put({ status: 'closed', version: 2 }), 'GET /companySettings/2': settings };
      const { user, log } = await openDialog({ kind: 'close', ticket: waiting }, { user: anAdmin(), more });
      const dialog = await screen.findByRole('dialog', { name: /Encerrar o atendimento/ });
      await waitFor(() =>
        expect(
          within(dialog)
            .getAllByRole('radio')
            .map((radio) => radio.closest('label')?.textContent),
        ).toEqual(choices),
      );
      if (choices.length > 1) return;
      await user.click(within(dialog).getByRole('button', { name: 'Encerrar' }));
      await waitFor(() => expect(moves(log)).toMatchObject([{ status: 'closed', ratingId: 'silent' }]));
    },
  );

  test('a company that asks for ratings offers the survey [CHT-013]', async () => {
    const more = { 'GET /companySettings/2': { ...companySettingDefaults, userRating: 'enabled' } };
    await openDialog({ kind: 'close', ticket: led }, { ticket: led, more });
    expect(await screen.findByRole('radio', { name: 'Enviar a pesquisa de avaliação' })).toBeTruthy();
  });

  test('a missing tag is a warning, and the ticket stays [TKT-011]', async () => {
    const more = { 'PUT /tickets/4': refuse(400, 'ERR_TAG_REQUIRED') };
    const { user, place } = await openDialog({ kind: 'close', ticket: led }, { ...inFront, more });
    await user.click(await screen.findByRole('radio', { name: 'Enviar a mensagem de despedida' }));
    await user.click(screen.getByRole('button', { name: 'Encerrar' }));
    expect(await screen.findByText('É necessário informar uma tag para encerrar o atendimento')).toBeTruthy();
    expect(place()).toBe(inFront.at);
  });

  test('a closed ticket is not deleted: it must be reopened first [TKT-027]', async () => {
    const closed = aTicket({ id: 4, status: 'closed' });
    const { log } = await openDialog({ kind: 'delete', ticket: closed }, { ticket: closed, user: anAdmin() });
    expect(await screen.findByText('PARA DELETAR REABRA O TICKET')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(log.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  });

  test('deleting asks first and leads back to the list [TKT-028]', async () => {
    const more = { 'DELETE /tickets/4': { message: 'ok' } };
    const { user, log, place } = await openDialog(
      { kind: 'delete', ticket: led },
      { ...inFront, user: anAdmin(), more },
    );
    const question = await screen.findByRole('alertdialog', { name: /Excluir o atendimento #4/ });
    await user.click(within(question).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(place()).toBe('/tickets'));
    expect(log.some(({ call }) => call === 'DELETE /tickets/4')).toBe(true);
  });

  test('the log names type, user, queue and time of each entry [TKT-039]', async () => {
    const entry = {
      id: 1,
      type: 'transfered',
      user: people[0],
      queue: queues[1],
      lane: null,
      until: null,
      priority: null,
      createdAt: '2026-01-31T15:04:05.000Z',
    };
    await openDialog({ kind: 'log', ticket: led }, { ticket: led, more: { 'GET /tickets-log/4': [entry] } });
    const line = await within(await screen.findByRole('dialog', { name: /#4/ })).findByRole('listitem');
    expect(line.textContent).toMatch(/Transferido.*31\/01\/2026.*João Reis · Suporte/);
  });

  test('the history says from which lane to which a ticket went, and which rule moved it', async () => {
    const led = aTicket({ id: 4 });
    const moved = (id: number, lane: object) => ({
      id,
      type: 'lane',
      user: null,
      queue: null,
      lane,
      until: null,
      priority: null,
      createdAt: '2026-01-31T15:04:05.000Z',
    });
    const entries = [
      moved(2, { from: 'Proposta', to: null, rule: 'deleted' }),
      moved(1, { from: null, to: 'Proposta', rule: 'person' }),
    ];
    await openDialog({ kind: 'log', ticket: led }, { ticket: led, more: { 'GET /tickets-log/4': entries } });
    const lines = await within(await screen.findByRole('dialog', { name: /#4/ })).findAllByRole('listitem');
    expect(lines.map(({ firstChild }) => firstChild?.textContent)).toEqual([
      'Mudou de coluna: Proposta → Sem coluna (a coluna foi excluída)',
      'Mudou de coluna: Sem coluna → Proposta',
    ]);
  });

  test('close-all tells how many and closes those of the chosen status and queues [TKT-029, INB-024]', async () => {
    const more = {
      // The tabs count what stands in no queue as well, and not what is put aside.
      'GET /tickets/counts': { open: 3, pending: 15, group: 0, snoozed: 2 },
      'GET /tickets': { tickets: [], count: 12, hasMore: false, cursor: null },
      'POST /tickets/closeAll': { message: 'ok', count: 12 },
    };
    const { user, log } = await openDialog({ kind: 'closeAll' }, { user: anAdmin(), more });
    const dialog = await screen.findByRole('dialog', { name: 'Encerrar todos' });
    const submit = within(dialog).getByRole('button', { name: 'Encerrar todos' });
    expect(submit.hasAttribute('disabled')).toBe(true);
    await choose(user, 'Filas', 'Suporte');
    expect(await within(dialog).findByText(/12 atendimentos serão encerrados/)).toBeTruthy();
    expect(log.findLast(({ call }) => call === 'GET /tickets')?.query).toMatchObject({
      status: 'search',
      queueIds: '[2]',
      statusFilter: '["pending"]',
    });
    await user.click(submit);
    await waitFor(() =>
      expect(log.find(({ call }) => call === 'POST /tickets/closeAll')?.body).toEqual({
        status: 'pending',
        selectedQueueIds: [2],
      }),
    );
    expect(await screen.findByText('12 atendimentos estão sendo encerrados.')).toBeTruthy();
  });
});
