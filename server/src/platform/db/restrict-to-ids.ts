import { sql } from 'kysely';
import { columns } from './schema.ts';
import type { TenantDb } from './tenant-db.ts';

/**
 * The same database with no more than these rows in one of its tables, each looked up by its number. With `id in (…)` a
 * plan that is kept for any company may rather read everything of one of middling size; of a large one that is a
 * thousand times as much.
 */
export function restrictToIds(
  db: TenantDb,
  table: 'contacts' | 'tickets',
  { companyId, ids }: { readonly companyId: number; readonly ids: readonly number[] },
): TenantDb {
  const own = sql.join(columns[table].map((column) => sql.ref(column)));
  // `offset 0` keeps the planner from turning the look-ups into something else.
  const rows = sql<Record<string, unknown>>`(
    select ${own} from unnest(${ids}::int[]) as wanted (wanted_id) cross join lateral (
      select ${own} from ${sql.table(table)} as looked
      where looked.company_id = ${companyId} and looked.id = wanted.wanted_id
      offset 0
    ) as found
  )`;
  // Under the name of the table, with its columns, stands a part of its rows.
  return db.with(table, () => rows) as unknown as TenantDb;
}
