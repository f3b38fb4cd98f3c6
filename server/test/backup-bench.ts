import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createStorage, type Storage } from '../src/ports/storage/index.ts';
import { databaseUrl, newDatabaseName, runStatement } from './database-admin.ts';
import { readCatalogue } from './structure/catalogue.ts';
import { createFingerprints } from './structure/fingerprint.ts';
import { createSampleRows } from './structure/sample-rows.ts';

/** A folder, a storage in it and a database without any schema, all to be thrown away. */
export interface Bench {
  readonly folder: string;
  readonly storage: Storage;
  readonly ownerUrl: string;
  /** A superuser's, who sees everything. */
  readonly client: pg.Client;
  remove(): Promise<void>;
}

export async function aBench(serverUrl: string): Promise<Bench> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'oplano-backup-'));
  const name = newDatabaseName('test');
  await runStatement(serverUrl, `create database ${name}`);
  const ownerUrl = databaseUrl(serverUrl, name);
  const client = new pg.Client({ connectionString: ownerUrl });
  // Removing the database cuts it.
  client.on('error', () => undefined);
  await client.connect();
  return {
    folder,
    client,
    ownerUrl,
    storage: createStorage({ dataDir: folder, s3: undefined }),
    async remove() {
      await client.end();
      await runStatement(serverUrl, `drop database if exists ${name} with (force)`);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Puts a row of each company into every table, so that none is forgotten. */
export async function fillEveryTable(ownerUrl: string, companyIds: readonly number[]): Promise<void> {
  const catalogue = await readCatalogue(ownerUrl);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const samples = createSampleRows(client, catalogue);
    for (const table of catalogue.tables) {
      if (table.name === 'schema_migrations' || table.name === 'companies') continue;
      for (const companyId of companyIds) await samples.insert(table, companyId);
    }
  } finally {
    await client.end();
  }
}

/** Number and checksum of the rows of every table. */
export async function fingerprintOf(ownerUrl: string): Promise<Record<string, string>> {
  const prints = await createFingerprints(ownerUrl, ['schema_migrations']);
  try {
    return await prints.take();
  } finally {
    await prints.close();
  }
}
