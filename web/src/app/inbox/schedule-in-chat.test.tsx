import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ScheduleInChat } from '#features/schedules';
import { ChatToolsContext } from '#platform/feature';
import { setSession } from '#platform/session';
import { anAdmin, barePlan } from '#testing/people';
import { fakeServer } from '#testing/server';
import { aTicket } from '#testing/tickets';
import { show } from '#ui/testing';
import { TicketButtons } from '../../features/messages/header/ticket-buttons.tsx';

vi.mock(import('@tanstack/react-router'), async (original) => ({
  ...(await original()),
  useRouter: () => ({ navigate: vi.fn(), state: { location: { pathname: '/tickets' } } }) as never,
  useNavigate: () => vi.fn() as never,
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ticket = aTicket({ id: 2, status: 'open', userId: 7 });
const schedule = vi.fn();

async function openMenu(plan: Parameters<typeof anAdmin>[0] = {}) {
  fakeServer({});
  setSession({ status: 'signedIn', user: anAdmin(plan), billingOnly: false });
  await show(
    <ChatToolsContext value={{ schedule }}>
      <TicketButtons ticket={ticket} onExport={vi.fn()} onSelect={vi.fn()} onFind={vi.fn()} />
    </ChatToolsContext>,
    ['messages', 'tickets'],
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Mais ações' }));
  return user;
}

describe('the schedule option of the chat', () => {
  test('plans a message for the contact of the ticket, where the plan has schedules [CHT-008]', async () => {
    const user = await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: 'Agendar mensagem' }));
    expect(schedule).toHaveBeenCalledWith(ticket);
  });

  test('is not there where the plan has none [CHT-008]', async () => {
    await openMenu({ plan: barePlan });
    expect(await screen.findByRole('menuitem', { name: 'Selecionar mensagens' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Agendar mensagem' })).toBeNull();
  });

  test('opens the dialog with the tabs Mensagem and Configurações [CHT-007]', async () => {
    setSession({ status: 'signedIn', user: anAdmin(), billingOnly: false });
    fakeServer({});
    await show(<ScheduleInChat open contactId={3} whatsappId={1} onClose={vi.fn()} />, ['schedules', 'errors']);
    await waitFor(() =>
      expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Mensagem', 'Configurações']),
    );
  });
});
