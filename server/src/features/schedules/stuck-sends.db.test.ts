import { expect, test } from 'vitest';
import { sharedTestApp } from '#test/app';
import { ownerQuery } from '#test/owner';
import { plantFailures } from '#test/planted-failures';
import { aDesk } from './schedules.fixture.ts';

const app = sharedTestApp();

const stateOf = async (scheduleId: number) =>
  (
    await ownerQuery<{ state: string }>(
      app,
      `select state from schedule_occurrences where schedule_id = ${scheduleId} order by number`,
    )
  ).map(({ state }) => state);

test('a schedule whose contact is gone does not stop the others of its company', async () => {
  const desk = await aDesk(app);
  const orphan = await desk.plan({ sendAt: desk.later(5), body: 'a ninguém' });
  const other = await desk.plan({ sendAt: desk.later(5), body: 'a alguém' });
  await ownerQuery(app, `update schedules set contact_id = null where id = ${orphan.id}`);
  await desk.pass(6);
  await desk.run();
  expect(desk.texts()).toEqual(['a alguém']);
  expect(await stateOf(other.id)).toEqual(['sent']);
  expect(await stateOf(orphan.id)).toEqual([]);
  // The end of what the outbox held is all that is left to look at, and not yet.
  const clocks = await ownerQuery(
    app,
    `select from schedule_clocks where company_id = ${desk.company.companyId} and next_due_at <= $1`,
    app.clock.now(),
  );
  expect(clocks).toEqual([]);
});

test('a send that meets other writers is tried again, not given up', async () => {
  const desk = await aDesk(app);
  const { id } = await desk.plan({ sendAt: desk.later(5), body: 'bom dia, Ana' });
  await desk.pass(6);
  const where = `new.schedule_id = ${id} and new.state = 'sending'`;
  const planted = await plantFailures(app, { table: 'schedule_occurrences', where, times: 3 });
  await desk.run();
  expect(await planted.met()).toBe(3);
  await planted.remove();
  expect(await stateOf(id)).toEqual(['sent']);
  expect(desk.texts()).toEqual(['bom dia, Ana']);
});

test('a send that always meets other writers is left for the next minute, and keeps no other waiting', async () => {
  const desk = await aDesk(app);
  const stuck = await desk.plan({ sendAt: desk.later(5), body: 'presa' });
  const other = await desk.plan({ sendAt: desk.later(5), body: 'livre' });
  await desk.pass(6);
  const where = `new.schedule_id = ${stuck.id} and new.state = 'sending'`;
  const planted = await plantFailures(app, { table: 'schedule_occurrences', where, times: 1_000 });
  await desk.run();
  expect([await stateOf(stuck.id), await stateOf(other.id)]).toEqual([['planned'], ['sent']]);
  expect(desk.texts()).toEqual(['livre']);
  await planted.remove();
  await desk.pass(1);
  await desk.run();
  expect(await stateOf(stuck.id)).toEqual(['sent']);
  expect(desk.texts()).toEqual(['livre', 'presa']);
});
