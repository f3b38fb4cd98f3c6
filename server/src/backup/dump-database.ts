import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { copyOut } from './copy-rows.ts';
import { createHashing } from './hashing.ts';
import { inArchive, type Manifest, type TableEntry } from './manifest.ts';

interface Table {
  readonly name: string;
  readonly columns: string[];
  readonly hasCompany: boolean;
}

/** Computed columns are computed again; what belongs to an extension comes with it. */
const tablesQuery = `
select c.relname as name,
  (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
  exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
    as "hasCompany"
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  and c.relname <> 'schema_migrations'
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
order by c.relname`;

const sequencesQuery = `
select t.relname as "table", a.attname as "column", s.oid::regclass::text as name
from pg_class s
join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('i', 'a')
join pg_class t on t.oid = d.refobjid
join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
where s.relkind = 'S' and t.relnamespace = 'public'::regnamespace
order by 1, 2`;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ');

/**
 * The statements that together give every row of a table once. An owner whom row-level security binds sees the rows of
 * one company at a time, so it is asked once for each; a superuser is asked once.
 */
function* statementsFor(
  table: Table,
  companies: readonly number[] | 'all',
): Generator<{ company: string; text: string }> {
  const columns = columnList(table.columns);
  const select = (where: string) => `copy (select ${columns} from ${quoted(table.name)}${where}) to stdout`;
  if (companies === 'all' || !table.hasCompany) {
    yield { company: '', text: select('') };
    return;
  }
  yield { company: '', text: select(' where company_id is null') };
  for (const id of companies) yield { company: String(id), text: select(` where company_id = ${id}`) };
}

async function* rowsOf(
  client: pg.Client,
  table: Table,
  companies: readonly number[] | 'all',
  count: (rows: number) => void,
): AsyncGenerator<Buffer> {
  for (const { company, text } of statementsFor(table, companies)) {
    if (companies !== 'all') await client.query(`select set_config('app.company_id', $1, true)`, [company]);
    const { stream, rows } = copyOut(client, text);
    // Bytes as PostgreSQL wrote them.
    for await (const chunk of stream) yield chunk as Buffer;
    count(await rows);
  }
}

async function dumpTable(
  client: pg.Client,
  folder: string,
  table: Table,
  companies: readonly number[] | 'all',
): Promise<TableEntry> {
  let rows = 0;
  const hashing = createHashing();
  await pipeline(
    Readable.from(
      rowsOf(client, table, companies, (more) => void (rows += more)),
      { objectMode: false },
    ),
    createGzip(),
    hashing.through,
    createWriteStream(inArchive(folder).table(table.name), { flags: 'wx', mode: 0o600, flush: true }),
  );
  if (Number.isNaN(rows)) throw new Error(`PostgreSQL did not say how many rows of ${table.name} it gave.`);
  return { name: table.name, columns: table.columns, rows, ...hashing.result() };
}

/** Ids of companies where rows have to be asked for one company at a time. */
async function companiesFor(client: pg.Client): Promise<readonly number[] | 'all'> {
  const { rows } = await client.query<{ free: boolean }>(
    'select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user',
  );
  if (rows[0]?.free) return 'all';
  const found = await client.query<{ id: number }>('select id from companies order by id');
  return found.rows.map(({ id }) => id);
}

async function readSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ table: string; column: string; name: string }>(sequencesQuery);
  const read: Manifest['sequences'] = [];
  for (const { table, column, name } of rows) {
    const found = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    );
    const [state] = found.rows;
    if (state) read.push({ table, column, ...state });
  }
  return read;
}

/** Everything the database holds at one moment, while it goes on working. */
export async function dumpDatabase(
  client: pg.Client,
  folder: string,
): Promise<Pick<Manifest, 'tables' | 'sequences' | 'migrations' | 'postgres'>> {
  await mkdir(inArchive(folder).tables, { recursive: true, mode: 0o700 });
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query(`set local statement_timeout = 0; select set_config('app.platform', 'on', true)`);
    const companies = await companiesFor(client);
    if (companies === 'all') await client.query('set local row_security = off');
    const migrations = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations order by name',
    );
    const version = await client.query<{ server_version: string }>('show server_version');
    const found = await client.query<Table>(tablesQuery);
    const tables: TableEntry[] = [];
    for (const table of found.rows) tables.push(await dumpTable(client, folder, table, companies));
    // Counters stand outside of transactions and only grow: read now they are past every id of the snapshot.
    const sequences = await readSequences(client);
    return { tables, sequences, migrations: migrations.rows, postgres: version.rows[0]?.server_version ?? '' };
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}
