import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { actorOf } from '@oplano/core/permissions';
import { setSession } from '#platform/session';
import { aPerson } from '#testing/people';
import { callsOf, fakeServer } from '#testing/server';
import { aTicket } from '#testing/tickets';
import { show } from '#ui/testing';
import { kanbanFeature } from './feature.tsx';
import { aLane } from './testing.tsx';
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the stage of the board, beside a conversation', () => {
  test('is chosen among the lanes, and the ticket moves there at once [DRW-008]', async () => {
    setSession({ status: 'signedIn', user: aPerson(), billingOnly: false });
    const ticket = aTicket({ id: 4021, status: 'open', userId: 7 });
    const lanes = [aLane(8, 'Proposta'), aLane(9, 'Ganho')];
    const log = fakeServer({
      'GET /tag/kanban': { lista: lanes.map((lane) => ({ ...lane, ticketTags: [] })) },
      'PUT /ticket-tags/4021/9': { ...ticket, lane: { id: 9, name: 'Ganho', color: '#00ff00' }, version: 2 },
    });
    const Section = kanbanFeature.drawerSections?.[0]?.Section ?? expect.fail('The drawer has no stage.');
    const { user } = await show(<Section ticket={ticket} onClose={vi.fn()} />, ['messages']);
    const stage = await screen.findByRole('combobox', { name: 'Etapa do Kanban' });
    expect(stage.textContent).toBe('Sem coluna');
    await waitFor(() => expect(callsOf(log)).toContain('GET /tag/kanban'));
    await user.click(stage);
    await screen.findByRole('option', { name: 'Ganho' });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Sem coluna',
      'Proposta',
      'Ganho',
    ]);
    await user.click(screen.getByRole('option', { name: 'Ganho' }));
    await waitFor(() => expect(callsOf(log)).toContain('PUT /ticket-tags/4021/9'));
  });

  test('is not shown where the plan has no board [DRW-008]', () => {
    const offered = (useKanban: boolean) =>
      kanbanFeature.drawerSections?.map(({ isOffered }) => isOffered(actorOf(aPerson({ plan: { useKanban } }), false)));
    expect([offered(true), offered(false)]).toEqual([[true], [false]]);
  });
});
