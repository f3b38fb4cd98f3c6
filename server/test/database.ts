import { inject } from 'vitest';
import { databaseUrl, newDatabaseName, runStatement } from './database-admin.ts';
import type { TestDatabase } from './run-app.ts';

export type { TestDatabase } from './run-app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of this test run and its migrated database to copy from. */
    testPostgres: { ownerUrl: string; template: string; strategy: 'wal_log' | 'file_copy' };
  }
}

/** A migrated, empty database of its own, copied from the template of the test run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { ownerUrl, template, strategy } = inject('testPostgres');
  const name = newDatabaseName('test');
  await runStatement(ownerUrl, `create database ${name} template ${template} strategy ${strategy}`);
  return {
    ownerUrl: databaseUrl(ownerUrl, name),
    drop: () => runStatement(ownerUrl, `drop database if exists ${name} with (force)`),
  };
}
