import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { allOf, statement, tenantTransaction, type TenantDb } from '../db/index.ts';
import { createLog } from '../log/index.ts';
import { openDatabase, type OpenedDatabase } from './open-database.ts';
import { withOwnerClient } from './owner-client.ts';

let database: TestDatabase;
let opened: OpenedDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.ownerUrl, 1, createLog('silent'));
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

const inCompany = <T>(work: (db: TenantDb) => Promise<T>): Promise<T> => tenantTransaction(opened.db, 1, work);
const asOwner = (text: string) => withOwnerClient(database.ownerUrl, (client) => client.query(text));
const settingsOf = statement<{ key: string }>()((db, slot) =>
  db.selectFrom('company_settings').select(allOf('company_settings')).where('key', '=', slot('key')),
);

test('a statement that is kept prepared goes on working while a migration adds a column and changes another', async () => {
  const ask = () => inCompany((db) => settingsOf(db, { key: 'nothing' }));
  for (let time = 0; time < 8; time += 1) expect(await ask()).toEqual([]);
  const { rows } = await opened.pool.query<{ count: number }>(
    "select count(*)::int as count from pg_prepared_statements where statement like '%company_settings%'",
  );
  expect(rows[0]?.count).toBe(1);
  await asOwner('alter table company_settings add column later text');
  expect(await ask()).toEqual([]);
  // Another type is more than a plan can bear: the connection is replaced, and the next one plans anew.
  await asOwner('alter table company_settings alter column value type varchar(5000)');
  await ask().catch(() => undefined);
  expect(await ask()).toEqual([]);
});

test('a kept statement runs with the values of each call and leaves the fixed ones alone', async () => {
  const fixed = statement<{ given: number }>()((db, slot) =>
    db
      .selectNoFrom((eb) => [eb.val(slot('given')).as('given'), eb.val('always').as('kept')])
      .$castTo<{ given: string; kept: string }>(),
  );
  const asked = [1, 2, 3].map((given) => inCompany((db) => fixed(db, { given })));
  expect((await Promise.all(asked)).flat().map(({ given, kept }) => `${given} ${kept}`)).toEqual([
    '1 always',
    '2 always',
    '3 always',
  ]);
});

test('rows are the same whether their columns were asked for or remembered, also of two calls under way at once', async () => {
  const wide = statement<{ given: Date }>()((db, slot) =>
    db
      .selectFrom(sql<{ n: number }>`generate_series(1, 2)`.as<'s'>(sql`s (n)`))
      .select([
        's.n',
        sql<Date>`${slot('given')}::timestamptz`.as('at'),
        sql<unknown>`jsonb_build_object('a', s.n)`.as('json'),
        sql<number[]>`array[s.n, 7]`.as('list'),
        sql<string | null>`case when s.n = 1 then null else 'x' end`.as('maybe'),
      ]),
  );
  const given = new Date('2026-03-02T15:00:00Z');
  const row = (n: number) => ({ n, at: given, json: { a: n }, list: [n, 7], maybe: n === 1 ? null : 'x' });
  for (let time = 0; time < 6; time += 1) {
    const answers = await inCompany((db) => Promise.all([wide(db, { given }), wide(db, { given })]));
    expect(answers).toEqual([
      [row(1), row(2)],
      [row(1), row(2)],
    ]);
  }
});

test('a prepared statement that fails says why, and works the next time', async () => {
  const divided = statement<{ by: number }>()((db, slot) =>
    db.selectNoFrom(sql<number>`10 / ${slot('by')}::int`.as('result')),
  );
  const by = (value: number) => inCompany((db) => divided(db, { by: value }));
  for (let time = 0; time < 5; time += 1) expect(await by(5)).toEqual([{ result: 2 }]);
  await expect(by(0)).rejects.toThrow('division by zero');
  expect(await by(2)).toEqual([{ result: 5 }]);
});
