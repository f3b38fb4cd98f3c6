import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followTicketChange } from '#features/tickets';
import { setSession } from '#platform/session';
import { aPerson } from '#testing/people';
import { input, openChat, prepareChat, ready, send, ticket } from '../chat-testing.tsx';
import { aMessage, ticketUuid } from '../testing.ts';
import { startRecording } from './recording.ts';

// There is no microphone here.
vi.mock('./recording.ts', () => ({ startRecording: vi.fn() }));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useNavigate: () => vi.fn(),
  useRouter: () => ({ navigate: vi.fn(), state: { location: { pathname: '/tickets' } } }),
}));
vi.mock('#platform/realtime', async (original) => ({
  ...(await original<typeof import('#platform/realtime')>()),
  enterRoom: () => () => undefined,
  tell: vi.fn(),
}));

const voice = new File(['x'.repeat(20_000)], 'audio.mp3', { type: 'audio/mpeg' });
const message = aMessage({ id: 5, fromMe: true, isPrivate: true });
const waiting = { ...ticket, status: 'pending' as const, userId: null, user: null };
const note = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Nota interna' });

beforeEach(() => {
  prepareChat();
  const queues = ticket.queue ? [ticket.queue] : [];
  setSession({ status: 'signedIn', user: aPerson({ queues }), billingOnly: false });
  vi.mocked(startRecording).mockResolvedValue({
    level: () => 0,
    stop: () => Promise.resolve(voice),
    cancel: vi.fn(),
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A ticket in which only notes can be written, until `becomesMine`. */
async function openWaiting() {
  const shown = await openChat({
    [`GET /tickets/u/${ticketUuid}`]: waiting,
    [send]: { message, messages: [message] },
  });
  await ready();
  await waitFor(() => expect(screen.getByText(/Aceite/)).toBeTruthy());
  const becomesMine = async () => {
    act(() => followTicketChange(shown.client, { ...ticket, version: waiting.version + 1 }));
    await waitFor(() => expect(screen.queryByText(/Aceite/)).toBeNull());
  };
  const sent = async () => {
    await waitFor(() => expect(shown.log.some(({ call }) => call === send)).toBe(true));
    const form = shown.log.find(({ call }) => call === send)?.body as FormData;
    return [(form.get('medias') as File).name, form.get('isPrivate')];
  };
  return { ...shown, becomesMine, sent };
}

test('a voice note for colleagues stays one when the ticket becomes one’s own while it is recorded', async () => {
  const { user, becomesMine, sent } = await openWaiting();
  await user.click(screen.getByRole('button', { name: 'Gravar áudio' }));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Enviar áudio' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await becomesMine();
  await user.click(button);
  expect(await sent()).toEqual(['audio.mp3', 'true']);
});

test('files for colleagues stay theirs when the ticket becomes one’s own before they are sent', async () => {
  const { user, becomesMine, sent } = await openWaiting();
  const files = [new File(['a'], 'a.pdf', { type: 'application/pdf' })];
  fireEvent.paste(input(), { clipboardData: { files, types: ['Files'] } });
  const button = await screen.findByRole('button', { name: 'Enviar' });
  await becomesMine();
  await user.click(button);
  expect(await sent()).toEqual(['a.pdf', 'true']);
});

test('Escape makes no message to the customer of a note that is begun', async () => {
  const { user } = await openChat();
  await ready();
  await user.click(await note());
  await user.type(input(), 'Cuidado, já reclamou{Escape}');
  expect((await note()).checked).toBe(true);
  await user.clear(input());
  await user.type(input(), '{Escape}');
  expect((await note()).checked).toBe(false);
});

test('the recorder has the keyboard; Escape leaves it alone, and gives the keyboard back', async () => {
  const { user } = await openChat();
  await ready();
  await user.click(await note());
  await user.click(screen.getByRole('button', { name: 'Gravar áudio' }));
  const button = await screen.findByRole('button', { name: 'Enviar áudio' });
  await waitFor(() => expect(document.activeElement).toBe(button));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Enviar áudio' })).toBeNull());
  expect((await note()).checked).toBe(true);
  expect(document.activeElement).toBe(input());
});
