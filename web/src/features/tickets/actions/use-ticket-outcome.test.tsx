import { cleanup, screen, waitFor } from '@testing-library/react';
import type { Ticket } from '@oplano/contracts/tickets';
import { afterEach, expect, test, vi } from 'vitest';
import { aTicket } from '#testing/tickets';
import { showInInbox } from '../testing.tsx';
import { useTicketOutcome } from './use-ticket-outcome.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const led = aTicket({ id: 4, status: 'open', userId: 7 });
const next = aTicket({ id: 5, status: 'open', userId: 7 });

function Done({ ended }: { readonly ended: Ticket }) {
  const { goOn } = useTicketOutcome();
  return <button onClick={() => void goOn(ended, next.uuid)}>pronto</button>;
}

test.each([
  ['what was closed comes the list', { status: 'closed' }, '/tickets'],
  ['what waits for a rating comes the list', { status: 'nps' }, '/tickets'],
  ['what was put aside comes the next one', { snoozedUntil: '2026-01-02T12:00:00.000Z' }, `/tickets/${next.uuid}`],
] as const)('in front, after %s [INB-042]', async (_, given, expected) => {
  const ended = { ...led, ...given, version: 2 };
  const { user, place } = await showInInbox(<Done ended={ended} />, { at: `/tickets/${led.uuid}` });
  await user.click(screen.getByRole('button', { name: 'pronto' }));
  await waitFor(() => expect(place()).toBe(expected));
});
