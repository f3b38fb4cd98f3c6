import { cleanup, screen, waitFor } from '@testing-library/react';
import type { Message } from '@oplano/contracts/messages';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { aPerson } from '#testing/people';
import { fakeServer } from '#testing/server';
import { show } from '#ui/testing';
import { ChatContext, type OpenChatState } from '../chat-context.ts';
import { aMessage } from '../testing.ts';
import { Bubble } from './bubble.tsx';

const asked = vi.hoisted(() => vi.fn());
vi.mock('#features/tickets', async (original) => ({
  ...(await original<typeof import('#features/tickets')>()),
  openTicketDialog: asked,
}));

const chat: OpenChatState = {
  otherName: 'Ana Beatriz Souza',
  isGroup: false,
  selection: null,
  openMenu: vi.fn(),
  openMedia: vi.fn(),
  toggle: vi.fn(),
  goTo: vi.fn(),
  retry: vi.fn(),
  retryOutgoing: vi.fn(),
  discardOutgoing: vi.fn(),
};

beforeEach(() => {
  asked.mockClear();
  setSession({ status: 'signedIn', user: aPerson(), billingOnly: false });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (given: Partial<Message>) =>
  show(
    <ChatContext value={chat}>
      <Bubble message={aMessage({ id: 1, ...given })} isNext={false} isFollowed={false} isMarked={false} />
    </ChatContext>,
    ['messages', 'contacts'],
  );

describe('a card that a customer sent', () => {
  const card = (phones: string[]): Partial<Message> => ({
    body: '',
    content: { kind: 'contacts', cards: [{ name: 'Davi', phones }] },
  });

  test('can be written to at once where the person is known', async () => {
    const davi = { id: 9, name: 'Davi', number: '5511999990001', channel: 'whatsapp', isGroup: false };
    const log = fakeServer({ 'GET /contacts/list': [davi] });
    const { user } = await open(card(['+55 11 99999-0001']));
    await user.click(screen.getByRole('button', { name: 'Conversar' }));
    await waitFor(() => expect(asked).toHaveBeenCalledWith({ kind: 'new', contact: davi }));
    expect(log[0]?.query).toEqual({ name: '5511999990001', limit: '100' });
  });

  test('is saved with its name and number', async () => {
    fakeServer({ 'GET /contacts/list': [] });
    const { user } = await open(card(['+55 11 99999-0001']));
    await user.click(screen.getByRole('button', { name: 'Salvar contato' }));
    expect(await screen.findByDisplayValue('Davi')).toBeTruthy();
  });

  test('without a number, or one of our own, offers nothing', async () => {
    await open(card([]));
    expect(screen.queryByRole('button', { name: 'Conversar' })).toBeNull();
    cleanup();
    await open({ ...card(['+55 11 99999-0001']), fromMe: true });
    expect(screen.queryByRole('button', { name: 'Conversar' })).toBeNull();
  });
});

test('a single sign is shown large, and words are not', async () => {
  const { container } = await open({ body: '👍🏽' });
  expect(container.querySelector('[data-big]')?.textContent).toBe('👍🏽');
  cleanup();
  const { container: words } = await open({ body: '👍 certo' });
  expect(words.querySelector('[data-big]')).toBeNull();
});

test.each([
  [-23.5505, -46.6333],
  [0, 0],
  [89.999, 179.999],
  [-90, -180],
])('a place at %d, %d is drawn here, with nothing fetched for it', async (latitude, longitude) => {
  const log = fakeServer({});
  const { container } = await open({
    body: '',
    content: { kind: 'location', latitude, longitude, name: 'Loja', address: '', live: false },
  });
  const lines = [...container.querySelectorAll('svg line')].flatMap((line) =>
    ['x1', 'y1', 'x2', 'y2'].map((name) => Number(line.getAttribute(name))),
  );
  expect(lines.length).toBeGreaterThan(8);
  expect(lines.every(Number.isFinite)).toBe(true);
  expect(container.querySelectorAll('img, image')).toHaveLength(0);
  expect(log).toEqual([]);
});
