import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Macro } from '@oplano/contracts/macros';
import type { SessionUser } from '@oplano/contracts/users';
import { actorOf } from '@oplano/core/permissions';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { anAdmin, aPerson } from '#testing/people';
import { aQueue } from '#testing/records';
import { fakeServer, refuse, type Answers } from '#testing/server';
import { aTicket } from '#testing/tickets';
import { show } from '#ui/testing';
import { toast } from '#ui/toast';
import { macrosQuery } from './macros.api.ts';
import { MacrosScreen } from './macros-screen.tsx';
import { macroShortcuts } from './shortcuts.ts';
import { useMacrosFor } from './use-macros-for.ts';
import { useRunMacro } from './use-run-macro.ts';

vi.mock(import('#ui/toast'), () => ({
  toast: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  toastError: vi.fn(),
}));
const outcome = {
  goOn: vi.fn(),
  offerBack: vi.fn(),
  take: vi.fn(),
  letGo: vi.fn(),
  follow: vi.fn(),
  nextOf: vi.fn(() => 'next'),
};
vi.mock('#features/tickets', async (original) => ({
  ...(await original<typeof import('#features/tickets')>()),
  useTicketOutcome: () => outcome,
}));

// Fetched here, so that no test waits for it.
beforeAll(async () => void (await import('./macro-dialog.tsx')), 60_000);
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const me = 7;
const aMacro = (given: Partial<Macro> = {}): Macro => ({
  id: 1,
  name: 'Encerrar',
  message: '',
  steps: [{ do: 'close', closing: 'silent' }],
  shared: false,
  userId: me,
  createdAt: '2026-01-01T12:00:00.000Z',
  version: 1,
  ...given,
});
const lists: Answers = {
  'GET /queue': [aQueue({ id: 3, name: 'Suporte' })],
  'GET /users/list': [],
  'GET /tags/list': [],
};

async function open(macros: Macro[], user: SessionUser = aPerson({ id: me })) {
  setSession({ status: 'signedIn', user, billingOnly: false });
  const log = fakeServer({
    ...lists,
    'GET /macros': { macros, hasMore: false, count: macros.length },
    ...Object.fromEntries(macros.map((macro) => [`GET /macros/${macro.id}`, macro])),
    'POST /macros': aMacro({ id: 9 }),
  });
  const shown = await show(<MacrosScreen />, ['macros', 'tickets']);
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));
  return { ...shown, writes: () => log.filter(({ call }) => !call.startsWith('GET')) };
}

describe('the page of macros', () => {
  test('lists what each does, and lets people change their own alone', async () => {
    await open([
      aMacro({ message: 'Tchau', steps: [{ do: 'return' }] }),
      aMacro({ id: 2, name: 'Da casa', shared: true, userId: 1 }),
    ]);
    const [own, shared] = screen.getAllByRole('row').slice(1);
    expect(own?.textContent).toContain('Responder → Devolver para a fila');
    expect(within(own as HTMLElement).getByRole('button', { name: 'Editar Encerrar' })).toBeTruthy();
    expect(within(shared as HTMLElement).getByRole('button', { name: 'Ver Da casa' })).toBeTruthy();
    expect(within(shared as HTMLElement).queryByRole('button', { name: 'Excluir Da casa' })).toBeNull();
  });

  test('adds one step by step, and asks for what is missing first', async () => {
    const { user, writes } = await open([]);
    await user.click(screen.getAllByRole('button', { name: 'Nova macro' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Nova macro' });
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Nome' }), { target: { value: 'Ao suporte' } });
    await user.click(within(dialog).getByRole('button', { name: 'Adicionar passo' }));
    await user.click(within(dialog).getByRole('combobox', { name: 'Passo 1' }));
    await user.click(screen.getByRole('option', { name: 'Transferir' }));
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    expect(await within(dialog).findByText('Complete este passo.')).toBeTruthy();
    expect(writes()).toEqual([]);
    await user.click(within(dialog).getByRole('combobox', { name: /^Fila/ }));
    await user.click(await screen.findByRole('option', { name: 'Suporte' }));
    await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(writes()).toHaveLength(1));
    expect(writes()[0]?.body).toEqual({
      name: 'Ao suporte',
      message: '',
      steps: [{ do: 'transfer', queueId: 3, userId: null }],
      shared: false,
    });
  });

  test('offers only admins to share one', async () => {
    const opened = await open([]);
    await opened.user.click(screen.getAllByRole('button', { name: 'Nova macro' })[0] as HTMLElement);
    await screen.findByRole('dialog', { name: 'Nova macro' });
    expect(screen.queryByRole('switch', { name: /^Da empresa/ })).toBeNull();
    cleanup();
    const asAdmin = await open([], anAdmin({ id: me }));
    await asAdmin.user.click(screen.getAllByRole('button', { name: 'Nova macro' })[0] as HTMLElement);
    await screen.findByRole('dialog', { name: 'Nova macro' });
    expect(screen.getByRole('switch', { name: /^Da empresa/ })).toBeTruthy();
  });
});

test('the composer calls macros up by their name, those that may run on the ticket', () => {
  const client = new QueryClient();
  const macros = [aMacro({ name: 'Preço e prazo', steps: [{ do: 'return' }] }), aMacro({ id: 2 })];
  client.setQueryData(macrosQuery.queryKey, macros);
  const found = (typed: string, ticket = aTicket({ status: 'open', userId: me })) =>
    macroShortcuts
      .matching(client, { typed, ticket, actor: actorOf(aPerson({ id: me }), false), timeZone: 'America/Sao_Paulo' })
      .map(({ label }) => label);
  expect(found('preç')).toEqual(['/Preço e prazo']);
  expect(found('')).toEqual(['/Preço e prazo', '/Encerrar']);
  expect(found('', aTicket({ status: 'closed' }))).toEqual([]);
});

describe('a macro on a ticket', () => {
  const queues = [{ id: 1, name: 'Vendas', color: '#112233' }];
  const own = aTicket({ id: 2, status: 'open', userId: me, queueId: 1 });
  const closes = aMacro();
  const says = aMacro({ id: 2, name: 'Responder', message: 'Oi', steps: [] });

  function Runner({ ticket }: { readonly ticket: typeof own }) {
    const macros = useMacrosFor(ticket, true);
    const run = useRunMacro();
    return macros.map((macro) => (
      <button key={macro.id} type="button" onClick={() => void run(ticket, macro)}>
        {macro.name}
      </button>
    ));
  }
  async function on(ticket: typeof own, answers: Answers = {}) {
    setSession({ status: 'signedIn', user: aPerson({ id: me, queues }), billingOnly: false });
    const log = fakeServer({ 'GET /macros/list': [closes, says], ...answers });
    const shown = await show(<Runner ticket={ticket} />, ['macros', 'tickets']);
    return { ...shown, runs: () => log.filter(({ call }) => call.startsWith('POST')) };
  }

  test('is offered where all of its steps may be done', async () => {
    await on(own);
    expect(await screen.findByRole('button', { name: 'Encerrar' })).toBeTruthy();
    cleanup();
    await on({ ...own, status: 'closed' });
    await waitFor(() => expect(screen.queryAllByRole('button')).toEqual([]));
  });

  test('ends like a single deed: the next conversation comes, and it can be taken back', async () => {
    const after = { ...own, status: 'closed' as const };
    const { user, runs } = await on(own, { 'POST /tickets/2/macros/1': { ticket: after } });
    await user.dblClick(await screen.findByRole('button', { name: 'Encerrar' }));
    await waitFor(() => expect(outcome.goOn).toHaveBeenCalledWith(after, 'next'));
    expect(outcome.offerBack).toHaveBeenCalledWith(after, 'Macro “Encerrar” executada.', 'end');
    // Two presses are one wish.
    expect(runs()).toHaveLength(1);
  });

  test('says which step could not be done', async () => {
    const details = { step: 1, do: 'close', code: 'ERR_TAG_REQUIRED' };
    const { user } = await on(own, { 'POST /tickets/2/macros/1': refuse(409, 'ERR_MACRO_STEP', details) });
    await user.click(await screen.findByRole('button', { name: 'Encerrar' }));
    await waitFor(() => expect(toast.warning).toHaveBeenCalled());
    expect(vi.mocked(toast.warning).mock.calls[0]?.[0]).toMatch(
      /^A macro “Encerrar” não foi executada\. Passo 1 \(Encerrar\): ./,
    );
    expect(outcome.goOn).not.toHaveBeenCalled();
  });

  test('is asked for again under the same name where no answer came', async () => {
    const { user, runs } = await on(own, {
      'POST /tickets/2/macros/2': (_asked: unknown, times: number) => {
        if (times === 1) throw new TypeError('Failed to fetch');
        return { ticket: own };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Responder' }));
    await waitFor(() => expect(outcome.follow).toHaveBeenCalledWith(own));
    const names = runs().map(({ body }) => (body as { operationId: string }).operationId);
    expect(names).toHaveLength(2);
    expect(names[0]).toBe(names[1]);
  });
});
