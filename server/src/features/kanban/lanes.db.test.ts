import type { Lane, Tag } from '@oplano/contracts/tags';
import { parseCents } from '@oplano/core/kanban';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aCompany, someone } from '#test/people';
import { aBoard } from './kanban.fixture.ts';

const app = sharedTestApp();
let here: Awaited<ReturnType<typeof aBoard>>;
beforeAll(async () => {
  here = await aBoard(app);
});

describe('lanes', () => {
  test('say which tickets stand in them, the newest first [DAT-040]', async () => {
    const lane = await here.lane('Com gente');
    const [older, newer, closed] = [await here.ticket(), await here.ticket(), await here.ticket()];
    for (const { id } of [newer, older, closed]) await here.ana.call('PUT', `/ticket-tags/${id}/${lane.id}`);
    await here.ana.call('PUT', `/tickets/${closed.id}`, { status: 'closed', ratingId: 'silent' });
    const { lista } = (await here.ana.call('GET', '/tag/kanban')).json<{ lista: Lane[] }>();
    const { id, name, color } = lane;
    const ticketTags = [newer, older].map((ticket) => ({ ticketId: ticket.id, tagId: id }));
    expect(lista.find((one) => one.id === id)).toMatchObject({ id, name, color, ticketTags });
  });

  test('stand in the order somebody gave them, new ones behind [REST-048]', async () => {
    const admin = await someone(app, await aCompany(app), { profile: 'admin' });
    const add = async (name: string) => (await admin.call('POST', '/tags', { name, kanban: 1 })).json<Tag>();
    const [one, two, three] = [await add('Uma'), await add('Duas'), await add('Três')];
    const names = async () =>
      (await admin.call('GET', '/tag/kanban')).json<{ lista: Tag[] }>().lista.map(({ name }) => name);
    expect(await names()).toEqual(['Uma', 'Duas', 'Três']);
    const { id, name, color } = one;
    expect((await admin.call('GET', '/tag/kanban')).json()).toMatchObject({
      lista: [{ id, name, color, ticketsCount: 0 }, {}, {}],
    });
    const answer = await admin.call('PUT', '/tag/kanban/order', { laneIds: [three.id, one.id] });
    expect(answer.json<{ lista: Tag[] }>().lista.map(({ id }) => id)).toEqual([three.id, one.id, two.id]);
    await add('Quatro');
    expect(await names()).toEqual(['Três', 'Uma', 'Duas', 'Quatro']);
    const listed = (await admin.call('GET', '/tags?kanban=1')).json<{ tags: Tag[] }>().tags;
    expect(listed.map(({ name }) => name)).toEqual(['Três', 'Uma', 'Duas', 'Quatro']);
    const unknown = await admin.call('PUT', '/tag/kanban/order', { laneIds: [one.id, 999_999] });
    expect([unknown.statusCode, unknown.json()]).toEqual([404, { error: 'ERR_NO_LANE_FOUND' }]);
    expect(await names()).toEqual(['Três', 'Uma', 'Duas', 'Quatro']);
  });

  test('are kept by those who may add columns, and by nobody else [KAN-013]', async () => {
    const lane = await here.lane('Guardada');
    const seesDashboard = await someone(app, here.company, { showDashboard: 'enabled' });
    const refusals = [
      await here.ana.call('POST', '/tags', { name: 'Minha', kanban: 1 }),
      await here.ana.call('PUT', `/tags/${lane.id}`, { name: 'Outra' }),
      await here.ana.call('DELETE', `/tags/${lane.id}`),
      await here.ana.call('PUT', '/tag/kanban/order', { laneIds: [lane.id] }),
    ];
    expect(refusals.map((answer) => answer.json<{ error: string }>().error)).toEqual(
      Array(4).fill('ERR_NO_PERMISSION'),
    );
    expect((await seesDashboard.call('PUT', `/tags/${lane.id}`, { name: 'Outra' })).statusCode).toBe(200);
    // Tags of contacts are everybody's.
    expect((await here.ana.call('POST', '/tags', { name: 'Comum' })).statusCode).toBe(200);
  });

  test('never lead in a circle, however many people try at once', async () => {
    const [one, two] = [await here.lane('Ida'), await here.lane('Volta')];
    const lead = (from: Tag, change: object) => here.admin.call('PUT', `/tags/${from.id}`, change);
    const own = await lead(one, { nextLaneId: one.id });
    expect([own.statusCode, own.json()]).toEqual([400, { error: 'ERR_LANE_LOOP' }]);
    expect((await lead(one, { rollbackLaneId: one.id })).json()).toEqual({ error: 'ERR_LANE_LOOP' });
    const answers = await Promise.all([lead(one, { nextLaneId: two.id }), lead(two, { nextLaneId: one.id })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    // Back is another way than on: it needs somebody who answers.
    const [next, last] = answers[0]?.statusCode === 200 ? [two, one] : [one, two];
    expect((await lead(next, { rollbackLaneId: last.id })).statusCode).toBe(200);
  });

  test('lead to lanes of the company only, and take only times, limits and texts that make sense', async () => {
    const lane = await here.lane('Regras');
    const { id: tagId } = (await here.admin.call('POST', '/tags', { name: 'Etiqueta' })).json<Tag>();
    const change = async (body: object) => {
      const answer = await here.admin.call('PUT', `/tags/${lane.id}`, body);
      return answer.json<{ error?: string }>().error ?? answer.statusCode;
    };
    expect(await change({ nextLaneId: tagId })).toBe('ERR_NO_LANE_FOUND');
    expect(await change({ rollbackLaneId: 999_999 })).toBe('ERR_NO_LANE_FOUND');
    for (const wrong of [
      { timeLane: -5 },
      { timeLane: 525_601 },
      { timeLane: 1.5 },
      { wipLimit: -1 },
      { greetingMessageLane: 'x'.repeat(2_001) },
    ]) {
      expect(await change(wrong), JSON.stringify(wrong).slice(0, 40)).toBe('ERR_VALIDATION');
    }
    expect(await change({ greetingMessageLane: 'x'.repeat(10_000_000) })).toBe('ERR_PAYLOAD_TOO_LARGE');
    expect((await here.admin.call('GET', `/tags/${lane.id}`)).json()).toMatchObject(lane);
  });

  test('that are deleted let their tickets go, and their histories say so and by whom', async () => {
    const lane = await here.lane('Efêmera');
    const ticket = await here.ticket();
    await here.ana.call('PUT', `/ticket-tags/${ticket.id}/${lane.id}`);
    expect((await here.admin.call('GET', `/tags/${lane.id}`)).json()).toMatchObject({ ticketsCount: 1 });
    expect((await here.admin.call('DELETE', `/tags/${lane.id}`)).statusCode).toBe(200);
    expect(await here.show(ticket.uuid)).toMatchObject({ lane: null });
    expect((await here.moves(ticket.id))[0]).toMatchObject({
      user: { name: 'Marina' },
      lane: { from: 'Efêmera', to: null, rule: 'deleted' },
    });
  });

  test('and a move into one that is deleted at that moment never leave a ticket between them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [from, to] = [await here.lane(`De ${round}`), await here.lane(`Para ${round}`)];
      const ticket = await here.ticket();
      await here.ana.call('PUT', `/ticket-tags/${ticket.id}/${from.id}`);
      const [move, removal] = await Promise.all([
        here.ana.call('PUT', `/ticket-tags/${ticket.id}/${to.id}`),
        here.admin.call('DELETE', `/tags/${to.id}`),
      ]);
      expect(removal.statusCode).toBe(200);
      expect([200, 404]).toContain(move.statusCode);
      const { lane } = await here.show(ticket.uuid);
      expect(lane?.name ?? null).toBe(move.statusCode === 404 ? from.name : null);
    }
  });
});

describe('the text of a lane', () => {
  test('is said to the customer of whoever is put there, filled in, once', async () => {
    const lane = await here.lane('Boas-vindas', { greetingMessageLane: 'Olá {{firstName}}, já vemos isso.' });
    const ticket = await here.ticket();
    await here.ana.call('PUT', `/ticket-tags/${ticket.id}/${lane.id}`);
    await here.ana.call('PUT', `/ticket-tags/${ticket.id}/${lane.id}`);
    await here.line.drain();
    expect(here.line.heard().filter((text) => text.includes('já vemos isso'))).toEqual(['Olá Cliente, já vemos isso.']);
  });

  test('does not keep a move from a contact who is blocked', async () => {
    const lane = await here.lane('Calada', { greetingMessageLane: 'Isto não é dito.' });
    const ticket = await here.ticket();
    await here.admin.call('PUT', `/contacts/block/${ticket.contactId}`, { active: false });
    expect((await here.ana.call('PUT', `/ticket-tags/${ticket.id}/${lane.id}`)).statusCode).toBe(200);
    await here.line.drain();
    expect(here.line.heard()).not.toContain('Isto não é dito.');
  });
});

describe('an answer of the customer', () => {
  test('brings a ticket back by who said it, not by what was said, and says nothing', async () => {
    const back = await here.lane('De volta', { greetingMessageLane: 'Texto da volta' });
    const lane = await here.lane('Aguardando', { rollbackLaneId: back.id, greetingMessageLane: 'Aguardamos' });
    const ticket = await here.ticket();
    await here.ana.call('PUT', `/ticket-tags/${ticket.id}/${lane.id}`);
    // What we say ourselves is no answer.
    await here.ana.call('POST', `/messages/${ticket.id}`, { body: 'Oi' });
    expect((await here.show(ticket.uuid)).lane?.name).toBe('Aguardando');
    // The very words of the lane, from the customer.
    await here.line.says(ticket.phone, 'Aguardamos');
    expect((await here.show(ticket.uuid)).lane?.name).toBe('De volta');
    expect((await here.moves(ticket.id))[0]).toMatchObject({
      user: null,
      lane: { from: 'Aguardando', to: 'De volta', rule: 'answer' },
    });
    await here.line.drain();
    expect(here.line.heard()).not.toContain('Texto da volta');
  });
});

test('an amount means the same to PostgreSQL as to us', async () => {
  const digits = ['0', '00', '7', '12', '123', '1234', '999999999', '1000000000'];
  const tails = ['', ',5', ',50', ',505', '.5', '.50', '.500', '.500,25', '.500.000', ',', '.', ' 0'];
  const heads = ['', 'R$ ', 'r$', 'R$\u00a0', '-', 'US$ ', ' '];
  const texts = heads.flatMap((head) => digits.flatMap((digit) => tails.map((tail) => head + digit + tail)));
  const { rows } = await runInCompany(app.app.runtime, here.company.companyId, ({ db }) =>
    sql<{ text: string; cents: string | null }>`
      select text, money_cents(text) as cents from unnest(${texts}::text[]) with ordinality as given (text, place)
      order by place
    `.execute(db),
  );
  const theirs = rows.map(({ text, cents }) => [text, cents === null ? null : Number(cents)]);
  expect(theirs).toEqual(texts.map((text) => [text, parseCents(text)]));
  expect(theirs.filter(([, cents]) => cents !== null).length).toBeGreaterThan(100);
});
