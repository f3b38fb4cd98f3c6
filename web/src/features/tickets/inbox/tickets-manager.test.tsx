import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SessionUser } from '@oplano/contracts/users';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '#platform/session';
import { anAdmin, aPerson } from '#testing/people';
import type { Answers, Asked } from '#testing/server';
import { aTicket } from '#testing/tickets';
import { useInbox } from '../inbox-store.ts';
import { aQueue } from '#testing/records';
import { aPage, giveHeight, showInInbox } from '../testing.tsx';
import { ticketHandlers } from '../tickets.realtime.ts';
import { TicketsManager } from './tickets-manager.tsx';

beforeEach(() => giveHeight());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const queues = [1, 2, 3, 4].map((id) => ({ id, name: `Fila ${id}`, color: '#112233' }));
const agent = (given: Partial<SessionUser> = {}) => aPerson({ queues, ...given });
const at = (minute: number) => `2026-01-01T12:${String(minute).padStart(2, '0')}:00.000Z`;
/** A ticket of the agent's, the later the higher its number. */
const own = (id: number, given: Parameters<typeof aTicket>[0] = {}) =>
  aTicket({ id, status: 'open', userId: 7, queueId: 1, updatedAt: at(id), ...given });

const opened: Answers = {
  'GET /tickets': ({ query }: Asked) =>
    aPage(query['status'] === 'open' ? [own(3), own(2), own(1)] : query['status'] === 'search' ? [own(2)] : []),
  'GET /tickets/counts': { open: 3, pending: 12, group: 1, snoozed: 2 },
  'GET /queue/user': queues.map(({ id }) => aQueue({ id, name: `Fila ${id}` })),
};

async function open(user: SessionUser = agent(), answers: Answers = {}) {
  const shown = await showInInbox(<TicketsManager />, { user, answers: { ...opened, ...answers } });
  await screen.findByRole('region', { name: 'Atendimentos' });
  return { ...shown, feed: ticketHandlers(shown.client) };
}

const list = () => screen.findByRole('list', { name: 'Conversas' });
const names = () => screen.queryAllByRole('link').map((link) => link.textContent?.match(/Cliente \d+/)?.[0]);
/** What was asked for as a list of its own; what is pinned is asked for beside it. */
const lists = (log: readonly Asked[]) =>
  log.filter(({ call, query }) => call === 'GET /tickets' && query['status'] !== 'pinned').map(({ query }) => query);

type Shown = Awaited<ReturnType<typeof open>>;
async function inOrder(user: Shown['user'], name: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Mais ações' }));
  await user.click(await screen.findByRole('menuitemradio', { name }));
}

describe('the inbox', () => {
  test('has the tabs open, pending and, for who may see groups, group, each with its number [INB-013, INB-014, INB-015]', async () => {
    const { log, user, unmount } = await open(agent({ allowGroup: true }));
    await list();
    expect(names()).toEqual(['Cliente 3', 'Cliente 2', 'Cliente 1']);
    const strip = screen.getByRole('tablist', { name: 'Situação dos atendimentos' });
    await waitFor(() =>
      expect(
        within(strip)
          .getAllByRole('tab')
          .map(({ textContent }) => textContent),
      ).toEqual([
        'Atendendo33 atendimentos',
        'Aguardando1212 atendimentos',
        'Grupos11 atendimento',
        'Adiados22 atendimentos',
        'Encerrados',
      ]),
    );
    await user.click(within(strip).getByRole('tab', { name: /Aguardando/ }));
    expect(await screen.findByText('Ninguém aguardando')).toBeTruthy();
    await user.click(within(strip).getByRole('tab', { name: /Grupos/ }));
    expect(await screen.findByText('Nenhum grupo por aqui')).toBeTruthy();
    expect(lists(log).map(({ status }) => status)).toEqual(['open', 'pending', 'group']);
    unmount();
    await open();
    expect(screen.queryByRole('tab', { name: /Grupos/ })).toBeNull();
  });

  test('has views of closed tickets and of search results [INB-016, INB-017]', async () => {
    const { log, user } = await open();
    await user.click(screen.getByRole('tab', { name: 'Encerrados' }));
    expect(await screen.findByText('Nenhum atendimento encerrado')).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), 'cliente');
    await screen.findByRole('tablist', { name: 'Onde procurar' });
    expect(screen.queryByRole('tab', { name: /Atendendo|Aguardando|Encerrados/, selected: true })).toBeNull();
    // Any tab leads out of the search.
    await user.click(screen.getByRole('tab', { name: /Atendendo/ }));
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('');
    expect([...new Set(lists(log).map(({ status }) => status))]).toEqual(['open', 'closed', 'search']);
  });

  test('has two rows above the first conversation: the search with what is done, and the tabs', async () => {
    await open(anAdmin());
    await screen.findByRole('tab', { name: /Adiados/ });
    const head = screen.getByRole('searchbox').closest('search')?.parentElement?.parentElement;
    const rows = [...(head?.children ?? [])].map((row) =>
      [...row.querySelectorAll('input, button')].map(
        (one) => one.getAttribute('aria-label') ?? one.firstChild?.textContent,
      ),
    );
    expect(rows).toEqual([
      ['Buscar atendimentos', 'Filas mostradas', 'Ver todos', 'Filtros', 'Mais ações', 'Novo atendimento'],
      ['Atendendo', 'Aguardando', 'Grupos', 'Adiados', 'Encerrados'],
    ]);
  });

  test('searches 500 ms after the last key, in lower case, also inside messages where wanted [INB-006, INB-007, INB-008]', async () => {
    const found = ({ query }: Asked) => ({
      tickets: [],
      count: query['searchOnMessages'] === 'true' ? 5 : 2,
      hasMore: false,
      cursor: null,
    });
    const { log, user } = await open(agent(), { 'GET /tickets': found });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar atendimentos' }), { target: { value: 'ANA ' } });
    await act(() => vi.advanceTimersByTimeAsync(450));
    expect(lists(log)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(100));
    vi.useRealTimers();
    await waitFor(() => expect(lists(log).length).toBeGreaterThan(1));
    expect(lists(log)[1]).toMatchObject({ status: 'search', searchParam: 'ana', searchOnMessages: 'false' });
    // Where it looks is a choice in words, with what is found in each place.
    const scope = screen.getByRole('tablist', { name: 'Onde procurar' });
    expect(await within(scope).findByRole('tab', { name: /^Contatos 2/, selected: true })).toBeTruthy();
    await user.click(await within(scope).findByRole('tab', { name: /^Contatos e mensagens 5/ }));
    await waitFor(() => expect(useInbox.getState().searchOnMessages).toBe(true));
    expect(lists(log).some(({ searchOnMessages }) => searchOnMessages === 'true')).toBe(true);
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' });
    await waitFor(() => expect(screen.getByRole('tab', { name: /Atendendo/ })).toBeTruthy());
  });

  test('is searched from anywhere by /', async () => {
    await open();
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  test('is limited to chosen queues, of which two are named and the rest counted [INB-018, INB-019]', async () => {
    const { log, user } = await open();
    const selector = screen.getByRole('button', { name: 'Filas mostradas' });
    await user.click(selector);
    for (const id of [1, 2, 3, 4])
      await user.click(await screen.findByRole('menuitemcheckbox', { name: `Fila ${id}` }));
    expect(selector.textContent).toBe('Fila 1Fila 2+2 Filas');
    await waitFor(() => expect(lists(log).at(-1)).toMatchObject({ status: 'open', queueIds: '[1,2,3,4]' }));
    const counts = log.filter(({ call }) => call === 'GET /tickets/counts');
    expect(counts.at(-1)?.query).toMatchObject({ queueIds: '[1,2,3,4]' });
  });

  test.each([
    ['an admin', anAdmin(), true],
    ['a plain user with allUserChat', aPerson({ allUserChat: 'enabled' }), true],
    ['a plain user', aPerson(), false],
  ])('offers show-all to %s: %s [INB-021, INB-022]', async (_, user, isOffered) => {
    const shown = await open(user);
    const toggle = screen.queryByRole('button', { name: 'Ver todos' });
    expect(toggle !== null).toBe(isOffered);
    if (!toggle) return;
    await shown.user.click(toggle);
    await waitFor(() => expect(lists(shown.log).at(-1)).toMatchObject({ showAll: 'true' }));
  });

  test('offers a new ticket to everybody and close-all to admins [INB-023, INB-024]', async () => {
    const { unmount, user } = await open(anAdmin());
    expect(screen.getAllByRole('button', { name: 'Novo atendimento' }).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Mais ações' }));
    expect(await screen.findByRole('menuitem', { name: 'Encerrar todos' })).toBeTruthy();
    unmount();
    await open();
    expect(screen.getAllByRole('button', { name: 'Novo atendimento' }).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Mais ações' }));
    expect(await screen.findAllByRole('menuitemradio')).toHaveLength(3);
    expect(screen.queryByRole('menuitem', { name: 'Encerrar todos' })).toBeNull();
  });

  test('is turned round, and stays so in this browser [INB-025]', async () => {
    const { log, user } = await open();
    expect(lists(log).at(-1)).toMatchObject({ sortTickets: 'DESC' });
    await inOrder(user, 'Mostrar os mais antigos primeiro');
    await waitFor(() => expect(lists(log).at(-1)).toMatchObject({ sortTickets: 'ASC' }));
    expect(localStorage.getItem('inbox')).toContain('"sort":"ASC"');
    expect(useInbox.getState().sort).toBe('ASC');
  });

  test('goes on to what matters most first, where a row shows its priority', async () => {
    const { log, user } = await open(agent(), {
      'GET /tickets': ({ query }: Asked) =>
        aPage(query['status'] === 'pinned' ? [] : [own(3), own(1, { priority: 'urgent' })]),
    });
    await inOrder(user, 'Mostrar os mais importantes primeiro');
    await waitFor(() => expect(lists(log).at(-1)).toMatchObject({ sortTickets: 'PRIORITY' }));
    expect(await screen.findByText('Prioridade: Urgente')).toBeTruthy();
  });

  test('has what is pinned above the rest, once, and asks anew when that changes elsewhere', async () => {
    const pinned = [own(1), own(9, { status: 'pending', userId: null })];
    const { feed } = await open(agent(), {
      'GET /tickets': ({ query }: Asked) =>
        aPage(query['status'] === 'pinned' ? pinned : query['status'] === 'open' ? [own(3), own(2), own(1)] : []),
    });
    await waitFor(() => expect(names()).toEqual(['Cliente 1', 'Cliente 3', 'Cliente 2']));
    expect(screen.getAllByText('Fixado')).toHaveLength(1);
    pinned.length = 0;
    feed.pin({ ticketId: 1, on: false });
    await waitFor(() => expect(names()).toEqual(['Cliente 3', 'Cliente 2', 'Cliente 1']));
  });

  test('has a view of what is put aside, with its number; whoever answers takes it out of there', async () => {
    const aside = own(2, { snoozedUntil: '2030-01-01T12:00:00.000Z' });
    const { user, feed } = await open(agent(), {
      'GET /tickets': ({ query }: Asked) => aPage(query['status'] === 'snoozed' ? [aside] : []),
    });
    await user.click(await screen.findByRole('tab', { name: /Adiados.*2 atendimentos/ }));
    await waitFor(() => expect(names()).toEqual(['Cliente 2']));
    feed.update({ ticket: { ...aside, snoozedUntil: null, version: 2 } });
    expect(await screen.findByText('Nenhum atendimento adiado')).toBeTruthy();
  });

  test('loads on by cursor near the end, and draws only what is in sight [INB-026, LIM-004]', async () => {
    const page = (from: number) =>
      Array.from({ length: 40 }, (_, index) => own(1000 - from - index, { updatedAt: at(9) }));
    const { log } = await open(agent(), {
      'GET /tickets': ({ query }: Asked) => (query['cursor'] ? aPage(page(40)) : aPage(page(0), 'c1')),
    });
    const rows = await list();
    expect(rows.childElementCount).toBeLessThan(30);
    const box = rows.parentElement?.parentElement;
    if (!box) throw new Error('The list has no box.');
    const scroll = (scrollTop: number) => {
      Object.defineProperties(box, {
        scrollHeight: { value: 3120, configurable: true },
        clientHeight: { value: 800, configurable: true },
        scrollTop: { value: scrollTop, configurable: true, writable: true },
      });
      fireEvent.scroll(box);
    };
    scroll(2200);
    expect(lists(log)).toHaveLength(1);
    scroll(2225);
    await waitFor(() => expect(lists(log).at(-1)).toMatchObject({ cursor: 'c1' }));
    await waitFor(() => expect(rows.parentElement?.style.height).toBe(`${80 * 78}px`));
    expect(rows.childElementCount).toBeLessThan(30);
  });

  test('opens a ticket by click, and by the keyboard [INB-041]', async () => {
    const { user, place } = await open();
    await list();
    const [first] = screen.getAllByRole('link');
    await user.click(screen.getByRole('link', { name: /Cliente 2/ }));
    await waitFor(() => expect(place()).toBe(`/tickets/${own(2).uuid}`));
    expect(screen.getByRole('link', { name: /Cliente 2/ }).getAttribute('aria-current')).toBe('page');
    act(() => first?.focus());
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('Cliente 1');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(place()).toBe(`/tickets/${own(1).uuid}`));
  });

  test('the keyboard comes back to the conversation that is open, whichever way it opened', async () => {
    const { goTo } = await open();
    await list();
    const row = (id: number) => screen.getByRole('link', { name: new RegExp(`Cliente ${id}`) });
    const tabStops = () => [3, 2, 1].filter((id) => row(id).tabIndex === 0);
    await goTo(`/tickets/${own(2).uuid}`);
    expect(tabStops()).toEqual([2]);
    await goTo('/tickets');
    act(() => row(1).focus());
    act(() => row(1).blur());
    expect(tabStops()).toEqual([1]);
    // As when its end is undone.
    await goTo(`/tickets/${own(2).uuid}`);
    expect(tabStops()).toEqual([2]);
  });

  test('a hit in a message opens the conversation at that message [INB-007]', async () => {
    const { user, place } = await open(agent(), {
      'GET /tickets': ({ query }: Asked) =>
        aPage(query['status'] === 'search' ? [{ ...own(2), match: { messageId: 41, text: 'o boleto' } }] : []),
    });
    await user.type(screen.getByRole('searchbox'), 'boleto');
    await user.click(await screen.findByRole('link', { name: /Cliente 2/ }));
    await waitFor(() => expect(place()).toBe(`/tickets/${own(2).uuid}?message=41`));
  });

  test('follows the feed: what is new or changes stands on top, what is read is no longer unread [TKT-041, TKT-044, TKT-045]', async () => {
    const { feed } = await open();
    await list();
    act(() => feed.update({ ticket: own(1, { updatedAt: at(30), unreadMessages: 2, version: 2 }) }));
    await waitFor(() => expect(names()).toEqual(['Cliente 1', 'Cliente 3', 'Cliente 2']));
    expect(screen.getByText('2 mensagens não lidas')).toBeTruthy();
    act(() => feed.updateUnread({ ticketId: 1, version: 3 }));
    await waitFor(() => expect(screen.queryByText('2 mensagens não lidas')).toBeNull());
    act(() => feed.update({ ticket: own(9, { updatedAt: at(40) }) }));
    await waitFor(() => expect(names()).toEqual(['Cliente 9', 'Cliente 1', 'Cliente 3', 'Cliente 2']));
  });

  test('follows the feed: what goes to a colleague or to another queue, and what is deleted, leaves [TKT-042, TKT-043]', async () => {
    const { feed } = await open();
    await list();
    act(() => feed.update({ ticket: own(3, { userId: 8, version: 2 }) }));
    await waitFor(() => expect(names()).toEqual(['Cliente 2', 'Cliente 1']));
    act(() => feed.update({ ticket: own(2, { queueId: 77, userId: null, status: 'pending', version: 2 }) }));
    await waitFor(() => expect(names()).toEqual(['Cliente 1']));
    act(() => feed.delete({ ticketId: 1, version: 2 }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Cliente/ })).toBeNull());
  });

  test('a row that rises is made anew and moves no other, unless it has the focus, which it keeps', async () => {
    const { feed } = await open();
    const rows = await list();
    const moved: Node[] = [];
    const observer = new MutationObserver((changes) => moved.push(...changes.flatMap((one) => [...one.addedNodes])));
    observer.observe(rows, { childList: true });
    act(() => feed.update({ ticket: own(1, { updatedAt: at(30), version: 2 }) }));
    await waitFor(() => expect(names()).toEqual(['Cliente 1', 'Cliente 3', 'Cliente 2']));
    await waitFor(() =>
      expect(moved.map(({ textContent }) => textContent?.match(/Cliente \d/)?.[0])).toEqual(['Cliente 1']),
    );
    const last = screen.getByRole('link', { name: /Cliente 2/ });
    act(() => last.focus());
    act(() => feed.update({ ticket: own(2, { updatedAt: at(40), version: 2 }) }));
    await waitFor(() => expect(names()).toEqual(['Cliente 2', 'Cliente 1', 'Cliente 3']));
    expect(document.activeElement).toBe(last);
    observer.disconnect();
  });

  test('an accept that comes too late for what is shown changes nothing', async () => {
    const { feed } = await open();
    await list();
    act(() => feed.update({ ticket: own(3, { lastMessage: 'nova', version: 5, updatedAt: at(50) }) }));
    act(() => feed.update({ ticket: own(3, { lastMessage: 'velha', version: 4 }) }));
    act(() => feed.delete({ ticketId: 3, version: 4 }));
    await waitFor(() => expect(screen.getByRole('link', { name: /nova/ })).toBeTruthy());
  });

  test('is made wider within 404 and 700 px, which is kept on the user [INB-003, INB-004, INB-005]', async () => {
    const { log } = await open(agent({ defaultTicketsManagerWidth: 500 }), {
      'PUT /users/toggleChangeWidht/7': ({ body }: Asked) => ({
        ...agent(),
        ...(body as object),
        company: { id: 2, name: 'Loja Aurora', dueDate: null },
        version: 2,
      }),
    });
    const section = screen.getByRole('region', { name: 'Atendimentos' });
    expect(section.style.getPropertyValue('--list-width')).toBe('500px');
    const handle = await screen.findByRole('separator', { name: 'Largura da lista' });
    handle.setPointerCapture = vi.fn();
    section.getBoundingClientRect = () => ({ width: 500 }) as DOMRect;
    fireEvent.pointerDown(handle, { clientX: 500, button: 0 });
    fireEvent.pointerMove(handle, { clientX: 900 });
    expect(section.style.getPropertyValue('--list-width')).toBe('700px');
    fireEvent.pointerMove(handle, { clientX: 10 });
    expect(section.style.getPropertyValue('--list-width')).toBe('404px');
    fireEvent.pointerUp(handle, { clientX: 560 });
    await waitFor(() => expect(log.at(-1)?.body).toEqual({ defaultTicketsManagerWidth: 560 }));
    await waitFor(() => {
      const session = useSession.getState();
      expect(session.status === 'signedIn' && session.user.defaultTicketsManagerWidth).toBe(560);
    });
  });
});
