import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { StartError } from '../config/index.ts';
import { inNamesOfToday } from './first-schema.ts';
import { freeOwner } from './free-owner.ts';
import { withOwnerClient } from './owner-client.ts';

interface Options {
  directory?: string;
  /** The last migration to apply, for tests of upgrades; all of them by default. */
  through?: string;
  onProgress?: (line: string) => void;
}

export interface Migration {
  name: string;
  text: string;
  checksum: string;
}

const ownMigrations = fileURLToPath(new URL('../../../migrations/', import.meta.url));

/** Any constant will do; it only has to be the same in every server of one database. */
const lockKey = 7_021_966;

/** Brings the database up to this program: applies the SQL files it does not have yet and returns their names. */
export async function migrate(ownerUrl: string, options: Options = {}): Promise<string[]> {
  const onProgress = options.onProgress ?? (() => undefined);
  const { through } = options;
  const files = await readMigrations(options.directory);
  return withOwnerClient(ownerUrl, async (client) => {
    await refuseOldServer(client);
    await takeMigrationLock(client, onProgress);
    const wanted = findPending(files, await readApplied(client, files));
    const pending = through === undefined ? wanted : wanted.filter(({ name }) => name <= through);
    for (const migration of pending) {
      onProgress(`Migrating the database: ${migration.name}`);
      await apply(client, migration);
    }
    return pending.map((migration) => migration.name);
  });
}

/** The SQL files that the database does not have yet; applies none, and touches nothing. */
export async function pendingMigrations(ownerUrl: string): Promise<string[]> {
  const files = await readMigrations();
  return withOwnerClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ found: string | null }>(`select to_regclass('schema_migrations') as found`);
    const applied = rows[0]?.found ? await listApplied(client) : [];
    return findPending(files, inNamesOfToday('The database', applied, files)).map(({ name }) => name);
  });
}

/** For commands: the server beside us may be an older one at work, and only a server that starts changes the schema. */
export async function demandSchema(ownerUrl: string): Promise<void> {
  if ((await pendingMigrations(ownerUrl)).length > 0) {
    throw new StartError('The database is not as this program needs it: start the server of this version first.');
  }
}

const oldestServer = 15;

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major < oldestServer) {
    throw new StartError(
      `The setting DATABASE_URL is wrong: PostgreSQL ${major} answers there, and ${oldestServer} or newer is needed.`,
    );
  }
}

/** The migrations of this program, in order. */
export async function readMigrations(directory = ownMigrations): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      // The same file checked out with other line ends is the same migration.
      const text = (await readFile(path.join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * The lock ends with the connection, so a killed server leaves nothing to clean up. It is polled: a statement that
 * waits would hold a snapshot, and with it block a migration that waits for all snapshots.
 */
export async function takeMigrationLock(client: pg.Client, onProgress: (line: string) => void): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey]);
    if (rows[0]?.taken) return;
    if (attempt === 0) onProgress('Waiting for another server that is migrating the database');
    await sleep(100);
  }
}

export const migrationsTable = `
  create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`;

type Applied = Pick<Migration, 'name' | 'checksum'>;

const renameAll = `
  with gone as (delete from schema_migrations)
  insert into schema_migrations (name, checksum) select * from unnest($1::text[], $2::text[])`;

async function readApplied(client: pg.Client, files: Migration[]): Promise<readonly Applied[]> {
  await client.query(migrationsTable);
  const found = await listApplied(client);
  const applied = inNamesOfToday('The database', found, files);
  if (applied !== found) {
    await client.query(renameAll, [applied.map(({ name }) => name), applied.map(({ checksum }) => checksum)]);
  }
  return applied;
}

async function listApplied(client: pg.Client): Promise<readonly Applied[]> {
  const { rows } = await client.query<Applied>(
    'select name, checksum from schema_migrations order by name collate "C"',
  );
  return rows;
}

function findPending(files: Migration[], present: readonly Applied[]): Migration[] {
  const applied = new Map(present.map(({ name, checksum }) => [name, checksum]));
  const known = new Set(files.map((migration) => migration.name));
  const unknown = [...applied.keys()].filter((name) => !known.has(name)).toSorted();
  if (unknown.length > 0) {
    throw new StartError(
      `The database is newer than this program: it has the migration ${unknown.join(', ')}, which this program does ` +
        'not know. Start a newer version of the program.',
    );
  }
  const changed = files.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum);
  if (changed) {
    throw new StartError(
      `The migration ${changed.name} was changed after it was applied to this database. Restore its text and write ` +
        'the change as a new migration.',
    );
  }
  return files.filter((migration) => !applied.has(migration.name));
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await applyInTransaction(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Applies and records one migration in the transaction that its caller began. */
export async function applyInTransaction(client: pg.Client, { name, text, checksum }: Migration): Promise<void> {
  try {
    const owner = await freeOwner(client);
    await client.query(text);
    await owner.bind();
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
  } catch (error) {
    const { message, position } = error as Error & { position?: string };
    const line = position === undefined ? '' : `, line ${text.slice(0, Number(position)).split('\n').length}`;
    throw new StartError(`The migration ${name} failed${line}: ${message}`, { cause: error });
  }
}
