import { readFileSync } from 'node:fs';
import { expect, inject, onTestFinished, test } from 'vitest';
import { firstSchema } from '../server/src/platform/db-raw/first-schema.ts';
import { migrate, pendingMigrations, readMigrations } from '../server/src/platform/db-raw/migrate.ts';
import { withOwnerClient } from '../server/src/platform/db-raw/owner-client.ts';
import { aBench } from '../server/test/backup-bench.ts';
import type {} from '../server/test/database.ts';
import { aPlainOwner } from '../server/test/plain-owner.ts';
import { readCatalogue } from './schema/catalogue.ts';
import { inhabit, marksOf } from './schema/inhabited.ts';
import { dumpSql } from './schema/sql-dump.ts';

const names = (await readMigrations()).map(({ name }) => name);
const today = readFileSync(new URL('../server/schema.sql', import.meta.url), 'utf8');

/** An empty database, and its address as the owner's, whom row-level security binds: a migration must not depend on that. */
async function aDatabase() {
  const owner = await aPlainOwner(inject('testPostgres').ownerUrl);
  const bench = await aBench(inject('testPostgres').ownerUrl);
  onTestFinished(async () => {
    await bench.remove();
    await owner.remove();
  });
  return { bench, url: await owner.take(bench.ownerUrl) };
}

test('an upgrade by the last migration keeps every row and arrives at the very schema of today', async () => {
  const { bench, url } = await aDatabase();
  await migrate(url, { through: names.at(-2) ?? '' });
  const catalogue = await inhabit(bench);
  const before = await marksOf(bench, catalogue);
  expect(Object.keys(before).length).toBeGreaterThan(50);
  expect(await migrate(url)).toEqual(names.slice(-1));
  expect(await marksOf(bench, catalogue)).toEqual(before);
  expect(dumpSql(await readCatalogue(bench.ownerUrl))).toBe(today);
});

test('a database of the migrations before the first schema arrives at the very schema of today', async () => {
  const { bench, url } = await aDatabase();
  await migrate(url, { through: firstSchema });
  await withOwnerClient(url, async (client) => {
    await client.query(`delete from schema_migrations`);
    await client.query(`
      insert into schema_migrations values ('0001_tenancy_and_access.sql', 'a'), ('0152_moved_rows.sql', 'b')`);
    for (const name of ['', '_before_campaigns', '_before_schedules']) {
      await client.query(`
        create function merge_contacts${name}(kept int, gone int, at timestamptz) returns void language sql as ''`);
    }
  });
  expect(await pendingMigrations(url)).toEqual(names.slice(names.indexOf(firstSchema) + 1));
  expect(await migrate(url)).toEqual(names.slice(names.indexOf(firstSchema) + 1));
  expect(dumpSql(await readCatalogue(bench.ownerUrl))).toBe(today);
});
