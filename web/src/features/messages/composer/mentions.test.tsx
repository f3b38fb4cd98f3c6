import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callsOf } from '#testing/server';
import { echo, input, openChat, prepareChat, ready, send } from '../chat-testing.tsx';
import { ticketUuid } from '../testing.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  useNavigate: () => vi.fn(),
  useRouter: () => ({ navigate: vi.fn(), state: { location: { pathname: '/tickets' } } }),
}));
vi.mock('#platform/realtime', async (original) => ({
  ...(await original<typeof import('#platform/realtime')>()),
  enterRoom: () => () => undefined,
  tell: () => undefined,
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

const colleagues = `GET /mentions/${ticketUuid}/colleagues`;
const people = {
  colleagues: [
    { id: 11, name: 'Ana Lima', seesTicket: true },
    { id: 12, name: 'Rui Só', seesTicket: false },
  ],
};

async function openNote(answers: Record<string, unknown> = {}) {
  const opened = await openChat({ [colleagues]: people, 'GET /mentions': { mentions: [] }, ...answers });
  await ready();
  await opened.user.click(screen.getByRole('switch', { name: /nota interna/i }));
  return opened;
}

test('an @ in a note offers colleagues, those first that fit, and says who does not see the ticket', async () => {
  const { user, log } = await openNote({ [send]: echo() });
  await user.type(input(), 'veja @');
  const offered = await screen.findByRole('listbox', { name: 'Colegas' });
  expect(
    within(offered)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ana Lima', 'Rui Sónão vê este atendimento']);
  await user.type(input(), 'an{Enter}');
  expect(input().value).toBe('veja @Ana Lima ');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.type(input(), 'por favor{Enter}');
  await waitFor(() =>
    expect(log.find(({ call }) => call === send)?.body).toMatchObject({
      body: 'veja @Ana Lima por favor',
      isPrivate: true,
      mentionedIds: [11],
    }),
  );
});

test('who was named and does not see the ticket is said to whoever wrote the note', async () => {
  const said = (asked: Parameters<ReturnType<typeof echo>>[0]) => ({ ...echo()(asked), notTold: ['Rui Só'] });
  const { user } = await openNote({ [send]: said });
  await user.type(input(), '@Rui Só olha');
  await user.type(input(), '{Enter}');
  await screen.findByText('Rui Só não vê este atendimento e não foi avisado.');
});

test('an @ in words for the customer is an @', async () => {
  const { user, log } = await openChat({ [send]: echo(), 'GET /mentions': { mentions: [] } });
  await ready();
  await user.type(input(), '@ana{Enter}');
  await waitFor(() => expect(log.find(({ call }) => call === send)?.body).toMatchObject({ body: '@ana' }));
  expect(callsOf(log)).not.toContain(colleagues);
});
