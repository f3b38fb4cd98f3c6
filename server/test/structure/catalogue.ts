import type { Client } from 'pg';
import { withOwnerClient } from '../../src/platform/db-raw/owner-client.ts';

export const appRole = 'oplano_app';

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  /** Has a default, counts by itself or is computed: an insert may leave it out. */
  readonly filled: boolean;
  /** An insert must leave it out. */
  readonly computed: boolean;
}

export interface Policy {
  readonly name: string;
  readonly permissive: boolean;
  /** `*` all, `r` select, `a` insert, `w` update, `d` delete. */
  readonly command: string;
  readonly using: string | null;
  readonly check: string | null;
}

export interface Table {
  readonly name: string;
  readonly schema: string;
  readonly secured: boolean;
  readonly forced: boolean;
  readonly columns: readonly Column[];
  readonly policies: readonly Policy[];
  /** Definitions of the check constraints. */
  readonly checks: readonly string[];
  /** What the server's role may do to it. */
  readonly granted: readonly string[];
}

export interface ForeignKey {
  readonly name: string;
  readonly table: string;
  readonly target: string;
  readonly columns: readonly string[];
  readonly targetColumns: readonly string[];
}

export interface Catalogue {
  readonly tables: readonly Table[];
  readonly foreignKeys: readonly ForeignKey[];
  /** Things beside tables through which rows could leave: views that see as their owner does, powerful functions. */
  readonly sideDoors: readonly string[];
  /** Rights of the server's role that it should not have. */
  readonly excessRights: readonly string[];
}

const notOurs = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
  and not exists (select from pg_depend x where x.objid = c.oid and x.deptype = 'e')`;

const tableQuery = `
select c.relname as name, n.nspname as schema, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
  (select coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null),
      'notNull', a.attnotnull, 'filled', a.atthasdef or a.attidentity <> '',
      'computed', a.attidentity = 'a' or a.attgenerated <> '') order by a.attnum), '[]')
    from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
  (select coalesce(json_agg(json_build_object('name', p.polname, 'permissive', p.polpermissive, 'command', p.polcmd,
      'using', pg_get_expr(p.polqual, c.oid), 'check', pg_get_expr(p.polwithcheck, c.oid))), '[]')
    from pg_policy p where p.polrelid = c.oid) as policies,
  (select coalesce(json_agg(pg_get_constraintdef(k.oid)), '[]')
    from pg_constraint k where k.conrelid = c.oid and k.contype = 'c') as checks,
  (select coalesce(json_agg(r), '[]') from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'trigger']) r
    where has_table_privilege('${appRole}', c.oid, r)) as granted
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where c.relkind in ('r', 'p', 'f') and ${notOurs}
order by 1`;

const foreignKeyQuery = `
select k.conname as name, c.relname as table, f.relname as target,
  (select json_agg(a.attname order by o) from unnest(k.conkey) with ordinality u(n, o)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = u.n) as columns,
  (select json_agg(a.attname order by o) from unnest(k.confkey) with ordinality u(n, o)
    join pg_attribute a on a.attrelid = f.oid and a.attnum = u.n) as "targetColumns"
from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
join pg_namespace n on n.oid = c.relnamespace
where k.contype = 'f' and ${notOurs}
order by 1`;

const sideDoorQuery = `
select 'view ' || c.relname as door from pg_class c join pg_namespace n on n.oid = c.relnamespace
where ${notOurs} and (c.relkind = 'm' or c.relkind = 'v' and not coalesce(c.reloptions::text ~ 'security_invoker=(true|on|1)', false))
union all
select 'function ' || c.proname from pg_proc c join pg_namespace n on n.oid = c.pronamespace
where ${notOurs} and c.prosecdef
order by 1`;

const excessQuery = `
select 'is ' || right_name as excess from pg_roles r cross join lateral (values
    ('a superuser', r.rolsuper), ('free of row-level security', r.rolbypassrls), ('allowed to make roles', r.rolcreaterole),
    ('allowed to make databases', r.rolcreatedb), ('allowed to replicate', r.rolreplication)) rights (right_name, has)
where r.rolname = '${appRole}' and has
union all
select 'is a member of ' || g.rolname from pg_auth_members m join pg_roles g on g.oid = m.roleid
where m.member = '${appRole}'::regrole
union all
select 'owns ' || c.relname from pg_class c where c.relowner = '${appRole}'::regrole
union all
select 'may create in ' || n.nspname from pg_namespace n
where n.nspname not like 'pg\\_%' and has_schema_privilege('${appRole}', n.oid, 'create')
order by 1`;

const read = async <T>(client: Client, query: string): Promise<T[]> =>
  // The queries above are written to answer exactly these shapes.
  (await client.query<Record<string, unknown>>(query)).rows as T[];

/** What the database itself says of its tables, asked as their owner. */
export const readCatalogue = (ownerUrl: string): Promise<Catalogue> =>
  withOwnerClient(ownerUrl, async (client) => ({
    tables: await read<Table>(client, tableQuery),
    foreignKeys: await read<ForeignKey>(client, foreignKeyQuery),
    sideDoors: (await read<{ door: string }>(client, sideDoorQuery)).map(({ door }) => door),
    excessRights: (await read<{ excess: string }>(client, excessQuery)).map(({ excess }) => excess),
  }));

export const hasCompany = (table: Table): boolean => table.columns.some((column) => column.name === 'company_id');
