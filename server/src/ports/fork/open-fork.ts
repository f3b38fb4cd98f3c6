import { createHash } from 'node:crypto';
import type { ForkRow } from '@oplano/core/moving';
import pg from 'pg';
import type { AskedRows, Fork } from './fork.ts';

/** Rows that are held at once. */
const portion = 500;
/** More of one text than that is never kept: it does not travel either. */
const textMax = 70_000;

const quoted = (name: string): string => pg.escapeIdentifier(name);

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

async function columnsOf(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select table_name as table, column_name as name, data_type as type from information_schema.columns
     where table_schema = current_schema() order by table_name, ordinal_position`,
  );
  return rows;
}

/** When its first company was made: no two installations have it in common, and every copy of one does. */
async function markOf(client: pg.Client, has: (table: string, column: string) => boolean): Promise<string | null> {
  const table = ['Companies', 'Users'].find((one) => has(one, 'createdAt') && has(one, 'id'));
  if (table === undefined) return null;
  const { rows } = await client.query<{ id: unknown; at: unknown }>(
    `select "id"::text as id, "createdAt"::text as at from ${quoted(table)} order by "createdAt", "id" limit 1`,
  );
  const [first] = rows;
  if (!first) return null;
  const mark = createHash('sha256').update(`${table} ${String(first.id)} ${String(first.at)}`);
  return `fork-${mark.digest('hex').slice(0, 12)}`;
}

/** Opens it for reading, all of it as it is at this moment. `close` ends that. */
export async function openFork(url: string): Promise<Fork & { close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url, application_name: 'o-plano import-fork' });
  // A connection that breaks while idle would otherwise end the process; the next query reports it anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`begin isolation level repeatable read read only; set local time zone 'UTC'`);
    const columns = await columnsOf(client);
    const tables = new Map<string, Map<string, string>>();
    for (const { table, name, type } of columns) {
      const own = tables.get(table) ?? new Map<string, string>();
      tables.set(table, own.set(name, type));
    }
    const has = (table: string, column: string): boolean => tables.get(table)?.has(column) ?? false;
    const mark = await markOf(client, has);
    return {
      mark,
      tables: new Map([...tables].map(([table, own]) => [table, new Set(own.keys())])),
      rows: (asked) => rowsOf(client, asked, tables),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** What narrows a table down. */
function conditionsOf(
  client: pg.Client,
  { table, companyId, through, below, filled }: AskedRows,
  tables: ReadonlyMap<string, ReadonlyMap<string, string>>,
): string[] {
  const has = (name: string, column: string): boolean => tables.get(name)?.has(column) ?? false;
  const own: string[] = [];
  if (companyId !== undefined) {
    const company = `"companyId" = ${client.escapeLiteral(companyId)}`;
    if (has(table, 'companyId')) own.push(company);
    else if (through && has(table, through.column) && has(through.table, 'companyId')) {
      const direct = `${quoted(through.column)} in (select "id" from ${quoted(through.table)} where ${company})`;
      const [name, up] = [quoted(table), quoted(below ?? '')];
      own.push(
        below === undefined || !has(table, below)
          ? direct
          : `"id" in (with recursive own as (select "id" from ${name} where ${direct}
              union select b."id" from ${name} b join own on b.${up} = own."id") select "id" from own)`,
      );
    }
  }
  if (filled !== undefined && has(table, filled)) own.push(`${quoted(filled)} is not null`);
  return own;
}

async function* rowsOf(
  client: pg.Client,
  asked: AskedRows,
  tables: ReadonlyMap<string, ReadonlyMap<string, string>>,
): AsyncGenerator<ForkRow[]> {
  const types = tables.get(asked.table);
  const wanted = asked.columns.filter((column) => types?.has(column));
  if (!types || wanted.length === 0) return;
  const list = wanted.map((column) => {
    const [name, type] = [quoted(column), types.get(column) ?? ''];
    if (/^(text|character|json)/.test(type)) return `left(${name}::text, ${textMax}) as ${name}`;
    // Programs that keep no zone keep UTC; the driver would take the zone of this machine.
    return type === 'timestamp without time zone' ? `${name} at time zone 'UTC' as ${name}` : name;
  });
  const conditions = conditionsOf(client, asked, tables);
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const order = asked.order.filter((column) => types.has(column)).map(quoted);
  const ordered = order.length > 0 ? `order by ${order.join(', ')}` : '';
  await client.query(
    `declare moved no scroll cursor for select ${list.join(', ')} from ${quoted(asked.table)} ${where} ${ordered}`,
  );
  try {
    for (;;) {
      const { rows } = await client.query<ForkRow>(`fetch ${portion} from moved`);
      if (rows.length > 0) yield rows;
      if (rows.length < portion) return;
    }
  } finally {
    // Where the connection is gone the cursor is, too, and the first error is the one to report.
    await client.query('close moved').catch(() => undefined);
  }
}
