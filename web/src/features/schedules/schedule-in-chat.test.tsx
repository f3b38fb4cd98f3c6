import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setSession } from '#platform/session';
import { openChat, prepareChat, ready } from '#testing/chat';
import { anAdmin, barePlan, fullPlan } from '#testing/people';

vi.mock(import('@tanstack/react-router'), async (original) => ({
  ...(await original()),
  useRouter: () => ({ navigate: vi.fn(), state: { location: { pathname: '/tickets' } } }) as never,
  useNavigate: () => vi.fn() as never,
}));
vi.mock('#platform/realtime', async (original) => ({
  ...(await original<typeof import('#platform/realtime')>()),
  enterRoom: () => () => undefined,
  tell: () => undefined,
}));

beforeEach(prepareChat);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openMenu(plan = fullPlan) {
  setSession({ status: 'signedIn', user: anAdmin({ plan }), billingOnly: false });
  const { user } = await openChat();
  await ready();
  await user.click(screen.getByRole('button', { name: 'Mais ações' }));
  await screen.findByRole('menuitem', { name: 'Selecionar mensagens' });
  return user;
}

describe('the schedule option of the chat', () => {
  test('opens the dialog with the tabs Mensagem and Configurações [CHT-007, CHT-008]', async () => {
    const user = await openMenu();
    await user.click(screen.getByRole('menuitem', { name: 'Agendar mensagem' }));
    await waitFor(() =>
      expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Mensagem', 'Configurações']),
    );
  });

  test('is not there where the plan has none [CHT-008]', async () => {
    await openMenu(barePlan);
    expect(screen.queryByRole('menuitem', { name: 'Agendar mensagem' })).toBeNull();
  });
});
