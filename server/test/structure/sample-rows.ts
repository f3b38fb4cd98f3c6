import type { Client } from 'pg';
import { hasCompany, type Catalogue, type Column, type ForeignKey, type Table } from './catalogue.ts';

export type Row = Readonly<Record<string, unknown>>;

/** What a table's own rules want beyond the types of its columns. */
const hints: Readonly<Record<string, Row>> = {
  // Five places each.
  campaigns: { messages: ['', '', '', '', ''], confirmation_messages: ['', '', '', '', ''] },
  // Until it is done it says who it is about.
  erasures: { person: {} },
  // About one ticket at least.
  bulk_actions: { ticket_ids: [1], handled: 0, state: 'done' },
  // A list of them.
  macros: { steps: '[]' },
  // A film has a place, here or elsewhere.
  helps: { video: 'aqz-KE-bpKQ' },
  // One of them is asked for at a time.
  invoices: { status: 'void' },
  // Money moves from one account to another.
  ledger_entries: { kind: 'settlement', from_account: 'credit', to_account: 'revenue' },
  // A job is in front, behind or dead.
  jobs: { place: 'front' },
  // Each of these counts from another number.
  schedules: { day_rule: 4 },
  // One live ticket a contact and connection.
  tickets: { status: 'closed' },
};

/** Rows of these are for all companies together, and a second one would be the same. */
const ofAll: ReadonlySet<string> = new Set(['reminder_line', 'reminder_texts']);

/** Rows of these are made by the database, with the first row of another table. */
const madeWith: Readonly<Record<string, string>> = { log_heads: 'audit_trail' };

let counter = 0;
const choiceOf = (table: Table, column: string): string | undefined =>
  table.checks
    .map((check) => new RegExp(`\\(\\(${column} = ANY \\(ARRAY\\['([^']+)'`).exec(check)?.[1])
    .find((choice) => choice !== undefined);

function plainValue(table: Table, { name, type }: Column): unknown {
  counter += 1;
  if (type === 'text' || type === 'character varying') return choiceOf(table, name) ?? `${name} ${counter}`;
  if (/^(integer|bigint|smallint|numeric)$/.test(type)) return 1;
  if (/^(date|timestamp)/.test(type)) return new Date('2026-03-02T15:00:00.000Z');
  if (type === 'boolean') return true;
  if (type === 'uuid') return crypto.randomUUID();
  if (type === 'bytea') return Buffer.from(`${counter}`);
  if (type === 'jsonb' || type === 'json') return {};
  if (type.endsWith('[]')) return [];
  throw new Error(`Say in sample-rows.ts what to put into ${table.name}.${name} of type ${type}.`);
}

/** Tables with one row for a person, to which others point. */
const oneEach: ReadonlySet<string> = new Set(['second_factors', 'passkey_challenges', 'notice_preferences']);

/** Makes the smallest row each table takes, and whatever rows it has to point at, as the owner of the tables. */
export function createSampleRows(client: Client, { tables, foreignKeys }: Catalogue) {
  const made = new Map<string, Row>();
  const tableOf = (name: string): Table => {
    const found = tables.find((table) => table.name === name);
    if (!found) throw new Error(`There is no table ${name}.`);
    return found;
  };

  /** The values a key's columns take: the company's own row of the table it points at. */
  async function pointed(key: ForeignKey, companyId: number): Promise<Row> {
    if (key.target === 'companies') return { [key.columns[0] ?? '']: companyId };
    const target = await parent(key.target, companyId);
    return Object.fromEntries(key.columns.map((column, index) => [column, target[key.targetColumns[index] ?? '']]));
  }

  /** Values for a new row of a company; nothing is inserted but what it points at. */
  async function valuesFor(table: Table, companyId: number): Promise<Row> {
    const needed = table.columns.filter((column) => column.notNull && !column.filled && !column.computed);
    const values: Record<string, unknown> = Object.fromEntries(
      needed.map((column) => [column.name, plainValue(table, column)]),
    );
    for (const key of foreignKeys.filter((foreign) => foreign.table === table.name)) {
      const required = key.columns.every((column) => column in values || column === 'company_id');
      if (required) Object.assign(values, await pointed(key, companyId));
    }
    const owner = hasCompany(table) ? { company_id: companyId } : {};
    return { ...values, ...owner, ...hints[table.name] };
  }

  async function insert(table: Table, companyId: number): Promise<Row> {
    const isSingle = ofAll.has(table.name) || oneEach.has(table.name);
    const place = ofAll.has(table.name) ? table.name : `${table.name} ${companyId}`;
    const known = isSingle ? made.get(place) : undefined;
    if (known) return known;
    const maker = madeWith[table.name];
    if (maker !== undefined) {
      await parent(maker, companyId);
      const made = await client.query<Record<string, unknown>>(`select * from "${table.name}" where company_id = $1`, [
        companyId,
      ]);
      return made.rows[0] ?? {};
    }
    const { text, values } = insertStatement(table.name, await valuesFor(table, companyId));
    const { rows } = await client.query<Record<string, unknown>>(text, values);
    const row = rows[0] ?? {};
    if (isSingle) made.set(place, row);
    return row;
  }

  async function parent(name: string, companyId: number): Promise<Row> {
    const key = `${name} ${companyId}`;
    const row = made.get(key) ?? (await insert(tableOf(name), companyId));
    made.set(key, row);
    return row;
  }
  return { valuesFor, insert };
}

export function insertStatement(table: string, row: Row): { text: string; values: unknown[] } {
  const names = Object.keys(row);
  const places = names.map((_name, index) => `$${index + 1}`);
  return {
    text: `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${places.join(', ')}) returning *`,
    values: Object.values(row),
  };
}
