import pg from 'pg';
import { hasCompany, readCatalogue, type Table } from './catalogue.ts';
import { createAskMarks, type Marks } from './marks.ts';

export interface Fingerprints {
  /** Number and checksum of the rows of every table; with a company, of its rows only. */
  take(companyId?: number): Promise<Marks>;
  close(): Promise<void>;
}

/** The rows of a company in a table, or null where the table holds nothing of companies. */
function rowsOf(table: Table, companyId: number | undefined): string | null {
  if (companyId === undefined) return '';
  if (table.name === 'companies') return `where id = ${companyId}`;
  return hasCompany(table) ? `where company_id = ${companyId}` : null;
}

const partOf = (table: Table, rows: string): string =>
  `select '${table.name}' as name, count(*) || ' ' || coalesce(md5(string_agg(r::text, '' order by r::text)), '') as mark
   from "${table.schema}"."${table.name}" r ${rows}`;

/** Tells whether anything in the database changed between two moments. `ignored` are tables that live by themselves. */
export async function createFingerprints(ownerUrl: string, ignored: readonly string[] = []): Promise<Fingerprints> {
  const { tables } = await readCatalogue(ownerUrl);
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  // An owner that row-level security binds would see nothing change: better an error than that.
  await client.query('set row_security = off');
  // Processes beat in `nodes` whatever is asked of them, and what is refused is counted like everything else.
  const alive = ['nodes', 'limit_counters', ...ignored];
  const watched = tables.filter((table) => !alive.includes(table.name));
  const ask = createAskMarks(client);
  return {
    take(companyId) {
      const parts = watched.flatMap((table) => {
        const rows = rowsOf(table, companyId);
        return rows === null ? [] : [partOf(table, rows)];
      });
      return ask(`rows of ${companyId}`, parts.join(' union all '));
    },
    close: () => client.end(),
  };
}

/** The tables in which two fingerprints differ. */
export const changedTables = (before: Marks, after: Marks): string[] =>
  Object.keys(before).filter((name) => before[name] !== after[name]);
