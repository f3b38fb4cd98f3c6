import type { Bench } from '../../server/test/backup-bench.ts';
import { readCatalogue, type Catalogue } from '../../server/test/structure/catalogue.ts';
import { createSampleRows } from '../../server/test/structure/sample-rows.ts';

/** Columns whose content a migration rewrites on purpose, with the reason; none of those there are does. */
const rewritten: Readonly<Record<string, string>> = {};

/** Rows in every table as it was then, for two companies, some of them real enough to work with. */
export async function inhabit({ ownerUrl, client }: Bench): Promise<Catalogue> {
  const catalogue = await readCatalogue(ownerUrl);
  const samples = createSampleRows(client, catalogue);
  const tableOf = (name: string) => catalogue.tables.find((table) => table.name === name);
  const companies = tableOf('companies');
  if (!companies) throw new Error('There were always companies.');
  for (let count = 0; count < 2; count += 1) {
    const { id } = await samples.insert(companies, 0);
    for (const table of catalogue.tables) {
      if (table.name === 'schema_migrations' || table.name === 'companies') continue;
      await samples.insert(table, Number(id));
    }
  }
  return catalogue;
}

/** Number and checksum of what these columns hold, whatever was added beside them. */
export async function marksOf({ ownerUrl, client }: Bench, catalogue: Catalogue): Promise<Record<string, string>> {
  const marks: Record<string, string> = {};
  const present = await readCatalogue(ownerUrl);
  for (const { name: table, columns } of catalogue.tables.filter(({ name }) => name !== 'schema_migrations')) {
    const now = present.tables.find(({ name }) => name === table)?.columns ?? [];
    const kept = columns.filter(
      ({ name, type }) =>
        !(`${table}.${name}` in rewritten) && now.some((column) => column.name === name && column.type === type),
    );
    const markOf = (column: string) =>
      `count(*) || ' ' || md5(string_agg(coalesce("${column}"::text, 'null'), ',' order by "${column}"::text)) as "${table}.${column}"`;
    if (kept.length === 0) continue;
    const { rows } = await client.query<Record<string, string>>(
      `select ${kept.map(({ name }) => markOf(name)).join(', ')} from "${table}"`,
    );
    Object.assign(marks, rows[0]);
  }
  return marks;
}
