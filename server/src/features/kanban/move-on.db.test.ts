import { beforeAll, describe, expect, test } from 'vitest';
import { byProgram } from '#features/tickets';
import { runForPlatform, runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aBoard } from './kanban.fixture.ts';

const app = sharedTestApp();
let here: Awaited<ReturnType<typeof aBoard>>;
beforeAll(async () => {
  here = await aBoard(app);
});
const laneOf = async (uuid: string) => (await here.show(uuid)).lane?.name ?? null;
async function pass(minutes: number): Promise<void> {
  app.clock.advance(minutes * 60_000);
  await app.app.worker.runDue();
}
const say = (ticketId: number, body: string) => here.ana.call('POST', `/messages/${ticketId}`, { body });

/** A lane that waits half an hour for an answer, and where it leads. */
async function waitingLane(name: string, rest: object = {}) {
  const next = await here.lane(`${name}: depois`, { greetingMessageLane: `Ainda está aí? (${name})` });
  const lane = await here.lane(name, { timeLane: 30, nextLaneId: next.id, ...rest });
  return { lane, next };
}

describe('a customer who does not answer', () => {
  test('is moved on after the minutes of the lane, once, with its text and the rule in the history [TAG-008]', async () => {
    const { lane, next } = await waitingLane('Silêncio');
    const ticket = await here.ticket();
    await say(ticket.id, 'Conseguiu ver a proposta?');
    await here.ana.call('PUT', `/ticket-tags/${ticket.id}/${lane.id}`);
    await pass(29);
    expect(await laneOf(ticket.uuid)).toBe('Silêncio');
    await pass(1);
    expect(await laneOf(ticket.uuid)).toBe(next.name);
    expect((await here.moves(ticket.id))[0]).toMatchObject({
      user: null,
      lane: { from: 'Silêncio', to: next.name, rule: 'time' },
    });
    await pass(600);
    expect(await here.moves(ticket.id)).toHaveLength(2);
    await here.line.drain();
    expect(here.line.heard().filter((text) => text === 'Ainda está aí? (Silêncio)')).toHaveLength(1);
  });

  test('is waited for anew whenever something is said to them, here or on the phone', async () => {
    const { lane, next } = await waitingLane('Paciência');
    const ticket = await here.ticket();
    await say(ticket.id, 'Um');
    await here.ana.call('PUT', `/ticket-tags/${ticket.id}/${lane.id}`);
    await pass(20);
    await say(ticket.id, 'Dois');
    await pass(20);
    expect(await laneOf(ticket.uuid)).toBe('Paciência');
    await here.line.says(ticket.phone, 'Três', { fromMe: true });
    await pass(29);
    expect(await laneOf(ticket.uuid)).toBe('Paciência');
    await pass(2);
    expect(await laneOf(ticket.uuid)).toBe(next.name);
  });

  test('is not one who waits for us', async () => {
    const { lane, next } = await waitingLane('Nossa vez');
    const ticket = await here.ticket();
    await here.ana.call('PUT', `/ticket-tags/${ticket.id}/${lane.id}`);
    await pass(600);
    expect(await laneOf(ticket.uuid)).toBe('Nossa vez');
    // They answered in time, and wait for us again.
    await say(ticket.id, 'Pronto');
    await pass(20);
    await here.line.says(ticket.phone, 'Obrigado');
    await pass(600);
    expect(await laneOf(ticket.uuid)).toBe('Nossa vez');
    await say(ticket.id, 'De nada');
    await pass(31);
    expect(await laneOf(ticket.uuid)).toBe(next.name);
  });

  test('is not one who got nothing but the text of a lane', async () => {
    const { lane } = await waitingLane('Boas-vindas', { greetingMessageLane: 'Sua proposta está em análise.' });
    const ticket = await here.ticket();
    await here.ana.call('PUT', `/ticket-tags/${ticket.id}/${lane.id}`);
    await pass(600);
    expect(await laneOf(ticket.uuid)).toBe('Boas-vindas');
    await here.line.drain();
    expect(here.line.heard()).toContain('Sua proposta está em análise.');
  });

  test('stays where the ticket was taken out, closed, or the plan lost its board meanwhile', async () => {
    const { lane } = await waitingLane('Desvio');
    const [out, closed, lost] = [await here.ticket(), await here.ticket(), await here.ticket()];
    for (const { id } of [out, closed, lost]) {
      await say(id, 'Oi');
      await here.ana.call('PUT', `/ticket-tags/${id}/${lane.id}`);
    }
    await here.ana.call('DELETE', `/ticket-tags/${out.id}`);
    await here.ana.call('PUT', `/tickets/${closed.id}`, { status: 'closed', ratingId: 'silent' });
    const plan = (useKanban: boolean) =>
      runForPlatform(app.app.runtime, null, async ({ db }) => {
        const { plan_id } = await db
          .selectFrom('companies')
          .select('plan_id')
          .where('id', '=', here.company.companyId)
          .executeTakeFirstOrThrow();
        await db.updateTable('plans').set({ use_kanban: useKanban }).where('id', '=', plan_id).execute();
      });
    await plan(false);
    await pass(31);
    await plan(true);
    expect([await laneOf(out.uuid), await laneOf(lost.uuid)]).toEqual([null, 'Desvio']);
    expect((await here.moves(closed.id))[0]?.lane?.to).toBe('Desvio');
    // With the board comes what is due.
    await pass(61);
    expect([await laneOf(out.uuid), await laneOf(lost.uuid)]).toEqual([null, 'Desvio: depois']);
  });

  test('is waited for as long as the lane says now', async () => {
    const { lane, next } = await waitingLane('Mudança');
    const ticket = await here.ticket();
    await say(ticket.id, 'Oi');
    await here.ana.call('PUT', `/ticket-tags/${ticket.id}/${lane.id}`);
    await here.admin.call('PUT', `/tags/${lane.id}`, { timeLane: 5 });
    await pass(0);
    await pass(6);
    expect(await laneOf(ticket.uuid)).toBe(next.name);
  });
});

test('moving between lanes is one of the things anybody can ask for, and the program too', async () => {
  const lane = await here.lane('Por ação');
  const ticket = await here.ticket();
  const act = (laneId: number | null) =>
    here.ana.call('POST', `/tickets/${ticket.id}/actions`, { actions: [{ do: 'moveLane', laneId }] });
  expect((await act(lane.id)).json()).toMatchObject({ ticket: { lane: { id: lane.id } } });
  expect((await act(999_999)).json()).toEqual({ error: 'ERR_NO_LANE_FOUND' });
  await runInCompany(app.app.runtime, here.company.companyId, (ctx) =>
    app.app.parts.ticketActions.performOn(byProgram(ctx), ticket.id, [{ do: 'moveLane', laneId: null }]),
  );
  expect(await here.moves(ticket.id)).toMatchObject([
    { user: null, lane: { from: 'Por ação', to: null, rule: 'automation' } },
    { user: { name: 'Ana' }, lane: { to: 'Por ação', rule: 'person' } },
  ]);
});
