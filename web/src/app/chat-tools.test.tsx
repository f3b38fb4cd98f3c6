import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useChatTools } from '#platform/feature';
import { openApp, type OpenedApp } from '#testing/app';
import { anAdmin } from '#testing/people';
import { aTicket } from '#testing/tickets';

vi.mock('socket.io-client', () => ({
  io: () => ({ connected: true, on: vi.fn(), emit: vi.fn(), disconnect: vi.fn(), io: { on: vi.fn(), opts: {} } }),
}));
const ticket = aTicket({ id: 2, status: 'open', userId: 7 });
function Conversation() {
  const { schedule } = useChatTools();
  return <button onClick={() => schedule?.(ticket)}>agendar aqui</button>;
}
vi.mock('#features/messages', async (original) => ({
  ...(await original<typeof import('#features/messages')>()),
  ChatPane: () => <Conversation />,
}));

let app: OpenedApp | undefined;
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(288);
});
afterEach(() => {
  app?.close();
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a message is planned from the conversation beside the board as it is from the inbox', async () => {
  const card = { ...ticket, contact: { ...ticket.contact, extraInfo: [] } };
  app = await openApp('/kanban', {
    user: anAdmin(),
    answers: {
      'GET /queue/user': [],
      'GET /tag/kanban': { lista: [] },
      'GET /ticket/kanban': { tickets: [card], lanes: [{ laneId: null, count: 1, cents: 0, cursor: null }] },
      'GET /schedules/terms': { whatsappId: 1, channel: 'whatsapp', freeUntil: null, templates: [] },
      'GET /users/list': [],
      'GET /queue': [],
    },
  });
  await waitFor(() => expect(document.querySelector('[data-card="2"] [data-link]')).not.toBeNull());
  await app.user.click(document.querySelector('[data-card="2"] [data-link]') as HTMLElement);
  await app.user.click(await screen.findByRole('button', { name: 'agendar aqui' }));
  await waitFor(() =>
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Mensagem', 'Configurações']),
  );
});
