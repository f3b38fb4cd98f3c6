import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { aPerson } from '#testing/people';
import { fakeServer, refuse, type Asked } from '#testing/server';
import { sheetBeside } from '#testing/sheet';
import { show } from '#ui/testing';
import { ToastHost } from '#ui/toast';
import type { PdfOrder } from '../pdf/chat-pdf.ts';
import { aFile, aMessage, aPage, aTicket, ticketUuid } from '../testing.ts';
import { CameraDialog } from './camera-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { FilesDialog } from './files-dialog.tsx';
import { Lightbox } from './lightbox.tsx';
import { SendContactDialog } from './send-contact-dialog.tsx';

beforeEach(() => setSession({ status: 'signedIn', user: aPerson(), billingOnly: false }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a contact is found by at least three letters and sent as a card [CHT-009, LIM-006]', async () => {
  const log = fakeServer({
    'GET /tickets/recent-contacts': [
      { id: 9, name: 'Davi', number: '5511999990001', channel: 'whatsapp', isGroup: false },
    ],
    'GET /contacts/list': [{ id: 8, name: 'Carla', number: '5511999990000', channel: 'whatsapp', isGroup: false }],
  });
  const onSend = vi.fn();
  const { user } = await show(<SendContactDialog onSend={onSend} onClose={vi.fn()} />, ['messages']);
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' });
  expect(send.disabled).toBe(true);
  // Whom one spoke with last is offered before a letter is typed.
  expect(await screen.findByRole('radio', { name: /Davi/ })).toBeTruthy();
  await user.type(screen.getByRole('searchbox'), 'ca');
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(log.filter(({ call }) => call === 'GET /contacts/list')).toEqual([]);
  await user.type(screen.getByRole('searchbox'), 'rla');
  await user.click(await screen.findByRole('radio', { name: /Carla/ }));
  await user.click(send);
  expect(onSend).toHaveBeenCalledWith({ name: 'Carla', phones: ['5511999990000'] });
});

test('a picture of the camera can be looked at, taken again and used [CHT-011]', async () => {
  const stop = vi.fn();
  const getUserMedia = () => Promise.resolve({ getTracks: () => [{ stop }] });
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockImplementation(() => undefined);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(new Blob(['x'])));
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const onPicture = vi.fn();
  const { user, unmount } = await show(<CameraDialog onPicture={onPicture} onClose={vi.fn()} />, ['messages']);
  const take = await screen.findByRole<HTMLButtonElement>('button', { name: 'Tirar foto' });
  await waitFor(() => expect(take.disabled).toBe(false));
  await user.click(take);
  expect(await screen.findByRole('img', { name: 'Foto tirada' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tirar outra' }));
  await user.click(screen.getByRole('button', { name: 'Tirar foto' }));
  await user.click(await screen.findByRole('button', { name: 'Usar foto' }));
  expect(onPicture.mock.calls[0]?.[0]).toMatchObject({ name: 'foto.jpg', type: 'image/jpeg' });
  unmount();
  expect(stop).toHaveBeenCalled();
});

test('files whose captions were written are not dropped by a key: it asks first, and what was begun with goes at once', async () => {
  const file = new File(['x'], 'tabela.pdf', { type: 'application/pdf' });
  const [onSend, onClose] = [vi.fn(), vi.fn()];
  const props = { files: [file], caption: 'Segue', onAdd: () => true, onSend, onClose };
  const { user, unmount } = await show(<FilesDialog {...props} />, ['messages']);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  const caption = screen.getByRole('textbox', { name: 'Legenda de tabela.pdf' });
  await user.type(caption, ' a tabela');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
  expect(onClose).toHaveBeenCalledOnce();
  await user.type(caption, '{Enter}');
  expect(onSend).toHaveBeenCalledWith([{ file, caption: 'Segue a tabela' }]);
  unmount();
});

test('the arrow keys lead through the pictures of the conversation [CHT-046]', async () => {
  const pictures = [1, 2].map((id) => aMessage({ id, body: `Foto ${id}`, media: aFile({ url: `/files/${id}.jpg` }) }));
  const { user } = await show(<Lightbox pictures={pictures} startId={1} onClose={vi.fn()} />, ['messages']);
  // On a dark ground in both schemes, so no colour of a scheme stands there.
  expect(document.querySelector('.MuiDialog-paper')?.className).toContain('lightbox');
  expect(await sheetBeside(import.meta, 'dialogs.module.css')).toContain(
    '.lightbox.lightbox {\n  background: #0a0c10;\n  color: #fff;\n',
  );
  expect(screen.getByRole('img', { name: 'Foto 1' }).getAttribute('src')).toBe('/files/1.jpg');
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('img', { name: 'Foto 2' })).toBeTruthy();
  await user.keyboard('{ArrowRight}{ArrowLeft}');
  expect(screen.getByRole('img', { name: 'Foto 1' })).toBeTruthy();
});

test('a picture is made larger by a press, the wheel and keys, and then moved by hand and by arrows', async () => {
  const pictures = [1, 2].map((id) => aMessage({ id, body: `Foto ${id}`, media: aFile({ url: `/files/${id}.jpg` }) }));
  await show(<Lightbox pictures={pictures} startId={1} onClose={vi.fn()} />, ['messages']);
  const stage = screen.getByRole('button', { name: 'Ampliar imagem' });
  const transform = () => screen.getByRole('img').style.transform;
  expect(transform()).toBe('translate(0px, 0px) scale(1)');
  fireEvent.click(stage);
  expect(transform()).toBe('translate(0px, 0px) scale(2.5)');
  fireEvent.pointerDown(stage, { clientX: 10, clientY: 10 });
  fireEvent.pointerMove(stage, { clientX: 40, clientY: 30 });
  fireEvent.click(stage);
  expect(transform()).toBe('translate(30px, 20px) scale(2.5)');
  fireEvent.keyDown(stage, { key: 'ArrowRight' });
  expect(transform()).toBe('translate(-30px, 20px) scale(2.5)');
  expect(screen.getByRole('img', { name: 'Foto 1' })).toBeTruthy();
  fireEvent.click(stage);
  expect(transform()).toBe('translate(0px, 0px) scale(1)');
  fireEvent.wheel(stage, { deltaY: -100 });
  expect(transform()).toContain('scale(1.25)');
  fireEvent.keyDown(stage, { key: '-' });
  expect(transform()).toBe('translate(0px, 0px) scale(1)');
});

/** Takes the place of who writes the file beside the page; `chat-pdf.test.ts` reads what that one writes. */
const writer = (ordered: PdfOrder[]) =>
  class extends EventTarget {
    postMessage(order: PdfOrder) {
      ordered.push(order);
      const data = { bytes: new TextEncoder().encode('%PDF') };
      this.dispatchEvent(new MessageEvent('message', { data }));
    }
    terminate() {
      ordered.push();
    }
  };

describe('the PDF export', () => {
  const ticket = aTicket();
  const open = async (answer: unknown) => {
    const log = fakeServer({ [`GET /messages/${ticketUuid}`]: answer });
    const made: Blob[] = [];
    const ordered: PdfOrder[] = [];
    vi.stubGlobal('Worker', writer(ordered));
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      made.push(blob as Blob);
      return 'blob:pdf';
    });
    const onClose = vi.fn();
    const shown = await show(
      <>
        <ExportDialog ticket={ticket} onClose={onClose} />
        <ToastHost />
      </>,
      ['messages'],
    );
    await shown.user.click(screen.getByRole('button', { name: 'Exportar' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    return { log, made, ordered };
  };

  test('holds every message of the ticket, whatever is loaded, and no private notes [CHT-006]', async () => {
    const { log, made, ordered } = await open(({ query }: Asked) =>
      query['before']
        ? aPage([aMessage({ id: 1, body: 'Primeira' })])
        : aPage([aMessage({ id: 2, body: 'Segunda' }), aMessage({ id: 3, body: 'Nota', isPrivate: true })], {
            hasMore: true,
            before: 'x',
          }),
    );
    expect(log).toHaveLength(2);
    expect(ordered.map(({ messages }) => messages.map(({ text }) => text))).toEqual([['Primeira', 'Segunda']]);
    expect(ordered[0]?.texts.page).toBe('Página {page} de {pages}');
    expect(await made[0]?.text()).toBe('%PDF');
  });

  test('that fails is only logged [CHT-032]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { made } = await open(refuse(500, 'ERR_INTERNAL'));
    expect(logged).toHaveBeenCalledOnce();
    expect(made).toEqual([]);
    expect(document.querySelector('[data-sonner-toast]')).toBeNull();
  });
});
