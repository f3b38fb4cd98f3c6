import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { applyInTransaction, migrationsTable, takeMigrationLock, type Migration } from '../platform/db-raw/migrate.ts';
import { copyIn } from './copy-rows.ts';
import { columnList, quoted } from './dump-database.ts';
import { BackupError, inArchive, type Manifest, type TableEntry } from './manifest.ts';

const notOfExtension = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

const ownTables = `from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  and ${notOfExtension('pg_class', 'c.oid')}`;

/** By size, because rows may be hidden from the owner: a table that never held one has none. */
async function findFilledTable(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name ${ownTables} and c.relname <> 'schema_migrations' and pg_relation_size(c.oid) > 0
     order by 1 limit 1`,
  );
  return rows[0]?.name;
}

async function refuseRunningServers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name like 'o-plano%' and pid <> pg_backend_pid()`,
  );
  if (rows[0]?.count) throw new BackupError('A server is connected to this database: stop it first.');
}

/** Takes everything out of the schema but extensions. */
const clearSchema = `
do $$
declare
  found record;
begin
  for found in select c.oid::regclass as name, c.relkind as kind from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and ${notOfExtension('pg_class', 'c.oid')}
  loop
    -- Some go with others.
    continue when to_regclass(found.name::text) is null;
    execute format('drop %s %s cascade',
      case found.kind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, found.name);
  end loop;
  for found in select p.oid, p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and ${notOfExtension('pg_proc', 'p.oid')}
  loop
    continue when not exists (select from pg_proc where oid = found.oid);
    execute format('drop routine %s cascade', found.name);
  end loop;
  for found in select t.oid, t.oid::regtype as name from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e') and ${notOfExtension('pg_type', 't.oid')}
  loop
    continue when not exists (select from pg_type where oid = found.oid);
    execute format('drop type %s cascade', found.name);
  end loop;
end $$`;

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Those that no constraint stands on: built at the end they cost a fraction of what every single row would pay. */
const indexesQuery = `
select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
from pg_index i join pg_class c on c.oid = i.indrelid
where c.relnamespace = 'public'::regnamespace and ${notOfExtension('pg_class', 'c.oid')}
  and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
order by 1`;

/**
 * Tables point at each other in circles, so that no order of loading suits all keys: they are taken off and put back,
 * which checks every row. Row-level security would refuse the owner, and triggers would change what is loaded.
 */
async function openTables(client: pg.Client): Promise<{ close(): Promise<void> }> {
  const indexes = await client.query<{ name: string; definition: string }>(indexesQuery);
  const keys = await client.query<ForeignKey>(
    `select k.conrelid::regclass::text as "table", quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and c.relnamespace = 'public'::regnamespace order by 1, 2`,
  );
  const forced = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name ${ownTables} and c.relforcerowsecurity`,
  );
  const triggered = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name ${ownTables}
     and exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)`,
  );
  for (const { table, name } of keys.rows) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
  for (const { name } of forced.rows) await client.query(`alter table ${name} no force row level security`);
  for (const { name } of triggered.rows) await client.query(`alter table ${name} disable trigger user`);
  return {
    async close() {
      for (const { definition } of indexes.rows) await client.query(definition);
      for (const { table, name, definition } of keys.rows) {
        await client.query(`alter table ${table} add constraint ${name} ${definition}`);
      }
      for (const { name } of triggered.rows) await client.query(`alter table ${name} enable trigger user`);
      for (const { name } of forced.rows) await client.query(`alter table ${name} force row level security`);
    },
  };
}

async function loadTable(client: pg.Client, folder: string, table: TableEntry): Promise<void> {
  const source = createReadStream(inArchive(folder).table(table.name)).pipe(createGunzip());
  // A migration may have put rows of its own in; the archive has them as they became.
  await client.query(`delete from ${quoted(table.name)}`);
  const text = `copy ${quoted(table.name)} (${columnList(table.columns)}) from stdin`;
  const rows = await copyIn(client, text, source);
  if (rows !== table.rows) throw new BackupError(`${table.name} took ${rows} rows of ${table.rows}.`);
}

/**
 * Programs of companies keep the numbers of the events they have handled. Those of after the backup are known to them and
 * not to the archive: handed out a second time, they would stand on what is new, and pass for a repeat of it.
 */
const eventsPassedOver = 1_000_000_000;

/** A counter starts past what was handed out, whether the row stayed or not. */
async function setSequences(client: pg.Client, sequences: Manifest['sequences']): Promise<void> {
  for (const { table, column, value, isCalled } of sequences) {
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3::bigint + $4, $5)', [
      quoted(table),
      column,
      value,
      table === 'events' ? eventsPassedOver : 0,
      isCalled,
    ]);
  }
}

/** By what a copy would speak in place of the original, each until somebody of the copy wants it again. */
const hush = `
  update channel_sessions set wanted = false;
  update webhook_subscriptions set active = false where active;
  delete from push_devices`;

interface Options {
  readonly migrations: readonly Migration[];
  /** Nothing is sent of its own accord: to customers, to programs of companies, to browsers. */
  readonly disconnected: boolean;
  readonly say: (line: string) => void;
}

/** Builds the schema of the archive and fills it, in one transaction: all of it or nothing. */
export async function loadDatabase(
  client: pg.Client,
  folder: string,
  manifest: Manifest,
  { migrations, disconnected, say }: Options,
): Promise<void> {
  await takeMigrationLock(client, say);
  await client.query('begin');
  try {
    await client.query(`set local statement_timeout = 0; set local maintenance_work_mem = '256MB'`);
    await client.query(clearSchema);
    await client.query(migrationsTable);
    for (const migration of migrations) await applyInTransaction(client, migration);
    const tables = await openTables(client);
    for (const table of manifest.tables) await loadTable(client, folder, table);
    if (disconnected) await client.query(hush);
    await tables.close();
    await setSequences(client, manifest.sequences);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  await client.query('analyze');
}

/** Says why nothing may be loaded here. */
export async function refuseTarget(client: pg.Client, replace: boolean): Promise<void> {
  await refuseRunningServers(client);
  const filled = await findFilledTable(client);
  if (filled !== undefined && !replace) {
    throw new BackupError(`The database is not empty: there are rows in ${filled}. With --replace they give way.`);
  }
}
