import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aPerson } from '#testing/people';
import type { Answers, Asked } from '#testing/server';
import { aTicket } from '#testing/tickets';
import { useSelection } from '../bulk/selection.ts';
import { TicketsManager } from '../inbox/tickets-manager.tsx';
import { aPage, giveHeight, showInInbox } from '../testing.tsx';

// Fetched here, so that no test waits for them.
beforeAll(async () => {
  const parts = import.meta.glob(['./*.tsx', '../dialogs/*-dialog.tsx']);
  await Promise.all(Object.values(parts).map((load) => load()));
});
beforeEach(() => {
  giveHeight();
  useSelection.setState({ ids: new Set(), last: 0, asked: null, bulk: null });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const queues = [{ id: 1, name: 'Vendas', color: '#112233' }];
const own = aTicket({ id: 2, status: 'open', userId: 7, queueId: 1, updatedAt: '2026-01-01T12:02:00.000Z' });
/** Of a colleague: seen, and not one's to move. */
const foreign = aTicket({ id: 1, status: 'open', userId: 8, queueId: 1, updatedAt: '2026-01-01T12:01:00.000Z' });

async function open(answers: Answers = {}) {
  const more: Answers = {
    'GET /tickets': ({ query }: Asked) => aPage(query['status'] === 'open' ? [own, foreign] : []),
    'POST /tickets/2/actions': { ticket: { ...own, unreadMessages: 1, version: 2 } },
    ...answers,
  };
  const shown = await showInInbox(<TicketsManager />, { user: aPerson({ queues }), answers: more });
  await screen.findByRole('list', { name: 'Conversas' });
  return shown;
}
const first = () => screen.getAllByRole('link')[0];
const acted = (log: readonly Asked[]) =>
  log.filter(({ call }) => call === 'POST /tickets/2/actions').map(({ body }) => body);

describe('keys in the inbox', () => {
  test('walk through the list and open what they stand on', async () => {
    const { user, place } = await open();
    first()?.focus();
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Atalhos do teclado' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    first()?.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(place()).toBe(`/tickets/${own.uuid}`));
  });

  test.each([
    ['s', /^Adiar o atendimento de/],
    ['p', /^Prioridade do atendimento de/],
    ['t', /^Transferir o atendimento de/],
    ['e', /^Encerrar o atendimento de/],
  ])('ask what is to be asked first: %s', async (key, title) => {
    const { user } = await open();
    first()?.focus();
    await user.keyboard(key);
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
  });

  test.each([
    ['u', { do: 'unread' }],
    ['f', { do: 'pin', on: true }],
  ])('do at once what needs no question: %s', async (key, action) => {
    const { user, log } = await open();
    first()?.focus();
    await user.keyboard(key);
    await waitFor(() => expect(acted(log)).toEqual([{ actions: [action] }]));
  });

  test('do nothing where one may not', async () => {
    const { user, log } = await open();
    screen.getAllByRole('link')[1]?.focus();
    await user.keyboard('e');
    await user.keyboard('u');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(log.some(({ call }) => call.startsWith('POST /tickets'))).toBe(false);
  });
});
