import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Asks the database as its owner, who sees every row. */
type Ask = (statement: string, values: unknown[]) => Promise<readonly Record<string, unknown>[]>;

/** Which rows of which tables mention any of these words, in whatever column: texts, JSON, bytes and search columns. */
export async function rowsMentioning(ask: Ask, words: readonly string[]): Promise<{ table: string; row: string }[]> {
  const tables = await ask(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
    [],
  );
  const patterns = words.flatMap((word) => [word.toLowerCase(), Buffer.from(word).toString('hex')]);
  const looks = tables.map(
    ({ name }) =>
      `select '${String(name)}' as "table", lower(to_jsonb(t)::text) as row from public."${String(name)}" t`,
  );
  const found = await ask(
    `select "table", row from (${looks.join(' union all ')}) everything
     where exists (select from unnest($1::text[]) p where strpos(row, p) > 0) order by 1, 2`,
    [patterns],
  );
  return found.map(({ table, row }) => ({ table: String(table), row: String(row) }));
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const full = path.join(folder, name);
    return statSync(full).isDirectory() ? filesBelow(full) : [full];
  });

/** The same of files, by their names and by what is in them. */
export const filesMentioning = (folder: string, words: readonly string[]): string[] =>
  filesBelow(folder).filter((file) => {
    const text = `${file} ${readFileSync(file, 'latin1')}`.toLowerCase();
    return words.some((word) => text.includes(Buffer.from(word).toString('latin1').toLowerCase()));
  });
