import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { withOwnerClient } from '../db-raw/owner-client.ts';
import { startEmbeddedPostgres } from './index.ts';

const password = 'p@ss w/é"x';

test('the first start creates a database that only the password opens, and keeps the password nowhere', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'oplano-launcher-'));
  const postgres = await startEmbeddedPostgres({ dataDir, password });
  onTestFinished(async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true });
  });
  expect(postgres.adopted).toBe(false);
  const settings = await withOwnerClient(postgres.url, async (client) => {
    const { rows } = await client.query(`
      select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
        (select datlocale from pg_database where datname = 'postgres') as locale,
        (select array_agg(distinct auth_method) from pg_hba_file_rules) as methods`);
    return rows[0];
  });
  expect(settings).toEqual({ addresses: '127.0.0.1', fsync: 'on', locale: 'C.UTF-8', methods: ['scram-sha-256'] });

  const wrong = new pg.Client(postgres.url.replace(/:[^:@]+@/, ':wrong@'));
  await expect(wrong.connect()).rejects.toThrow('password authentication failed');
  await expect(startEmbeddedPostgres({ dataDir, password: 'wrong' })).rejects.toThrow('with another password');

  expect((await readdir(dataDir)).toSorted()).toEqual(['cluster', 'postgres.log']);
  expect((await stat(path.join(dataDir, 'postgres.log'))).mode & 0o077).toBe(0);
  await postgres.stop();
  await postgres.stop();
  await expect(readFile(path.join(dataDir, 'cluster', 'postmaster.pid'))).rejects.toThrow('ENOENT');
});
