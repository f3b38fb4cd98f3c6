import type { TestProject } from 'vitest/node';
import { migrate } from '../src/platform/db-raw/migrate.ts';
import { databaseUrl, newDatabaseName, runStatement } from './database-admin.ts';
import { startThrowAwayPostgres } from './throw-away-postgres.ts';

/** One PostgreSQL for the whole run with one migrated database that every test file copies. */
export default async function setUpDatabase(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given
    ? { url: given, isInMemory: false, stop: async () => undefined }
    : await startThrowAwayPostgres({ inMemory: true });
  const template = newDatabaseName('template');
  const tearDown = async () => {
    if (given) await runStatement(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
  try {
    await runStatement(server.url, `create database ${template}`);
    await migrate(databaseUrl(server.url, template));
  } catch (error) {
    await tearDown();
    throw error;
  }
  // A copy of files writes out first whatever is not on the disk yet, which costs nothing where there is none.
  const strategy = server.isInMemory ? 'file_copy' : 'wal_log';
  project.provide('testPostgres', { ownerUrl: server.url, template, strategy });
  return tearDown;
}
