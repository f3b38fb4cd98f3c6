import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database';
import { platformTransaction, type PlatformDb } from '../db/index.ts';
import { openDatabase } from '../db-raw/index.ts';
import { createLog } from '../log/index.ts';
import { byText, matching } from './matching.ts';
import { page } from './page.ts';

let database: TestDatabase;
let opened: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  opened = openDatabase(database.ownerUrl, 1, createLog('silent'));
  await platformTransaction(opened.db, (db) =>
    sql`insert into announcements (title, text, priority, status, created_at)
      select 'Nota ' || n, case when n <= 5 then 'Élan' else 'resto' end, 1, true, now() from generate_series(1, 7) n`.execute(
      db,
    ),
  );
});
afterAll(async () => {
  await opened.close();
  await database.drop();
});

const inOrder = (db: PlatformDb) => db.selectFrom('announcements').select('id').orderBy('id');
const read = <T>(work: (db: PlatformDb) => Promise<T>): Promise<T> => platformTransaction(opened.db, work);

describe('a page of records', () => {
  test.each([
    ['the first of several', 1, 3, [3, true, 7]],
    ['one in the middle', 2, 3, [3, true, 7]],
    ['the last one, not full', 3, 3, [1, false, 7]],
    ['a last one that is full', 1, 7, [7, false, 7]],
    ['the only one, not full', 1, 8, [7, false, 7]],
    ['one behind the last', 4, 3, [0, false, 7]],
  ])('%s says how many there are and whether more follow', async (_, pageNumber, size, expected) => {
    const { rows, hasMore, count } = await read((db) => page(inOrder(db), pageNumber, size));
    expect([rows.length, hasMore, count]).toEqual(expected);
  });

  test('of nothing is empty and the last', async () => {
    expect(await read((db) => page(inOrder(db).where('id', '<', 0), 1, 3))).toEqual({
      rows: [],
      hasMore: false,
      count: 0,
    });
  });

  test('counts what a search finds, whatever its case and accents, in any of the columns', async () => {
    const found = (search: string) =>
      read(async (db) => (await page(inOrder(db).where(matching(search, 'title', 'text')), 1, 3)).count);
    expect(await found(' ELAN ')).toBe(5);
    expect(await found('nota 7')).toBe(1);
    expect(await found('')).toBe(7);
    expect(await found('%')).toBe(0);
  });

  test('reads texts in the order of the alphabet, not of their codes', async () => {
    const titles = await read(async (db) => {
      await sql`update announcements set title = 'Ánimo' where title = 'Nota 7'`.execute(db);
      const { rows } = await page(db.selectFrom('announcements').select('title').orderBy(byText('title')), 1, 2);
      return rows.map(({ title }) => title);
    });
    expect(titles).toEqual(['Ánimo', 'Nota 1']);
  });
});
