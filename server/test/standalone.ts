import { migrate } from '../src/platform/db-raw/migrate.ts';
import { databaseUrl, newDatabaseName, runStatement } from './database-admin.ts';
import { startAppOn, type TestApp, type TestAppOptions } from './run-app.ts';
import { startThrowAwayPostgres } from './throw-away-postgres.ts';

/** A whole server on a PostgreSQL of its own, for programs that are no tests. */
export async function startStandalone(options: TestAppOptions = {}): Promise<TestApp & { stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  const postgres = given ? { url: given, stop: async () => undefined } : await startThrowAwayPostgres();
  const name = newDatabaseName('test');
  try {
    await runStatement(postgres.url, `create database ${name}`);
    const ownerUrl = databaseUrl(postgres.url, name);
    await migrate(ownerUrl);
    const drop = async (): Promise<void> => {
      if (given) await runStatement(given, `drop database if exists ${name} with (force)`);
      await postgres.stop();
    };
    return await startAppOn({ ownerUrl, drop }, options);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
