import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { openDatabase } from '../db-raw/index.ts';
import { createLog } from '../log/index.ts';
import { statement } from './statement.ts';
import { platformTransaction, tenantTransaction, type TenantDb } from './tenant-db.ts';

let database: TestDatabase;
let opened: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.ownerUrl, 1, createLog('silent'));
  await platformTransaction(opened.db, async (db) => {
    await sql`insert into plans (name, users, connections, queues) values ('One', 1, 1, 1)`.execute(db);
    await sql`insert into companies (id, name, plan_id, created_at) select 1, 'One', max(id), now() from plans`.execute(
      db,
    );
  });
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

const inCompany = <T>(companyId: number, work: (db: TenantDb) => Promise<T>): Promise<T> =>
  tenantTransaction(opened.db, companyId, work);
const company = async (db: TenantDb): Promise<string | undefined> =>
  (await sql<{ id: string }>`select current_setting('app.company_id') as id`.execute(db)).rows[0]?.id;

test('statements that are started together run in that order, in one transaction', async () => {
  const seen = await inCompany(1, (db) =>
    Promise.all([
      company(db),
      sql`select set_config('app.said', 'first', true), pg_sleep(0.05)`.execute(db),
      sql<{ said: string }>`select current_setting('app.said') as said`.execute(db).then(({ rows }) => rows[0]?.said),
      sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db).then(({ rows }) => rows[0]?.id),
      sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db).then(({ rows }) => rows[0]?.id),
    ]),
  );
  expect(seen[0]).toBe('1');
  expect(seen[2]).toBe('first');
  expect(seen[3]).toBe(seen[4]);
});

const stored = statement<{ key: string }>()((db, slot) =>
  db.selectFrom('company_settings').select('value').where('key', '=', slot('key')),
);

test('it makes no difference to that order how a statement was put together', async () => {
  const [before, , between, , after] = await inCompany(1, (db) =>
    Promise.all([
      stored(db, { key: 'order' }),
      db
        .insertInto('company_settings')
        .values({ company_id: 1, key: 'order', value: 'one', updated_at: new Date() })
        .returning('key')
        .executeTakeFirstOrThrow(),
      sql<{ value: string }>`select value from company_settings where key = 'order'`.execute(db),
      db.updateTable('company_settings').set({ value: 'two' }).where('key', '=', 'order').execute(),
      stored(db, { key: 'order' }),
    ]),
  );
  expect([before, between.rows, after]).toEqual([[], [{ value: 'one' }], [{ value: 'two' }]]);
});

test('one that fails takes those behind it along, and leaves the connection good for the next', async () => {
  const failing = inCompany(1, (db) =>
    Promise.all([sql`select 1 / 0`.execute(db), sql`select set_config('app.company_id', '2', false)`.execute(db)]),
  );
  await expect(failing).rejects.toThrow('division by zero');
  expect(await inCompany(3, company)).toBe('3');
});

test('a handle that is kept beyond its transaction refuses, whoever has the connection by then', async () => {
  const kept = await inCompany(1, async (db) => ({ db }));
  await inCompany(2, async (db) => {
    expect(await company(db)).toBe('2');
    await expect(company(kept.db)).rejects.toThrow('This transaction has ended.');
  });
});

test('what goes on after a transaction failed beside it refuses, and nothing of it is kept', async () => {
  let later: Promise<unknown> | undefined;
  const failing = inCompany(1, (db) => {
    later = company(db).then(() => db.updateTable('company_settings').set({ value: 'late' }).execute());
    later.catch(() => undefined);
    return Promise.all([sql`select 1 / 0`.execute(db), later]);
  });
  await expect(failing).rejects.toThrow('division by zero');
  await expect(later).rejects.toThrow();
  expect(await inCompany(1, (db) => stored(db, { key: 'order' }))).not.toContainEqual({ value: 'late' });
});

test('a transaction whose work asks nothing still ends well', async () => {
  expect(await inCompany(1, async () => 'done')).toBe('done');
  expect(await inCompany(2, company)).toBe('2');
});
