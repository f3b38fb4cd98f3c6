import { sql } from 'kysely';
import type { Pool } from 'pg';
import { platformTransaction, tenantTransaction, type RootDb } from '#platform/db';
import type { Table } from './catalogue.ts';
import type { Row } from './sample-rows.ts';

const refusedByPolicy = '42501';

class Undo extends Error {}

type Binding = <T>(work: (db: RootDb) => Promise<T>) => Promise<T>;

/** Runs a statement under a binding and takes it back: the rows it touched, or the code PostgreSQL refused it with. */
async function tried(bound: Binding, statement: ReturnType<typeof sql>): Promise<string> {
  let touched = 0;
  try {
    await bound(async (db) => {
      touched = Number((await statement.execute(db)).numAffectedRows ?? 0);
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) return String((error as { code?: string }).code ?? error);
  }
  return String(touched);
}

async function seen(bound: Binding, table: string, companyId?: number): Promise<number> {
  const only = companyId === undefined ? sql`` : sql`where company_id = ${companyId}`;
  return bound(async (db) => {
    const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(table)} ${only}`.execute(db);
    return Number(rows[0]?.count);
  });
}

const insertInto = (table: string, row: Row) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row).map((value) => sql.val(value)))})`;

export interface TwoCompanies {
  readonly own: number;
  readonly other: number;
}

/** Where a transaction of one company reaches rows of the other, or one of no company reaches any. */
/** Who changes anything in these is refused, whatever they mean: one may add to a log, and its heads are the database's. */
const unchangeable = ['audit_trail', 'log_heads'];

export async function hidingProblems(
  root: RootDb,
  table: Table,
  rowFor: (companyId: number) => Promise<Row>,
  { own, other }: TwoCompanies,
  shownToPlatform: readonly string[],
): Promise<string[]> {
  const { name } = table;
  const mine: Binding = (work) => tenantTransaction(root, own, (db) => work(db));
  const platform: Binding = (work) => platformTransaction(root, (db) => work(db));
  const unbound: Binding = (work) => root.transaction().execute((db) => work(db));
  const target = sql.table(name);
  const [foreignRow, ownRow] = [await rowFor(other), await rowFor(own)];

  const expected: [string, string, string][] = [
    ['its own rows', String(await seen(mine, name, own)), 'some'],
    ['rows of the other', String(await seen(mine, name, other)), '0'],
    ['rows of the other in all it sees', String((await seen(mine, name)) - (await seen(mine, name, own))), '0'],
    ['inserting for the other', await tried(mine, insertInto(name, foreignRow)), refusedByPolicy],
    [
      'updating the other',
      await tried(mine, sql`update ${target} set company_id = company_id where company_id = ${other}`),
      '0',
    ],
    ['giving rows away', await tried(mine, sql`update ${target} set company_id = ${other}`), refusedByPolicy],
    ['deleting the other', await tried(mine, sql`delete from ${target} where company_id = ${other}`), '0'],
    ['rows without a company', String(await seen(unbound, name)), '0'],
    ['inserting without a company', await tried(unbound, insertInto(name, ownRow)), refusedByPolicy],
    ['updating without a company', await tried(unbound, sql`update ${target} set company_id = company_id`), '0'],
    ['deleting without a company', await tried(unbound, sql`delete from ${target}`), '0'],
  ];
  if (!shownToPlatform.includes(name)) expected.push(['rows of any company', String(await seen(platform, name)), '0']);
  return expected.flatMap(([what, found, wanted]) =>
    found === wanted ||
    (wanted === '0' && found === refusedByPolicy && unchangeable.includes(name)) ||
    (wanted === 'some' && Number(found) > 0)
      ? []
      : [`${name}: ${what}: ${found}, not ${wanted}`],
  );
}

const bindings = ['app.company_id', 'app.platform', 'app.sign_in_email'];

/** What is still bound on any connection of the pool that nobody uses at the moment. */
export async function leftOnConnections(pool: Pool): Promise<string[]> {
  const clients = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()));
  try {
    const left = clients.map(async (client) => {
      const { rows } = await client.query<{ name: string; value: string | null }>(
        'select name, current_setting(name, true) as value from unnest($1::text[]) name',
        [bindings],
      );
      return rows.filter(({ value }) => value).map(({ name, value }) => `${name} is still ${value}`);
    });
    return (await Promise.all(left)).flat();
  } finally {
    for (const client of clients) client.release();
  }
}
