import pg from 'pg';
import { hasCompany, readCatalogue, type Catalogue, type Table } from '../../server/test/structure/catalogue.ts';
import { createSampleRows } from '../../server/test/structure/sample-rows.ts';

const isText = ({ type }: { type: string }): boolean => /^(text|character varying|citext)$/.test(type);
const quoted = (name: string): string => `"${name}"`;

async function asOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('set row_security = off');
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs a statement that a rule of the table may forbid. */
async function attempt(client: pg.Client, statement: () => Promise<unknown>): Promise<boolean> {
  await client.query('begin');
  try {
    await statement();
    await client.query('commit');
    return true;
  } catch {
    await client.query('rollback');
    return false;
  }
}

/** Writes the word into every text of every row the company has in a table; where a rule of the table allows it. */
async function markTable(client: pg.Client, table: Table, companyId: number, word: string): Promise<number> {
  const isCompanies = table.name === 'companies';
  const owner = isCompanies ? 'id' : 'company_id';
  let marked = 0;
  for (const column of table.columns.filter((one) => isText(one) && !one.computed)) {
    // Rows of one table must often differ in a column, so each row has its own text.
    const text = `'${word} ${table.name}.${column.name} ' || left(md5(r.ctid::text), 8)`;
    const done = await attempt(client, () =>
      client.query(`update ${quoted(table.name)} r set ${quoted(column.name)} = ${text} where r.${owner} = $1`, [
        companyId,
      ]),
    );
    if (done) marked += 1;
  }
  return marked;
}

/**
 * Gives a company a row in every table and its word in every text: nothing of it works any more, and nothing of it can
 * be shown without being recognised. Answers how many columns carry the word.
 */
export const markEverything = async (ownerUrl: string, companyId: number, word: string): Promise<number> => {
  const catalogue = await readCatalogue(ownerUrl);
  return asOwner(ownerUrl, async (client) => {
    const rows = createSampleRows(client, catalogue);
    const own = catalogue.tables.filter((table) => hasCompany(table) || table.name === 'companies');
    for (const table of own.filter(hasCompany)) await attempt(client, () => rows.insert(table, companyId));
    let marked = 0;
    for (const table of own) marked += await markTable(client, table, companyId, word);
    return marked;
  });
};

const tellingLength = 8;

/** Every text and every name of a record that this company has and nobody else. */
export async function wordsOf(ownerUrl: string, companyId: number): Promise<string[]> {
  const catalogue = await readCatalogue(ownerUrl);
  return asOwner(ownerUrl, async (client) => {
    const [own, others] = [new Set<string>(), new Set<string>()];
    for (const { table, column } of tellingColumns(catalogue)) {
      const owner = table.name === 'companies' ? 'id' : hasCompany(table) ? 'company_id' : 'null::int';
      const { rows } = await client.query<{ value: string | null; mine: boolean | null }>(
        `select distinct ${quoted(column)}::text as value, ${owner} = $1 as mine from ${quoted(table.name)}`,
        [companyId],
      );
      for (const { value, mine } of rows) if (value !== null) (mine ? own : others).add(value);
    }
    return [...own].filter((value) => value.length >= tellingLength && !others.has(value));
  });
}

const tellingColumns = ({ tables }: Catalogue): { table: Table; column: string }[] =>
  tables.flatMap((table) =>
    table.columns
      .filter((column) => isText(column) || column.type === 'uuid')
      .map(({ name }) => ({ table, column: name })),
  );

/** Where the words of one company stand in the rows of another, with the table and the text. */
export async function wordsInRowsOf(ownerUrl: string, companyId: number, words: readonly string[]): Promise<string[]> {
  const { tables } = await readCatalogue(ownerUrl);
  return asOwner(ownerUrl, async (client) => {
    const found: string[] = [];
    for (const table of tables.filter(hasCompany)) {
      const { rows } = await client.query<{ row: string }>(
        `select r::text as row from ${quoted(table.name)} r where r.company_id = $1`,
        [companyId],
      );
      for (const { row } of rows) {
        const word = words.find((one) => row.includes(one));
        if (word !== undefined) found.push(`${table.name} holds “${word}”`);
      }
    }
    return found;
  });
}
