import { expect, test, vi } from 'vitest';
import { sharedTestApp } from '#test/app';
import { aLine } from '#test/customers';
import { holdAsOwner, ownerQuery } from '#test/owner';
import { aCompany } from '#test/people';
import { aConnection } from '#test/things';

const app = sharedTestApp();

test('an event whose connection to the database is cut is asked for again, not put aside: the next one must not overtake it', async () => {
  const company = await aCompany(app);
  const connectionId = await aConnection(app, company, 'Vendas');
  const line = await aLine(app, company, connectionId);
  const phone = '5511977770001';
  const lock = `${connectionId}/${phone}@s.whatsapp.net`;
  await holdAsOwner(app, async (client) => {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
    const heard = line.says(phone, 'um').then(
      () => 'taken',
      () => 'again',
    );
    // It waits for the conversation; there its connection ends.
    await vi.waitFor(async () => {
      const ended = await ownerQuery(
        app,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event = 'advisory'`,
      );
      expect(ended).toHaveLength(1);
    });
    expect(await heard).toBe('again');
    await client.query('commit');
  });
  expect(await ownerQuery(app, 'select error from stranded_events')).toEqual([]);
  await line.says(phone, 'um');
  await line.says(phone, 'dois');
  const stored = await ownerQuery<{ body: string }>(app, 'select body from messages order by id');
  expect(stored.map(({ body }) => body)).toEqual(['um', 'dois']);
});

test('a message that comes under two names of its chat at the same moment is stored and counted once', async () => {
  const company = await aCompany(app);
  const connectionId = await aConnection(app, company, 'Compras');
  const line = await aLine(app, company, connectionId);
  const phone = '5511977770002';
  await line.says(phone, 'primeira');
  const names = [`${phone}@s.whatsapp.net`, '81234567890@lid'];
  for (let time = 0; time < 8; time += 1) {
    const externalId = `twice-${time}`;
    const again = names.map((native) => ({ externalId, chat: { native, phone }, author: { native, phone } }));
    await Promise.all(again.map((change) => line.says(phone, `vez ${time}`, change)));
  }
  const [ticket] = await ownerQuery<{ unread: number; messages: number }>(
    app,
    `select t.unread, (select count(*)::int from messages m where m.ticket_id = t.id) as messages
     from tickets t where t.connection_id = ${connectionId}`,
  );
  expect(ticket).toEqual({ unread: 9, messages: 9 });
});
