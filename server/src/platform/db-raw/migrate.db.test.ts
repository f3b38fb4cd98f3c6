import { mkdtemp, rm, unlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { databaseUrl, newDatabaseName, runStatement } from '#test/database-admin';
import { createTestDatabase } from '#test/database';
import { aPlainOwner } from '#test/plain-owner';
import { firstSchema } from './first-schema.ts';
import { migrate } from './migrate.ts';
import { withOwnerClient } from './owner-client.ts';

let directory = '';
let name = '';
let ownerUrl = '';

beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'oplano-migrations-'));
  name = newDatabaseName('test');
  const server = inject('testPostgres').ownerUrl;
  ownerUrl = databaseUrl(server, name);
  await runStatement(server, `create database ${name}`);
});
afterEach(async () => {
  await runStatement(inject('testPostgres').ownerUrl, `drop database ${name} with (force)`);
  await rm(directory, { recursive: true });
});

const write = (file: string, text: string) => writeFile(path.join(directory, file), text);

async function rowsOf(statement: string): Promise<unknown[]> {
  return withOwnerClient(ownerUrl, async (client) => (await client.query(statement)).rows);
}

test('migrations are applied in the order of their names, each once', async () => {
  await write('0002_b.sql', `insert into t values ('b'); insert into t values ('c')`);
  await write('0001_a.sql', 'create table t (v text)');
  await write('notes.txt', 'not a migration');
  expect(await migrate(ownerUrl, { directory })).toEqual(['0001_a.sql', '0002_b.sql']);

  await write('0003_c.sql', `insert into t values ('d')`);
  expect(await migrate(ownerUrl, { directory })).toEqual(['0003_c.sql']);
  expect(await migrate(ownerUrl, { directory })).toEqual([]);
  expect(await rowsOf('select v from t order by v')).toEqual([{ v: 'b' }, { v: 'c' }, { v: 'd' }]);
});

test('of two servers that start at once one migrates and the other waits for it', async () => {
  await write('0001_a.sql', 'create table t (v int); select pg_sleep(0.3)');
  await write('0002_b.sql', 'insert into t values (1)');
  const said: string[] = [];
  const onProgress = (line: string) => said.push(line);
  const both = await Promise.all([
    migrate(ownerUrl, { directory, onProgress }),
    migrate(ownerUrl, { directory, onProgress }),
  ]);
  expect(both.map((applied) => applied.length).toSorted((a, b) => a - b)).toEqual([0, 2]);
  expect(said).toContain('Waiting for another server that is migrating the database');
  expect(await rowsOf('select v from t')).toEqual([{ v: 1 }]);
});

test('a migration that fails changes nothing and is named with its line', async () => {
  await write('0001_a.sql', 'create table t (v int)');
  await write('0002_b.sql', 'insert into t values (1);\n\nselect nonsense;\n');
  await expect(migrate(ownerUrl, { directory })).rejects.toThrow(
    'The migration 0002_b.sql failed, line 3: column "nonsense" does not exist',
  );
  expect(await rowsOf('select v from t')).toEqual([]);
  expect(await rowsOf('select name from schema_migrations')).toEqual([{ name: '0001_a.sql' }]);

  await write('0002_b.sql', 'insert into t values (2)');
  expect(await migrate(ownerUrl, { directory })).toEqual(['0002_b.sql']);
});

test('a migration that cannot be recorded is not applied either', async () => {
  await write('0001_a.sql', 'create table t (v int); drop table schema_migrations');
  await expect(migrate(ownerUrl, { directory })).rejects.toThrow('The migration 0001_a.sql failed');
  expect(await rowsOf(`select to_regclass('t') as t`)).toEqual([{ t: null }]);
});

test('a migration that was changed after it was applied stops the start', async () => {
  await write('0001_a.sql', 'create table t (\n v int)');
  await migrate(ownerUrl, { directory });
  await write('0001_a.sql', 'create table t (\r\n v int)');
  expect(await migrate(ownerUrl, { directory })).toEqual([]);

  await write('0001_a.sql', 'create table t (v bigint)');
  await write('0002_b.sql', 'create table u ()');
  await expect(migrate(ownerUrl, { directory })).rejects.toThrow('The migration 0001_a.sql was changed after');
  expect(await rowsOf(`select to_regclass('u') as u`)).toEqual([{ u: null }]);
});

test('an older program refuses a newer database', async () => {
  await write('0001_a.sql', 'create table t (v int)');
  await write('0002_b.sql', 'create table u (v int)');
  await migrate(ownerUrl, { directory });
  await unlink(path.join(directory, '0002_b.sql'));
  await expect(migrate(ownerUrl, { directory })).rejects.toThrow(
    'The database is newer than this program: it has the migration 0002_b.sql',
  );
});

test('a test database is migrated, its own, and gone after the drop', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  expect(await migrate(one.ownerUrl)).toEqual([]);
  await runStatement(one.ownerUrl, 'create table only_here ()');
  const found = await withOwnerClient(other.ownerUrl, (client) => client.query(`select to_regclass('only_here') as t`));
  expect(found.rows).toEqual([{ t: null }]);
  await one.drop();
  await other.drop();
  await expect(runStatement(one.ownerUrl, 'select 1')).rejects.toThrow('does not exist');
});

test('the role given as a start-up option is the one a connection runs and is reset to', async () => {
  const { ownerUrl: url, drop } = await createTestDatabase();
  const client = new pg.Client({ connectionString: url, options: '-c role=oplano_app' });
  await client.connect();
  const runsAs = async () => (await client.query('select current_user::text as name')).rows;
  expect(await runsAs()).toEqual([{ name: 'oplano_app' }]);
  await client.query('set role none');
  await client.query('discard all');
  expect(await runsAs()).toEqual([{ name: 'oplano_app' }]);
  await expect(client.query('select from schema_migrations')).rejects.toThrow('permission denied');
  await client.end();
  await drop();
});

/** A database that went through migrations of before the first schema, in a program that has that instead. */
async function migratedBefore(...names: string[]): Promise<void> {
  for (const file of names) await write(file, `create table "${file}" ()`);
  await migrate(ownerUrl, { directory });
  for (const file of names) await unlink(path.join(directory, file));
  for (const file of ['0001_ground.sql', firstSchema, '0017_more.sql']) await write(file, `create table "${file}" ()`);
}

test('all migrations of before the first schema count as that schema, which is not made once more', async () => {
  await migratedBefore('0001_tenancy_and_access.sql', '0100_macros.sql', '0152_moved_rows.sql');
  expect(await migrate(ownerUrl, { directory })).toEqual(['0017_more.sql']);
  expect(await rowsOf('select name from schema_migrations order by 1')).toEqual([
    { name: '0001_ground.sql' },
    { name: firstSchema },
    { name: '0017_more.sql' },
  ]);
  expect(await migrate(ownerUrl, { directory })).toEqual([]);
});

test('some migrations of before the first schema are refused, with a word on the way, and nothing is touched', async () => {
  await migratedBefore('0001_tenancy_and_access.sql', '0100_macros.sql');
  await expect(migrate(ownerUrl, { directory })).rejects.toThrow(
    'The database is of an older program and stands at the migration 0100_macros.sql. This program takes over what stands ' +
      'at 0152_moved_rows.sql: bring it there with the version before first.',
  );
  expect(await rowsOf('select name from schema_migrations')).toHaveLength(2);
  expect(await rowsOf(`select to_regclass('"0017_more.sql"') as found`)).toEqual([{ found: null }]);
});

test('what the histories of deleted connections still had to bring goes, also where the owner is bound by row-level security', async () => {
  const plain = await aPlainOwner(inject('testPostgres').ownerUrl);
  onTestFinished(() => plain.remove());
  const url = await plain.take(ownerUrl);
  await migrate(url, { through: '0019_session_ends.sql' });
  await runStatement(
    ownerUrl,
    `with plan as (
       insert into plans (name, users, connections, queues, amount) values ('p', 1, 1, 1, 1) returning id
     ), company as (
       insert into companies (name, plan_id, created_at) select name, id, now() from plan, (values ('a'), ('b')) c (name)
       returning id
     ), connection as (
       insert into connections (company_id, name, channel, created_at, updated_at, deleted_at)
       select id, 'c', 'whatsapp', now(), now(), deleted_at
       from company, (values (null::timestamptz), (now())) d (deleted_at)
       returning id, company_id, deleted_at
     )
     insert into import_batches (company_id, connection_id, events, messages, received_at)
     select company_id, id, to_jsonb(array[deleted_at is null]), 1, now() from connection`,
  );
  expect(await migrate(url)).toContain('0020_batches_of_deleted_connections.sql');
  expect(await rowsOf('select events from import_batches')).toEqual([{ events: [true] }, { events: [true] }]);
});
