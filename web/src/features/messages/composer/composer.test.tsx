import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { companySettingDefaults } from '@oplano/contracts/settings';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followTicketChange } from '#features/tickets';
import { setSession } from '#platform/session';
import { aPerson } from '#testing/people';
import { aFileList } from '#testing/records';
import { callsOf, refuse, type Asked } from '#testing/server';
import { toast } from '#ui/toast';
import { bodies, echo, input, openChat, ready, send, signing, ticket, prepareChat } from '../chat-testing.tsx';
import { aMessage, ticketUuid } from '../testing.ts';

const navigate = vi.hoisted(() => vi.fn());
const told = vi.hoisted(() => vi.fn());
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useNavigate: () => navigate,
  useRouter: () => ({ navigate, state: { location: { pathname: '/tickets' } } }),
}));
vi.mock('#platform/realtime', async (original) => ({
  ...(await original<typeof import('#platform/realtime')>()),
  enterRoom: (join: string, leave: string, name: string) => {
    told(join, name);
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

describe('writing', () => {
  test('Enter sends what was written, which is shown at once with a clock and then with its tick [CHT-033, CHT-034, CHT-057]', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const { user, log } = await openChat({
      [send]: (asked: Asked) =>
        new Promise((resolve) => {
          answer = () => resolve(echo({ ack: 1 })(asked));
        }),
    });
    await ready();
    await user.type(input(), 'Tudo bem?{Enter}');
    await waitFor(() => expect(bodies()).toEqual(['Bom dia', 'Oi, Ana', 'Tudo bem?']));
    expect(screen.getByRole('img', { name: 'Aguardando envio' })).toBeTruthy();
    expect(input().value).toBe('');
    act(() => answer(null));
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Aguardando envio' })).toBeNull());
    expect(bodies()).toEqual(['Bom dia', 'Oi, Ana', 'Tudo bem?']);
    expect(log.find(({ call }) => call === send)?.body).toMatchObject({ body: 'Tudo bem?', isPrivate: false });
  });

  test('Shift+Enter begins a line, and an empty text is not sent [CHT-045]', async () => {
    const { user, log } = await openChat();
    await ready();
    await user.type(input(), '   {Enter}');
    await user.clear(input());
    await user.type(input(), 'a{Shift>}{Enter}{/Shift}b');
    expect(input().value).toBe('a\nb');
    expect(callsOf(log)).not.toContain(send);
  });

  test('what fails stays with its reason, and is tried again under the same name', async () => {
    const { user, log } = await openChat({
      [send]: (asked: Asked, times: number) => (times > 1 ? echo()(asked) : refuse(409, 'ERR_OUTSIDE_WINDOW')),
    });
    await ready();
    await user.type(input(), 'Oi{Enter}');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Não enviada: ');
    await user.click(within(alert).getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    const names = log.filter(({ call }) => call === send).map(({ body }) => (body as { clientId: string }).clientId);
    expect(names).toHaveLength(2);
    expect(names[0]).toBe(names[1]);
  });

  test('what failed and was thrown away can be taken back for a while', async () => {
    const { user } = await openChat({ [send]: refuse(500, 'boom') });
    await ready();
    await user.type(input(), 'Segue o boleto{Enter}');
    const said = vi.spyOn(toast, 'success');
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect(bodies()).not.toContain('Segue o boleto');
    const [words, options] = said.mock.lastCall ?? [];
    expect([words, options?.undo]).toMatchObject(['Mensagem descartada.', { label: 'Desfazer', forMs: 8_000 }]);
    act(() => options?.undo?.run());
    await waitFor(() => expect(bodies()).toContain('Segue o boleto'));
    expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeTruthy();
  });

  test('a draft is kept per ticket', async () => {
    const { user } = await openChat();
    await ready();
    await user.type(input(), 'meio escr');
    cleanup();
    await openChat();
    await ready();
    expect(input().value).toBe('meio escr');
  });

  const note = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Nota interna' });

  test.each(['typed as one', 'made one afterwards'])('a draft that was %s comes back as a note', async (how) => {
    const { user, log } = await openChat();
    await ready();
    if (how === 'typed as one') await user.click(note());
    await user.type(input(), 'não dar desconto');
    if (how !== 'typed as one') await user.click(note());
    cleanup();
    const again = await openChat({ [send]: echo() });
    await ready();
    expect([input().value, note().checked]).toEqual(['não dar desconto', true]);
    await again.user.type(input(), '{Enter}');
    await waitFor(() => expect(again.log.find(({ call }) => call === send)?.body).toMatchObject({ isPrivate: true }));
    expect(callsOf(log)).not.toContain(send);
  });

  test('a note begun where one may not answer stays one when the ticket becomes one’s own', async () => {
    const queues = ticket.queue ? [ticket.queue] : [];
    setSession({ status: 'signedIn', user: aPerson({ queues }), billingOnly: false });
    const waiting = { ...ticket, status: 'pending' as const, userId: null, user: null };
    const { user, client } = await openChat({ [`GET /tickets/u/${ticketUuid}`]: waiting });
    await ready();
    await waitFor(() => expect(screen.getByText(/Aceite/)).toBeTruthy());
    await user.type(input(), 'cliente difícil');
    act(() => followTicketChange(client, { ...ticket, version: waiting.version + 1 }));
    await waitFor(() => expect(screen.queryByText(/Aceite/)).toBeNull());
    expect([input().value, note().checked]).toEqual(['cliente difícil', true]);
  });

  test('variables are filled in when a text goes out [VAR-001, VAR-003, VAR-009]', async () => {
    const { user, log } = await openChat({ [send]: echo() });
    await ready();
    fireEvent.change(input(), { target: { value: 'Oi {{firstName}}, sou {{userName}} de {{queue}}' } });
    await user.type(input(), '{Enter}');
    await waitFor(() =>
      expect(log.find(({ call }) => call === send)?.body).toMatchObject({ body: 'Oi Ana, sou Marina Lopes de Vendas' }),
    );
  });

  test('a private message is marked, sent as such and never carries a signature [CHT-022]', async () => {
    const { user, log } = await openChat({ [send]: echo(), ...signing });
    await ready();
    await screen.findByRole('switch', { name: 'Assinar' });
    await user.click(screen.getByRole('switch', { name: 'Nota interna' }));
    expect(screen.queryByRole('switch', { name: 'Assinar' })).toBeNull();
    await user.type(input(), 'Cliente VIP{Enter}');
    await waitFor(() => expect(log.find(({ call }) => call === send)?.body).toMatchObject({ isPrivate: true }));
    expect(within(await ready()).getByText('Nota interna')).toBeTruthy();
  });

  test('the signature is offered and used only where the company says so, and can be turned off [CHT-019, CHT-021]', async () => {
    const { user, log } = await openChat({ [send]: echo(), ...signing });
    await ready();
    await user.type(input(), 'a');
    const toggle = await screen.findByRole('switch', { name: 'Assinar' });
    await user.type(input(), '{Enter}');
    await user.click(toggle);
    await user.type(input(), 'b{Enter}');
    await waitFor(() => expect(log.filter(({ call }) => call === send)).toHaveLength(2));
    expect(log.filter(({ call }) => call === send).map(({ body }) => (body as { signed: boolean }).signed)).toEqual([
      true,
      false,
    ]);
    cleanup();
    await openChat();
    await ready();
    expect(screen.queryByRole('switch', { name: 'Assinar' })).toBeNull();
  });

  test('typing is told to the others, and so is that it stopped', async () => {
    const { user } = await openChat({ [send]: echo() });
    await ready();
    await user.type(input(), 'abc');
    expect(told.mock.calls.filter(([event]) => event === 'typing')).toEqual([['typing', '4021', 'composing']]);
    await user.type(input(), '{Enter}');
    expect(told).toHaveBeenLastCalledWith('typing', '4021', 'paused');
  });

  test.each([
    ['', `https://meet.jit.si/${ticketUuid}`],
    ['https://salas.example.com/loja', `https://salas.example.com/loja/${ticketUuid}`],
  ])('with the base %j of the company a video call is held at %s, sent as a text [CHT-029]', async (base, link) => {
    const settings = { ...companySettingDefaults, videoCallBase: base };
    const { user, log } = await openChat({ [send]: echo(), 'GET /companySettings/2': settings });
    await ready();
    await user.click(screen.getByRole('button', { name: 'Anexar' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Link de chamada de vídeo' }));
    await waitFor(() =>
      expect(log.find(({ call }) => call === send)?.body).toMatchObject({ body: expect.stringContaining(link) }),
    );
  });

  test('a list of files is chosen from the menu of what can be attached, and not in a note', async () => {
    const page = { files: [aFileList({ id: 4, name: 'Tabelas' })], hasMore: false, count: 1 };
    const { user } = await openChat({ 'GET /files/choices': page });
    await ready();
    await user.click(screen.getByRole('button', { name: 'Anexar' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Lista de arquivos' }));
    const dialog = await screen.findByRole('dialog', { name: 'Enviar lista de arquivos' });
    expect(await within(dialog).findByRole('radio', { name: /^Tabelas/ })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('switch', { name: 'Nota interna' }));
    await user.click(screen.getByRole('button', { name: 'Anexar' }));
    await screen.findByRole('menuitem', { name: 'Arquivos' });
    expect(screen.queryByRole('menuitem', { name: 'Lista de arquivos' })).toBeNull();
  });

  test('a picture of the camera is looked at and sent [CHT-011]', async () => {
    const message = aMessage({ id: 5, fromMe: true });
    const { user, log } = await openChat({ [send]: { message, messages: [message] } });
    await ready();
    const getUserMedia = () => Promise.resolve({ getTracks: () => [{ stop: vi.fn() }] });
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
    vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => undefined);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(new Blob(['x'])));
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    await user.click(screen.getByRole('button', { name: 'Anexar' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Câmera' }));
    const take = await screen.findByRole<HTMLButtonElement>('button', { name: 'Tirar foto' });
    await waitFor(() => expect(take.disabled).toBe(false));
    await user.click(take);
    await user.click(await screen.findByRole('button', { name: 'Usar foto' }));
    await user.type(await screen.findByRole('textbox', { name: 'Legenda de foto.jpg' }), 'na loja');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(callsOf(log)).toContain(send));
    const form = log.find(({ call }) => call === send)?.body as FormData;
    const file = form.get('medias') as File;
    expect([file.name, file.type, form.get('body')]).toEqual(['foto.jpg', 'image/jpeg', 'na loja']);
  });

  test('after the 24 hours a template of the Cloud API is offered, shown at once and sent', async () => {
    const cold = { ...ticket, channel: 'whatsappapi' as const, lastInboundAt: '2026-01-01T12:00:00.000Z' };
    const hello = {
      name: 'ola',
      language: 'pt_BR',
      category: 'UTILITY',
      header: '',
      body: 'Olá, {{1}}! Tudo bem?',
      footer: '',
      buttons: [],
      variables: [{ key: 'body.1', place: 'body', name: '1', example: '' }],
      needs: 'nothing',
    };
    let answer: () => void = () => undefined;
    const { user, log } = await openChat({
      [`GET /tickets/u/${ticketUuid}`]: cold,
      [`GET /messages/${ticket.id}/templates`]: { templates: [hello] },
      [send]: (asked: Asked) =>
        new Promise((resolve) => {
          answer = () => resolve(echo({ ack: 1 })(asked));
        }),
    });
    await ready();
    // What could only fail is not there to be tried; a note among colleagues still is.
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Mensagem' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Escrever nota interna' }));
    expect(input().placeholder).toBe('Nota para a equipe; o cliente não vê');
    fireEvent.keyDown(input(), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Mensagem' })).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Enviar modelo' }));
    await user.click(await screen.findByRole('button', { name: /^ola/ }));
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    await screen.findByText('Olá, Ana! Tudo bem?');
    expect(screen.getByText('Modelo ola')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Aguardando envio' })).toBeTruthy();
    await waitFor(() =>
      expect(log.find(({ call }) => call === send)?.body).toMatchObject({
        isPrivate: false,
        template: { name: 'ola', language: 'pt_BR', values: [{ key: 'body.1', text: 'Ana' }] },
      }),
    );
    act(() => answer());
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Aguardando envio' })).toBeNull());
  });

  test('a conversation that can be answered is ready to be written in, and one that cannot is not', async () => {
    const { unmount } = await openChat();
    await ready();
    expect(document.activeElement).toBe(input());
    unmount();
    await openChat({ [`GET /tickets/u/${ticketUuid}`]: { ...ticket, status: 'pending', userId: null, user: null } });
    await ready();
    await waitFor(() => expect(screen.getByText(/Aceite/)).toBeTruthy());
    cleanup();
    // Under fingers a keyboard would cover what one came to read.
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(pointer: coarse)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await openChat();
    await ready();
    expect(document.activeElement).not.toBe(input());
  });

  test.each([
    ['can write at once', false],
    ['is not torn out of other words', true],
  ])('whoever takes a conversation that is open %s', async (_, isWriting) => {
    const waiting = { ...ticket, status: 'pending' as const, userId: null, user: null };
    const { client } = await openChat({ [`GET /tickets/u/${ticketUuid}`]: waiting });
    await ready();
    await waitFor(() => expect(screen.getByText(/Aceite/)).toBeTruthy());
    const elsewhere = document.body.appendChild(document.createElement('input'));
    if (isWriting) elsewhere.focus();
    act(() => followTicketChange(client, { ...ticket, version: waiting.version + 1 }));
    await waitFor(() => expect(screen.queryByText(/Aceite/)).toBeNull());
    expect(document.activeElement === (isWriting ? elsewhere : input())).toBe(true);
    elsewhere.remove();
  });

  test('no template is offered where the channel has none', async () => {
    const { user } = await openChat();
    await ready();
    await user.click(screen.getByRole('button', { name: 'Anexar' }));
    await screen.findByRole('menuitem', { name: 'Câmera' });
    expect(screen.queryByRole('menuitem', { name: 'Enviar modelo' })).toBeNull();
  });

  const dropped = (target: Element, type: 'dragenter' | 'dragover' | 'drop' = 'drop') => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    const files = [new File(['a'], 'a.pdf', { type: 'application/pdf' })];
    Object.assign(event, { dataTransfer: { types: ['Files'], files, dropEffect: 'copy' } });
    act(() => void target.dispatchEvent(event));
    // What is not prevented the browser opens in place of the page.
    return event.defaultPrevented;
  };

  test('a file dropped on the conversation is looked at; one that misses it is not', async () => {
    await openChat();
    await ready();
    const beside = document.body.appendChild(document.createElement('aside'));
    dropped(beside);
    expect(screen.queryByRole('dialog')).toBeNull();
    beside.remove();
    expect(dropped(screen.getByRole('region', { name: 'Conversa' }))).toBe(true);
    expect(await screen.findByRole('textbox', { name: 'Legenda de a.pdf' })).toBeTruthy();
  });

  test('a file is not taken where only a template goes', async () => {
    const cold = { ...ticket, channel: 'whatsappapi' as const, lastInboundAt: '2026-01-01T12:00:00.000Z' };
    await openChat({ [`GET /tickets/u/${ticketUuid}`]: cold });
    await ready();
    const pane = screen.getByRole('region', { name: 'Conversa' });
    dropped(pane, 'dragenter');
    expect(screen.getByText('Solte os arquivos para enviar')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Mensagem' })).toBeNull());
    dropped(pane, 'dragenter');
    expect(screen.queryByText('Solte os arquivos para enviar')).toBeNull();
    expect(dropped(pane)).toBe(false);
  });

  test('cells of a sheet are pasted as text, though a picture of them comes along', async () => {
    await openChat();
    await ready();
    const files = [new File(['b'], 'image.png', { type: 'image/png' })];
    const paste = (...types: string[]) => fireEvent.paste(input(), { clipboardData: { files, types } });
    // True: what the browser does with it is left to it.
    expect(paste('text/plain', 'text/html', 'text/rtf', 'Files')).toBe(true);
    expect(paste('text/html', 'Files')).toBe(false);
    expect(await screen.findByRole('textbox', { name: 'Legenda de image.png' })).toBeTruthy();
  });

  test('whoever chose an emoji goes on writing', async () => {
    const { user } = await openChat();
    await ready();
    await user.click(screen.getByRole('button', { name: 'Emojis' }));
    await user.click(await screen.findByRole('textbox', { name: 'Buscar emoji' }));
    await user.keyboard('{Escape}{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Buscar emoji' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(input()));
  });

  test('chosen files are looked at and captioned, then sent one by one in one go [CHT-012, CHT-056]', async () => {
    const message = aMessage({ id: 5, fromMe: true });
    const { user, log } = await openChat({ [send]: { message, messages: [message] } });
    await ready();
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
    const files = [
      new File(['a'], 'a.pdf', { type: 'application/pdf' }),
      new File(['b'], 'b.png', { type: 'image/png' }),
    ];
    screen.getByRole('button', { name: 'Anexar' }).focus();
    fireEvent.paste(input(), { clipboardData: { files, types: ['Files'] } });
    await user.type(await screen.findByRole('textbox', { name: 'Legenda de b.png' }), 'a vista');
    await user.click(screen.getByRole('button', { name: 'Enviar' }));
    await waitFor(() => expect(log.filter(({ call }) => call === send)).toHaveLength(2));
    const forms = log.filter(({ call }) => call === send).map(({ body }) => body as FormData);
    expect(forms.map((form) => [(form.get('medias') as File).name, form.get('body')])).toEqual([
      ['a.pdf', ''],
      ['b.png', 'a vista'],
    ]);
    // And then one goes on writing.
    await waitFor(() => expect(document.activeElement).toBe(input()));
  });
});
