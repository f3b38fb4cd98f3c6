import type { Ticket } from '@oplano/contracts/tickets';
import { beforeAll, describe, expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aCompany, someone } from '#test/people';
import { aBoard } from './kanban.fixture.ts';

const app = sharedTestApp();
let here: Awaited<ReturnType<typeof aBoard>>;
beforeAll(async () => {
  here = await aBoard(app);
});
const laneOf = async (uuid: string) => (await here.show(uuid)).lane?.name ?? null;

describe('a ticket', () => {
  test('is put into a lane, out of the one it stood in, and out of all; each move is history [REST-050, REST-051, KAN-016, KAN-018]', async () => {
    const [first, second] = [await here.lane('Novo'), await here.lane('Proposta')];
    const ticket = await here.ticket();
    const put = await here.ana.call('PUT', `/ticket-tags/${ticket.id}/${first.id}`);
    expect([put.statusCode, put.json()]).toMatchObject([200, { id: ticket.id, lane: { id: first.id, name: 'Novo' } }]);
    expect(put.json<Ticket>().laneSince).toBe(app.clock.now().toISOString());
    await here.admin.call('PUT', `/ticket-tags/${ticket.id}/${second.id}`);
    expect(await laneOf(ticket.uuid)).toBe('Proposta');
    const out = await here.ana.call('DELETE', `/ticket-tags/${ticket.id}`);
    expect([out.statusCode, out.json<Ticket>().lane]).toEqual([200, null]);
    expect(await here.moves(ticket.id)).toMatchObject([
      { user: { name: 'Ana' }, lane: { from: 'Proposta', to: null, rule: 'person' } },
      { user: { name: 'Marina' }, lane: { from: 'Novo', to: 'Proposta', rule: 'person' } },
      { user: { name: 'Ana' }, lane: { from: null, to: 'Novo', rule: 'person' } },
    ]);
  });

  test('keeps the tags of its contact when its lane is taken off [REST-051]', async () => {
    const lane = await here.lane('Etapa');
    const ticket = await here.ticket();
    const { id: tagId } = (await here.admin.call('POST', '/tags', { name: 'Cliente' })).json<{ id: number }>();
    await here.admin.call('POST', '/tags/sync', { contactId: ticket.contactId, tags: [{ id: tagId }] });
    await here.admin.call('PUT', `/ticket-tags/${ticket.id}/${lane.id}`);
    await here.admin.call('DELETE', `/ticket-tags/${ticket.id}`);
    expect(await here.show(ticket.uuid)).toMatchObject({ lane: null, tags: [{ name: 'Cliente' }] });
    // A tag of contacts is no lane.
    const refused = await here.admin.call('PUT', `/ticket-tags/${ticket.id}/${tagId}`);
    expect([refused.statusCode, refused.json()]).toEqual([404, { error: 'ERR_NO_LANE_FOUND' }]);
  });

  test('that is put where it stands does not move: no version, no history [KAN-020]', async () => {
    const lane = await here.lane('Parado');
    const ticket = await here.ticket();
    const once = (await here.ana.call('PUT', `/ticket-tags/${ticket.id}/${lane.id}`)).json<Ticket>();
    app.clock.advance(60_000);
    const twice = (await here.ana.call('PUT', `/ticket-tags/${ticket.id}/${lane.id}`)).json<Ticket>();
    expect([twice.version, twice.laneSince]).toEqual([once.version, once.laneSince]);
    expect(await here.moves(ticket.id)).toHaveLength(1);
  });

  test('moved by two people at once ends in one of their lanes, with a history that fits', async () => {
    const [left, right] = [await here.lane('Esquerda'), await here.lane('Direita')];
    const ticket = await here.ticket();
    await Promise.all([
      here.ana.call('PUT', `/ticket-tags/${ticket.id}/${left.id}`),
      here.admin.call('PUT', `/ticket-tags/${ticket.id}/${right.id}`),
    ]);
    const [last, before] = await here.moves(ticket.id);
    expect(before?.lane?.from).toBeNull();
    expect(last?.lane?.from).toBe(before?.lane?.to);
    expect(await laneOf(ticket.uuid)).toBe(last?.lane?.to);
  });

  test('is not moved by whoever does not see it, nor once it is closed, nor into what is no lane of the company', async () => {
    const lane = await here.lane('Fechada');
    const stranger = await someone(app, await aCompany(app), { profile: 'admin' });
    const foreign = (await stranger.call('POST', '/tags', { name: 'Alheia', kanban: 1 })).json<{ id: number }>();
    const elsewhere = await here.ticket({ queue_id: here.support, user_id: here.admin.userId });
    const mine = await here.ticket();
    const refusals = [
      await here.ana.call('PUT', `/ticket-tags/${elsewhere.id}/${lane.id}`),
      await stranger.call('PUT', `/ticket-tags/${mine.id}/${foreign.id}`),
      await here.ana.call('PUT', `/ticket-tags/${mine.id}/${foreign.id}`),
      await here.ana.call('PUT', `/ticket-tags/${mine.id}/999999`),
    ].map((answer) => [answer.statusCode, answer.json<{ error: string }>().error]);
    expect(refusals).toEqual([
      [404, 'ERR_NO_TICKET_FOUND'],
      [404, 'ERR_NO_TICKET_FOUND'],
      [404, 'ERR_NO_LANE_FOUND'],
      [404, 'ERR_NO_LANE_FOUND'],
    ]);
    await here.ana.call('PUT', `/tickets/${mine.id}`, { status: 'closed', ratingId: 'silent' });
    const closed = await here.ana.call('PUT', `/ticket-tags/${mine.id}/${lane.id}`);
    expect([closed.statusCode, closed.json()]).toEqual([409, { error: 'ERR_TICKET_CLOSED' }]);
    expect(await here.moves(mine.id)).toEqual([]);
  });

  test('is not moved where the plan has no board', async () => {
    const plain = await someone(app, await aCompany(app, { plan: { useKanban: false } }), { profile: 'admin' });
    for (const [method, path] of [
      ['GET', '/ticket/kanban'],
      ['PUT', '/ticket-tags/1/1'],
      ['DELETE', '/ticket-tags/1'],
    ] as const) {
      expect((await plain.call(method, path)).json()).toEqual({ error: 'ERR_PLAN_FEATURE_DISABLED' });
    }
    expect((await plain.call('POST', '/tags', { name: 'Coluna', kanban: 1 })).json()).toEqual({
      error: 'ERR_PLAN_FEATURE_DISABLED',
    });
  });
});

describe('several tickets', () => {
  test('move together; one that cannot does not keep the others', async () => {
    const lane = await here.lane('Juntos');
    const tickets = [await here.ticket(), await here.ticket()];
    const hidden = await here.ticket({ queue_id: here.support, user_id: here.admin.userId });
    const ids = [...tickets, hidden, tickets[0] as (typeof tickets)[number]].map(({ id }) => id);
    const answer = await here.ana.call('POST', '/ticket-tags/move', { ticketIds: ids, laneId: lane.id });
    expect(answer.statusCode).toBe(200);
    const { moved, refused } = answer.json<{ moved: Ticket[]; refused: object[] }>();
    expect(moved.map(({ id, lane: now }) => [id, now?.id])).toEqual(tickets.map(({ id }) => [id, lane.id]));
    expect(refused).toEqual([{ ticketId: hidden.id, error: 'ERR_NO_TICKET_FOUND' }]);
    expect(await laneOf(hidden.uuid)).toBeNull();
  });

  test('stay where they are when their lane does not exist', async () => {
    const ticket = await here.ticket();
    const answer = await here.ana.call('POST', '/ticket-tags/move', { ticketIds: [ticket.id], laneId: 999_999 });
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'ERR_NO_LANE_FOUND' }]);
    expect(await here.moves(ticket.id)).toEqual([]);
  });
});

describe('what a ticket may be worth', () => {
  test('is an entry of its contact: set, changed and removed, the others left alone [KAN-022, KAN-006]', async () => {
    const ticket = await here.ticket();
    const extraInfo = [{ name: 'Cidade', value: 'Recife' }];
    await here.admin.call('PUT', `/contacts/${ticket.contactId}`, { extraInfo });
    const entries = async () =>
      (await here.admin.call('GET', `/contacts/${ticket.contactId}`))
        .json<{ extraInfo: { name: string; value: string }[] }>()
        .extraInfo.map(({ name, value }) => [name, value]);
    const set = (cents: unknown) => here.ana.call('PUT', `/ticket/kanban/value/${ticket.id}`, { cents });
    expect((await set(150_050)).json()).toMatchObject({ id: ticket.id, valueCents: 150_050 });
    expect(await entries()).toEqual([
      ['Cidade', 'Recife'],
      ['valor', '1500.50'],
    ]);
    expect((await set(5)).json()).toMatchObject({ valueCents: 5 });
    expect((await set(null)).json()).toMatchObject({ valueCents: null });
    expect(await entries()).toEqual([['Cidade', 'Recife']]);
    for (const wrong of [-1, 1.5, '10', 100_000_000_000]) {
      expect((await set(wrong)).json()).toMatchObject({ error: 'ERR_VALIDATION' });
    }
  });

  test('follows what somebody writes into the contact’s form, in the spelling they use [KAN-006]', async () => {
    const ticket = await here.ticket();
    const extraInfo = [{ name: 'Valor', value: 'R$ 2.000,00' }];
    await here.admin.call('PUT', `/contacts/${ticket.contactId}`, { extraInfo });
    expect(await here.show(ticket.uuid)).toMatchObject({ valueCents: 200_000 });
  });

  test('is not told to, nor changed by, whoever does not see the ticket', async () => {
    const hidden = await here.ticket({ queue_id: here.support, user_id: here.admin.userId });
    const answer = await here.ana.call('PUT', `/ticket/kanban/value/${hidden.id}`, { cents: 1 });
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'ERR_NO_TICKET_FOUND' }]);
    expect(await here.show(hidden.uuid)).toMatchObject({ valueCents: null });
  });
});
