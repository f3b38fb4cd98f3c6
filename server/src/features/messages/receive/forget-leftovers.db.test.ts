import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runInCompany } from '#platform/use-case';
import { sharedTestApp } from '#test/app';
import { aCompany, type TestCompany } from '#test/people';
import { aConnection } from '#test/things';

const app = sharedTestApp();
const dayMs = 86_400_000;

/** Ticks of messages nobody knows, and events that were handled or not, of so many days ago. */
async function leave(company: TestCompany, days: readonly number[], copies = 1): Promise<void> {
  const connectionId = await aConnection(app, company, `Loja ${company.companyId}`);
  await runInCompany(app.app.runtime, company.companyId, async ({ db, companyId, now }) => {
    for (const day of days) {
      const at = new Date(now.getTime() - day * dayMs);
      await sql`
        insert into early_acks (company_id, connection_id, external_id, ack, at)
        select ${companyId}, ${connectionId}, ${`${day} `} || n, 3, ${at} from generate_series(1, ${copies}::int) n
      `.execute(db);
      for (const handledAt of [at, null]) {
        const row = { company_id: companyId, connection_id: connectionId, event: '{}', error: `${day}` };
        await db
          .insertInto('stranded_events')
          .values({ ...row, received_at: at, handled_at: handledAt })
          .execute();
      }
    }
  });
}

const left = (company: TestCompany) =>
  runInCompany(app.app.runtime, company.companyId, async ({ db }) => {
    const acks = await db.selectFrom('early_acks').select('external_id').orderBy('at', 'desc').execute();
    const events = await db.selectFrom('stranded_events').select(['error', 'handled_at']).orderBy('id').execute();
    return {
      acks: acks.map(({ external_id }) => Number(external_id.split(' ')[0])),
      handled: events.filter(({ handled_at }) => handled_at !== null).map(({ error }) => Number(error)),
      open: events.filter(({ handled_at }) => handled_at === null).map(({ error }) => Number(error)),
    };
  });

test('what was kept for something that never came is forgotten every night in every company, however much there is', async () => {
  const [one, two] = [await aCompany(app), await aCompany(app)];
  await app.app.worker.runDue();
  await leave(one, [1, 5, 8, 28, 31]);
  await leave(two, [9], 2300);
  app.clock.advance(dayMs);
  await app.app.worker.runDue();
  expect(await left(one)).toEqual({ acks: [1, 5], handled: [1, 5, 8, 28], open: [1, 5, 8, 28, 31] });
  expect(await left(two)).toMatchObject({ acks: [], open: [9] });
});
