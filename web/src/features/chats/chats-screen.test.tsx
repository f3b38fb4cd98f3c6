import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ChatMessage } from '@oplano/contracts/chats';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openApp, type OpenedApp } from '#testing/app';
import { aChat, aChatMessage, aMember, chatUuid } from '#testing/chats';
import { aPerson } from '#testing/people';
import type { Answers, Asked } from '#testing/server';
import { readDraft } from '#features/tickets';
import { useRefusedFiles, useUnsentTalk } from './outgoing-talk.ts';
// Their code is here before the clock of a test runs.
import './chats-screen.tsx';

const socket = vi.hoisted(() => ({ on: new Map<string, (payload?: unknown) => void>(), emit: vi.fn() }));
vi.mock('socket.io-client', () => ({
  io: () => ({
    connected: true,
    on: (name: string, run: (payload?: unknown) => void) => socket.on.set(name, run),
    emit: socket.emit,
    disconnect: vi.fn(),
    io: { on: vi.fn(), opts: {} },
  }),
}));

let app: OpenedApp | undefined;
const viewport = (width: number) =>
  // The test browser lets its window be resized.
  (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({ width });

beforeEach(() => {
  socket.on.clear();
  useUnsentTalk.setState({ waiting: [] });
  useRefusedFiles.setState({ refused: [] });
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  const height = function (this: HTMLElement) {
    return this.tagName === 'SECTION' ? 800 : 40;
  };
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(height);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(height);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
});
afterEach(() => {
  app?.close();
  cleanup();
  localStorage.clear();
  viewport(1024);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const chat = aChat();
const two = [
  aChatMessage({ id: 1, message: 'Bom dia' }),
  aChatMessage({ id: 2, message: 'Oi', senderId: 7, sender: { name: 'Marina Lopes' } }),
];
const page = (records: readonly ChatMessage[], more: object = {}) => ({
  records,
  hasMore: false,
  hasNewer: false,
  ...more,
});
const people = [
  { id: 7, name: 'Marina Lopes', online: true, away: null, queueIds: [] },
  { id: 8, name: 'Paulo Teixeira', online: true, away: null, queueIds: [] },
];

async function open(answers: Answers = {}, at = `/chats/${chatUuid}`) {
  viewport(1200);
  app = await openApp(at, {
    user: aPerson(),
    answers: {
      'GET /chats': { records: [chat], hasMore: false, count: 1 },
      [`GET /chats/u/${chatUuid}`]: chat,
      'GET /chats/1/messages': page(two),
      'POST /chats/1/read': chat,
      'POST /chats/1/typing': {},
      'GET /users/list': people,
      ...answers,
    },
  });
  return app;
}
const asked = (call: string) => app?.log.filter((entry) => entry.call === call) ?? [];
const input = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' });
const bodies = () => screen.queryAllByRole('article').map((article) => article.querySelector('p')?.textContent ?? '');
const say = async (text: string) => {
  const field = await input();
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
};
const hear = (payload: object) => socket.on.get('company-2-chat')?.(payload);

describe('the internal chat', () => {
  test('shows the list beside what was said in the chat of the address [ICH-001, ICH-003]', async () => {
    await open();
    await waitFor(() => expect(bodies()).toEqual(['Bom dia', 'Oi']));
    expect(screen.getByRole('region', { name: 'Lista de chats' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Time' })).toBeTruthy();
    expect(asked(`GET /chats/u/${chatUuid}`)).toHaveLength(1);
  });

  test('has the tabs Chats and Mensagens on a narrow screen, one at a time [ICH-002]', async () => {
    await open();
    viewport(390);
    const tabs = await screen.findByRole('navigation', { name: 'Partes da tela' });
    const [chats, messages] = within(tabs).getAllByRole('button');
    expect([chats?.textContent, messages?.textContent]).toEqual(['Chats', 'Mensagens']);
    expect(screen.queryByRole('region', { name: 'Lista de chats' })).toBeNull();
    fireEvent.click(chats as HTMLElement);
    expect(await screen.findByRole('region', { name: 'Lista de chats' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Mensagem' })).toBeNull();
  });

  test('saves a group only with a title and somebody in it [ICH-004, ICH-005]', async () => {
    const { user } = await open({ 'POST /chats': aChat({ id: 9 }) }, '/chats');
    fireEvent.click(await screen.findByRole('button', { name: 'Novo grupo' }));
    const dialog = await screen.findByRole('dialog');
    const save = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Salvar' });
    expect(save().disabled).toBe(true);
    fireEvent.change(within(dialog).getByRole('textbox', { name: /Título/ }), { target: { value: 'Plantão' } });
    expect(save().disabled).toBe(true);
    await user.click(within(dialog).getByRole('combobox', { name: 'Pessoas' }));
    expect(screen.queryByRole('option', { name: 'Marina Lopes' })).toBeNull();
    await user.click(await screen.findByRole('option', { name: 'Paulo Teixeira' }));
    expect(save().disabled).toBe(false);
    fireEvent.change(within(dialog).getByRole('textbox', { name: /Título/ }), { target: { value: '  ' } });
    expect(save().disabled).toBe(true);
    fireEvent.change(within(dialog).getByRole('textbox', { name: /Título/ }), { target: { value: 'Plantão' } });
    await user.click(save());
    await waitFor(() => expect(asked('POST /chats')[0]?.body).toEqual({ title: 'Plantão', users: [8] }));
  });

  test('sends no blank text, and what one says once, under a name [ICH-006]', async () => {
    const answer = ({ body }: Asked) => {
      const { message, clientId } = body as { message: string; clientId: string };
      const said = aChatMessage({ id: 3, message, clientId, senderId: 7, sender: { name: 'Marina Lopes' } });
      return { message: said, chat };
    };
    await open({ 'POST /chats/1/messages': answer });
    await say('   ');
    await say('Chego às 10h');
    await waitFor(() => expect(bodies()).toEqual(['Bom dia', 'Oi', 'Chego às 10h']));
    await waitFor(() => expect(useUnsentTalk.getState().waiting).toEqual([]));
    expect(asked('POST /chats/1/messages')).toHaveLength(1);
    expect((await input()).value).toBe('');
  });

  test('says nothing of a refusal, and gives the words back to the input [ICH-010]', async () => {
    const refusal = () => new Response(JSON.stringify({ error: 'ERR_CHAT_EMPTY' }), { status: 409 });
    await open({ 'POST /chats/1/messages': refusal });
    await say('Alguém aí?');
    const field = await input();
    await waitFor(() => expect(field.value).toBe('Alguém aí?'));
    expect(bodies()).toEqual(['Bom dia', 'Oi']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('gives a refused file back with what was written under it [ICH-010]', async () => {
    let refusals = 1;
    const said = aChatMessage({ id: 3, message: 'A tabela', senderId: 7, sender: { name: 'Marina Lopes' } });
    const { user } = await open({
      'POST /chats/1/messages': () =>
        refusals-- > 0
          ? new Response(JSON.stringify({ error: 'ERR_FILE_TYPE' }), { status: 409 })
          : { message: said, chat },
    });
    await input();
    const file = new File(['%PDF'], 'tabela.pdf', { type: 'application/pdf' });
    await user.upload(screen.getByLabelText('Adicionar arquivos'), file);
    const caption = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Legenda de tabela.pdf' });
    fireEvent.change(await caption(), { target: { value: 'A tabela' } });
    fireEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(asked('POST /chats/1/messages')).toHaveLength(1));
    expect((await caption()).value).toBe('A tabela');
    fireEvent.click(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(asked('POST /chats/1/messages')).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await input()).value).toBe('');
  });

  test('says nothing of a change that is refused, and goes on with what was written [ICH-010]', async () => {
    const own = aChatMessage({ id: 2, message: 'Oi', senderId: 7, sender: { name: 'Marina Lopes' } });
    let refusals = 1;
    const { user } = await open({
      'GET /chats/1/messages': page([two[0] as ChatMessage, { ...own, createdAt: new Date().toISOString() }]),
      'PUT /chats/1/messages/2': () =>
        refusals-- > 0
          ? new Response(JSON.stringify({ error: 'ERR_EDIT_WINDOW' }), { status: 409 })
          : { message: { ...own, message: 'Oi, gente', isEdited: true, version: 2 }, chat },
    });
    await waitFor(() => expect(bodies()).toHaveLength(2));
    const article = screen.getByText('Oi').closest('article');
    fireEvent.click(within(article as HTMLElement).getByRole('button', { name: 'Ações da mensagem' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
    await say('Oi, gente');
    await waitFor(async () => expect((await input()).value).toBe('Oi, gente'));
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.keyDown(await input(), { key: 'Enter' });
    await waitFor(() => expect(asked('PUT /chats/1/messages/2').map(({ body }) => body)).toHaveLength(2));
    await waitFor(() => expect(bodies()).toEqual(['Bom dia', 'Oi, gente']));
    expect((await input()).value).toBe('');
  });

  test('keeps what is not at the server yet as a draft when the page is left [ICH-010]', async () => {
    await open({ 'POST /chats/1/messages': () => new Promise(() => undefined) });
    await say('Chego às 10h');
    await waitFor(() => expect(bodies()).toContain('Chego às 10h'));
    window.dispatchEvent(new Event('pagehide'));
    expect(readDraft(7, chatUuid).text).toBe('Chego às 10h');
  });

  test('leads from what a search found to where it was said, also when one has jumped before', async () => {
    const { senderId, media, isDeleted } = aChatMessage({ id: 1_001 });
    const asQuoted = { id: 1_001, senderId, senderName: 'Paulo Teixeira', message: 'Bom dia', media, isDeleted };
    const old = aChatMessage({ id: 900, message: 'O orçamento de maio' });
    const answered = aChatMessage({ id: 1_002, message: 'Oi', quotedMsg: asQuoted });
    const gone = () => new Response(JSON.stringify({ error: 'ERR_NO_MESSAGE_FOUND' }), { status: 404 });
    await open({
      'GET /chats/1/messages': ({ query }: Asked) =>
        query['around'] === '900'
          ? page([old, aChatMessage({ id: 901, message: 'Certo' })], { hasMore: true, hasNewer: true })
          : query['around'] === '800'
            ? gone()
            : page([aChatMessage({ id: 1_001, message: 'Bom dia' }), answered], { hasMore: true }),
      'GET /chats/1/messages/search': {
        records: [old, aChatMessage({ id: 800, message: 'Outro orçamento' })],
        hasMore: false,
      },
    });
    await waitFor(() => expect(bodies()).toHaveLength(2));
    // A jump inside what is shown.
    fireEvent.click(screen.getByRole('button', { name: /Bom dia/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Buscar nesta conversa' }));
    const search = await screen.findByRole('searchbox', { name: 'Buscar nesta conversa' });
    fireEvent.change(search, { target: { value: 'orçamento' } });
    fireEvent.click(await screen.findByRole('button', { name: /Outro orçamento/ }));
    fireEvent.click(await screen.findByRole('button', { name: /O orçamento de maio/ }));
    await waitFor(() => expect(bodies()).toEqual(['O orçamento de maio', 'Certo']));
    expect(document.querySelector('[data-marked="true"]')?.textContent).toContain('O orçamento de maio');
    // The search is still there, and what is gone has taken nothing away.
    expect(screen.getByRole('searchbox', { name: 'Buscar nesta conversa' })).toBeTruthy();
  });

  test('clears the unread count when it is opened, up to what is shown [ICH-008]', async () => {
    const unread = aChat({ users: [aMember(7, 'Marina Lopes', { unreads: 1 }), aMember(8, 'Paulo Teixeira')] });
    await open({ [`GET /chats/u/${chatUuid}`]: unread });
    await waitFor(() => expect(asked('POST /chats/1/read')[0]?.body).toEqual({ userId: 7, upTo: 2 }));
  });

  test('offers to change and delete a chat to its owner alone [ICH-009]', async () => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Mais opções' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Ver pessoas',
      'Editar',
      'Excluir',
      'Sair do grupo',
    ]);
    app?.close();
    cleanup();
    const others = aChat({ ownerId: 8 });
    await open({ [`GET /chats/u/${chatUuid}`]: others });
    fireEvent.click(await screen.findByRole('button', { name: 'Mais opções' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Ver pessoas',
      'Sair do grupo',
    ]);
  });

  test('loads what was said before 600 px from the top [ICH-007]', async () => {
    const answer = ({ query }: Asked) =>
      query['before'] === '11'
        ? page([aChatMessage({ id: 10, message: 'Antes' })])
        : page([aChatMessage({ id: 11 }), aChatMessage({ id: 12 })], { hasMore: true });
    let top = 5_000;
    vi.spyOn(HTMLElement.prototype, 'scrollTop', 'get').mockImplementation(() => top);
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(20_000);
    await open({ 'GET /chats/1/messages': answer });
    const list = await screen.findByRole('region', { name: 'Mensagens' });
    const pages = () => asked('GET /chats/1/messages').filter(({ query }) => query['before'] !== undefined).length;
    top = 601;
    fireEvent.scroll(list);
    expect(pages()).toBe(0);
    top = 600;
    fireEvent.scroll(list);
    await waitFor(() => expect(pages()).toBe(1));
  });

  test('hears what is said, changed and written by others [ICH-011]', async () => {
    await open();
    await waitFor(() => expect(bodies()).toHaveLength(2));
    hear({ action: 'typing', chatId: 1, userId: 8, name: 'Paulo Teixeira', isTyping: true });
    expect(await screen.findByText('Paulo Teixeira está digitando…')).toBeTruthy();
    const newMessage = aChatMessage({ id: 3, message: 'Reunião às 15h' });
    hear({ action: 'new-message', newMessage, chat: aChat({ version: 2, lastMessage: 'Paulo: Reunião às 15h' }) });
    await waitFor(() => expect(bodies()).toEqual(['Bom dia', 'Oi', 'Reunião às 15h']));
    expect(screen.queryByText('Paulo Teixeira está digitando…')).toBeNull();
    expect(await screen.findByText('Paulo: Reunião às 15h')).toBeTruthy();
    hear({
      action: 'update-message',
      message: { ...newMessage, message: 'Reunião às 16h', isEdited: true, version: 2 },
      chat: aChat({ version: 3 }),
    });
    await waitFor(() => expect(bodies().at(-1)).toBe('Reunião às 16h'));
  });
});
