import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * Whether a search stands in one of the columns; nothing to search for matches everything. Case and accents do not matter.
 * Not LIKE: `searchable` makes wildcards of signs that no escaping knows, such as ％.
 */
export function matching(searchParam: string, ...columns: readonly string[]): RawBuilder<SqlBool> {
  const search = searchParam.trim();
  if (search === '') return sql<SqlBool>`true`;
  const found = columns.map((column) => sql`strpos(searchable(${sql.ref(column)}), searchable(${search})) > 0`);
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/** The order of texts as people read them. What reads alike needs a second order, or pages would not fit together. */
export const byText = (column: string): RawBuilder<string> => sql<string>`${sql.ref(column)} collate "pt-BR-x-icu"`;
