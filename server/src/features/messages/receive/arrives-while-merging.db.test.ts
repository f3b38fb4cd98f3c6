import { expect, test, vi } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { holdAsOwner, lockWaiters, ownerQuery } from '#test/owner';
import { aCompany, someone } from '#test/people';
import { aConnection } from '#test/things';

const app = sharedTestApp();

const waiting = () => lockWaiters(app);

async function twoRecords() {
  const company = await aCompany(app);
  const connectionId = await aConnection(app, company, 'Vendas');
  const line = await aLine(app, company, connectionId);
  const admin = await someone(app, company, { profile: 'admin' });
  const add = async (number: string): Promise<number> => {
    const added = await admin.call('POST', '/contacts', { name: 'Ana', number });
    const { id } = added.json<{ id: number }>();
    // Their message brings nothing new about them, as most do not: nobody locks the record for it.
    await ownerQuery(app, `update contacts set connection_id = ${connectionId} where id = ${id}`);
    return id;
  };
  const said = () =>
    ownerQuery<{ body: string; chat_id: number; contact_id: number }>(
      app,
      `select m.body, m.chat_id, t.contact_id from messages m join tickets t on t.id = m.ticket_id
       where m.connection_id = ${connectionId} order by m.id`,
    );
  return { line, admin, add, said };
}

test('a message that arrives while its contact is merged into another is kept with the other', async () => {
  const { line, admin, add, said } = await twoRecords();
  const keptId = await add('5511988880001');
  const goneId = await add('5511988880002');
  const [heard, merged] = await holdAsOwner(app, async (client) => {
    await client.query('begin');
    // Its ticket is made, and it goes no further for now.
    await client.query('lock table ticket_logs in share mode');
    const arriving = line.says('5511988880002', 'estou aqui');
    await vi.waitFor(async () => expect(await waiting()).toBe(1));
    const merging = admin.call('POST', `/contacts/${keptId}/merge`, { goneId });
    await vi.waitFor(async () => expect(await waiting()).toBe(2));
    await client.query('commit');
    return Promise.all([arriving, merging]);
  });
  expect([typeof heard, merged.statusCode]).toEqual(['string', 200]);
  expect(await said()).toEqual([{ body: 'estou aqui', chat_id: keptId, contact_id: keptId }]);
});

test('a message that comes upon a merge of its contact is taken in once that is done', async () => {
  const { line, admin, add, said } = await twoRecords();
  const keptId = await add('5511988880003');
  const goneId = await add('5511988880004');
  await holdAsOwner(app, async (client) => {
    await client.query('begin');
    // Everything was moved already when the merge comes to this table.
    await client.query('lock table contact_tags in share mode');
    const merging = admin.call('POST', `/contacts/${keptId}/merge`, { goneId });
    await vi.waitFor(async () => expect(await waiting()).toBe(1));
    const arriving = line.says('5511988880004', 'ainda aqui');
    await vi.waitFor(async () => expect(await waiting()).toBe(2));
    await client.query('commit');
    await Promise.all([arriving, merging]);
  });
  app.clock.advance(60_000);
  await app.app.worker.runDue();
  expect(await said()).toEqual([{ body: 'ainda aqui', chat_id: keptId, contact_id: keptId }]);
});
