import { readFileSync } from 'node:fs';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrate, readMigrations } from '../server/src/platform/db-raw/migrate.ts';
import { aBench } from '../server/test/backup-bench.ts';
import type {} from '../server/test/database.ts';
import { aPlainOwner } from '../server/test/plain-owner.ts';
import { readCatalogue } from './schema/catalogue.ts';
import { inhabit, marksOf } from './schema/inhabited.ts';
import { dumpSql } from './schema/sql-dump.ts';

test('an upgrade by the last migration keeps every row and arrives at the very schema of today', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  const owner = await aPlainOwner(inject('testPostgres').ownerUrl);
  const bench = await aBench(inject('testPostgres').ownerUrl);
  onTestFinished(async () => {
    await bench.remove();
    await owner.remove();
  });
  // The owner's, whom row-level security binds: what a migration does to rows must not depend on that.
  const url = await owner.take(bench.ownerUrl);
  await migrate(url, { through: names.at(-2) ?? '' });
  const catalogue = await inhabit(bench);
  const before = await marksOf(bench, catalogue);
  expect(Object.keys(before).length).toBeGreaterThan(50);
  expect(await migrate(url)).toEqual(names.slice(-1));
  expect(await marksOf(bench, catalogue)).toEqual(before);
  const today = readFileSync(new URL('../server/schema.sql', import.meta.url), 'utf8');
  expect(dumpSql(await readCatalogue(bench.ownerUrl))).toBe(today);
});
