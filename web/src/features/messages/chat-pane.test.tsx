import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { anAdmin, aPerson } from '#testing/people';
import { callsOf, refuse, type Asked } from '#testing/server';
import { ChatPane } from './chat-pane.tsx';
import { bodies, input, list, openChat, ready, ticket, two, prepareChat } from './chat-testing.tsx';
import { aMessage, aPage, aTicket, ticketUuid } from './testing.ts';

const navigate = vi.hoisted(() => vi.fn());
const told = vi.hoisted(() => vi.fn());
let letIn: () => void = () => undefined;
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useNavigate: () => navigate,
  useRouter: () => ({ navigate, state: { location: { pathname: '/tickets' } } }),
}));
const asked = vi.hoisted(() => vi.fn());
vi.mock('#features/tickets', async (original) => ({
  ...(await original<typeof import('#features/tickets')>()),
  openTicketDialog: asked,
}));
vi.mock('#platform/realtime', async (original) => ({
  ...(await original<typeof import('#platform/realtime')>()),
  enterRoom: (join: string, leave: string, name: string, onJoined: () => void) => {
    told(join, name);
    letIn = onJoined;
    return () => told(leave, name);
  },
  tell: told,
}));

beforeEach(() => {
  vi.clearAllMocks();
  prepareChat();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('opening a conversation', () => {
  test('shows the contact, the ticket id and the assignee, the messages and the input [CHT-003, CHT-005]', async () => {
    await openChat();
    await ready();
    const header = screen.getByRole('banner');
    expect(header.textContent).toContain('Ana Beatriz Souza');
    expect(header.textContent).toContain('#4021');
    expect(header.textContent).toContain('Atribuído a Marina Lopes · Vendas');
    await waitFor(() => expect(bodies()).toEqual(['Bom dia', 'Oi, Ana']));
    expect(input()).toBeTruthy();
  });

  test('in a suspended company shows what was said, and nothing to write in', async () => {
    setSession({ status: 'signedIn', user: anAdmin({ company: { isSuspended: true } }), billingOnly: false });
    await openChat();
    await ready();
    await waitFor(() => expect(bodies()).toEqual(['Bom dia', 'Oi, Ana']));
    expect(screen.getByText('A empresa está suspensa: nada é enviado.')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Mensagem' })).toBeNull();
  });

  test('asks by the uuid and enters the room of the ticket until one leaves [CHT-001, RTE-006]', async () => {
    const { log, unmount } = await openChat();
    await ready();
    expect(callsOf(log)).toContain(list);
    expect(told).toHaveBeenCalledWith('joinChatBox', '4021');
    unmount();
    expect(told).toHaveBeenCalledWith('joinChatBoxLeave', '4021');
  });

  test('with an undefined id leads back to the inbox [CHT-002]', async () => {
    const { log } = await openChat({}, { ticketUuid: 'undefined' });
    await waitFor(() =>
      expect(navigate).toHaveBeenCalledWith(expect.objectContaining({ to: '/tickets/{-$ticketId}' })),
    );
    expect(callsOf(log)).not.toContain('GET /messages/undefined');
  });

  test('of a ticket that is not there leads back to the inbox and says why [CHT-002]', async () => {
    await openChat({ [list]: refuse(404, 'ERR_NO_TICKET_FOUND') });
    await waitFor(() => expect(navigate).toHaveBeenCalled());
  });

  test('without a connection offers to try again', async () => {
    const { user, log } = await openChat({
      [list]: (_: Asked, times: number) => (times > 1 ? aPage(two) : refuse(500, 'ERR_INTERNAL')),
    });
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    await ready();
    expect(callsOf(log).filter((call) => call === list)).toHaveLength(2);
  });

  test('marks it as read when somebody looks at it, and not when nobody does [TKT-046]', async () => {
    const unread = aTicket({ unreadMessages: 1 });
    const answers = { [list]: aPage(two, { ticket: unread }), [`GET /tickets/u/${ticketUuid}`]: unread };
    const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    const first = await openChat(answers);
    await ready();
    await waitFor(() => expect(callsOf(first.log)).toContain('POST /tickets/4021/read'));
    cleanup();
    focus.mockReturnValue(false);
    const second = await openChat(answers);
    await ready();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(callsOf(second.log)).not.toContain('POST /tickets/4021/read');
  });

  test('draws a line over what nobody had read', async () => {
    const unread = aTicket({ unreadMessages: 1 });
    await openChat({ [list]: aPage(two, { ticket: unread }), [`GET /tickets/u/${ticketUuid}`]: unread });
    await ready();
    expect(await screen.findByText('Não lidas')).toBeTruthy();
  });

  test('at a message asks for what stands around it and marks it', async () => {
    const { log, container } = await openChat({ [list]: aPage(two, { hasNewer: true, after: 'x' }) }, { messageId: 1 });
    await ready();
    expect(log.find(({ call }) => call === list)?.query).toEqual({ around: '1', read: 'false' });
    await waitFor(() => expect(container.querySelector('[data-marked="true"]')?.textContent).toContain('Bom dia'));
    expect(screen.getByRole('button', { name: 'Ir para as mais recentes' })).toBeTruthy();
  });

  test('at a message that is gone shows the newest ones and says so', async () => {
    const { log } = await openChat(
      { [list]: ({ query }: Asked) => (query['around'] ? refuse(404, 'ERR_NO_MESSAGE_FOUND') : aPage(two)) },
      { messageId: 77 },
    );
    await ready();
    expect(await screen.findByText('Esta mensagem não está mais na conversa.')).toBeTruthy();
    expect(log.filter(({ call }) => call === list).map(({ query }) => query)).toEqual([
      { around: '77', read: 'false' },
      { read: 'false' },
    ]);
  });

  test('near its top loads the page above [CHT-030]', async () => {
    const older = [aMessage({ id: 99, body: 'Antes', createdAt: '2026-11-15T11:00:00.000Z' })];
    const { log } = await openChat({
      [list]: ({ query }: Asked) => (query['before'] ? aPage(older) : aPage(two, { hasMore: true, before: 'above' })),
    });
    await waitFor(() => expect(bodies()).toEqual(['Antes', 'Bom dia', 'Oi, Ana']));
    expect(log.filter(({ call }) => call === list).map(({ query }) => query)).toEqual([
      { read: 'false' },
      { before: 'above', read: 'false' },
    ]);
  });

  test('skimming through tickets loads only the one that is rested on for 500 ms [CHT-055]', async () => {
    const other = ticketUuid.replace(/^0/, '1');
    const third = ticketUuid.replace(/^0/, '2');
    const answers = { [`GET /messages/${other}`]: aPage(two), [`GET /messages/${third}`]: aPage(two) };
    const { log, rerender } = await openChat(answers);
    rerender(<ChatPane ticketUuid={other} />);
    rerender(<ChatPane ticketUuid={third} />);
    await waitFor(() => expect(callsOf(log)).toContain(`GET /messages/${third}`));
    expect(callsOf(log)).not.toContain(`GET /messages/${other}`);
  });
});

describe('live', () => {
  test('what was said before the server let us into the room is asked for [CHT-054]', async () => {
    await openChat({
      [list]: (_: Asked, times: number) =>
        aPage(times === 1 ? two : [...two, aMessage({ id: 3, body: 'Entre as duas' })]),
    });
    await ready();
    act(() => letIn());
    await waitFor(() => expect(bodies()).toEqual(['Bom dia', 'Oi, Ana', 'Entre as duas']));
  });

  test('what is said, changed or deleted elsewhere appears without a reload [CHT-054, RTE-008]', async () => {
    const { feed } = await openChat();
    await ready();
    act(() => feed.create({ message: aMessage({ id: 3, body: 'Alô?' }), ticket }));
    await waitFor(() => expect(bodies()).toEqual(['Bom dia', 'Oi, Ana', 'Alô?']));
    act(() => feed.update({ message: aMessage({ id: 3, body: 'Alô!', version: 2, isEdited: true }) }));
    await waitFor(() => expect(bodies()).toEqual(['Bom dia', 'Oi, Ana', 'Alô!']));
    act(() => feed.update({ message: aMessage({ id: 3, body: '', version: 3, isDeleted: true }) }));
    expect(await screen.findByText('Mensagem excluída')).toBeTruthy();
    act(() => feed.create({ message: aMessage({ id: 4, ticketId: 17, body: 'De antes' }), ticket }));
    await waitFor(() => expect(bodies()).toContain('De antes'));
    act(() => feed.delete({ ticketId: 17 }));
    await waitFor(() => expect(bodies()).not.toContain('De antes'));
  });

  test('the customer’s typing and other viewers are shown', async () => {
    const { feed } = await openChat();
    await ready();
    act(() =>
      feed.viewing({
        ticketId: 4021,
        viewers: [
          { userId: 7, name: 'Marina Lopes' },
          { userId: 9, name: 'João' },
        ],
      }),
    );
    // Whose it is stays to be read while others look.
    expect(screen.getByText('João também está vendo').parentElement?.textContent).toMatch(
      /^(Atribuído a .+|Sem atendente) · João também está vendo$/,
    );
    act(() => feed.typing({ ticketId: 4021, who: { userId: null, name: 'Ana' }, state: 'composing' }));
    expect(screen.getByText('digitando…')).toBeTruthy();
    act(() => feed.create({ message: aMessage({ id: 3 }), ticket }));
    expect(screen.queryByText('digitando…')).toBeNull();
  });
});

describe('who may do what', () => {
  const labels = () =>
    within(screen.getByRole('banner'))
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
  const openAs = async (given: Parameters<typeof aTicket>[0], user = aPerson()) => {
    setSession({ status: 'signedIn', user, billingOnly: false });
    const shownTicket = aTicket(given);
    await openChat({ [list]: aPage(two, { ticket: shownTicket }), [`GET /tickets/u/${ticketUuid}`]: shownTicket });
    await ready();
  };

  test.each([
    [
      'an open ticket of one’s own',
      {},
      aPerson(),
      ['Devolver à fila', 'Encerrar', 'Transferir', 'Macros', 'Buscar na conversa', 'Mais ações'],
    ],
    [
      'a pending one',
      { status: 'pending', userId: null, user: null },
      aPerson({ queues: [{ id: 3, name: 'Vendas', color: '#1565c0' }] }),
      ['Aceitar', 'Transferir', 'Macros', 'Buscar na conversa', 'Mais ações'],
    ],
    ['a closed one', { status: 'closed' }, aPerson(), ['Reabrir', 'Macros', 'Buscar na conversa', 'Mais ações']],
    [
      'one that a colleague leads',
      { userId: 9, user: { id: 9, name: 'João', color: '#333333' } },
      aPerson({ allUserChat: 'enabled' }),
      ['Macros', 'Buscar na conversa', 'Mais ações'],
    ],
  ] as const)('%s offers its actions [CHT-004]', async (_, given, user, expected) => {
    await openAs(given, user);
    expect(labels().slice(1)).toEqual(expected);
  });

  test('transfer, closing, log and deletion are asked about in the dialogs of the inbox [CHT-014]', async () => {
    await openAs({}, anAdmin({ id: 7 }));
    fireEvent.click(screen.getByRole('button', { name: 'Transferir' }));
    fireEvent.click(screen.getByRole('button', { name: 'Encerrar' }));
    for (const name of ['Histórico do atendimento', 'Excluir atendimento']) {
      fireEvent.click(screen.getByRole('button', { name: 'Mais ações', hidden: true }));
      fireEvent.click(await screen.findByRole('menuitem', { name }));
    }
    expect(asked.mock.calls.map(([dialog]) => (dialog as { kind: string }).kind)).toEqual([
      'transfer',
      'close',
      'log',
      'delete',
    ]);
  });

  test('a ticket is deleted only by those who may [TKT-026]', async () => {
    await openAs({});
    fireEvent.click(screen.getByRole('button', { name: 'Mais ações' }));
    expect(screen.queryByRole('menuitem', { name: 'Excluir atendimento' })).toBeNull();
    cleanup();
    await openAs({}, anAdmin());
    fireEvent.click(screen.getByRole('button', { name: 'Mais ações' }));
    expect(screen.getByRole('menuitem', { name: 'Excluir atendimento' })).toBeTruthy();
  });

  test('who does not lead the ticket can leave notes only, and is told why', async () => {
    await openAs({ userId: 9, user: { id: 9, name: 'João', color: '#333333' } }, aPerson({ allUserChat: 'enabled' }));
    expect(screen.getByText(/João está com este atendimento/)).toBeTruthy();
    const toggle = screen.getByRole<HTMLInputElement>('switch', { name: 'Nota interna' });
    expect([toggle.checked, toggle.disabled]).toEqual([true, true]);
  });

  test('a blocked contact gets no message [DRW-006]', async () => {
    await openAs({ contact: { ...ticket.contact, active: false } });
    expect(screen.getByText(/Este contato está bloqueado/)).toBeTruthy();
  });

  test('Facebook and Instagram chats say how long one may answer; WhatsApp has no such limit [CHN-007]', async () => {
    await openAs({ channel: 'instagram', lastInboundAt: new Date(Date.now() - 3_600_000).toISOString() });
    expect(
      screen.getByText(
        /Você tem 24h para responder após receber uma mensagem do cliente, de acordo com as políticas da Meta\./,
      ),
    ).toBeTruthy();
    cleanup();
    await openAs({});
    expect(screen.queryByText(/Você tem 24h/)).toBeNull();
  });
});
