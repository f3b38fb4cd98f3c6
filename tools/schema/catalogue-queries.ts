/** The role that the server's connections run as. */
const appRole = 'oplano_app';

/** What an extension brought along is its own business. */
const notOfExtension = (kind: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${kind}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

const grantsOf = (acl: string) =>
  `(select coalesce(array_agg(lower(privilege_type) order by privilege_type), '{}')
    from aclexplode(${acl}) where grantee = (select oid from pg_roles where rolname = '${appRole}'))`;

const columns = `
  select coalesce(json_agg(json_build_object(
    'name', a.attname,
    'sqlType', format_type(a.atttypid, a.atttypmod),
    'baseType', base.typname,
    'isArray', element.oid is not null,
    'enumValues', (select json_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = base.oid),
    'isNullable', not a.attnotnull,
    'default', case when a.attgenerated = '' then pg_get_expr(ad.adbin, ad.adrelid)
      else 'generated always as (' || pg_get_expr(ad.adbin, ad.adrelid) || ') stored' end,
    'identity', case a.attidentity when 'a' then 'always' when 'd' then 'by default' end,
    'identityStart', (select s.seqstart from pg_depend d join pg_sequence s on s.seqrelid = d.objid
      where d.refobjid = c.oid and d.refobjsubid = a.attnum and d.deptype = 'i' and s.seqstart <> 1),
    'isComputed', a.attgenerated <> '',
    'collation', (select quote_ident(collname) from pg_collation
      where oid = a.attcollation and a.attcollation <> t.typcollation),
    'comment', col_description(c.oid, a.attnum)
  ) order by a.attnum), '[]')
  from pg_attribute a
  join pg_type t on t.oid = a.atttypid
  left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
  join pg_type plain on plain.oid = coalesce(element.oid, t.oid)
  join pg_type base on base.oid = case when plain.typtype = 'd' then plain.typbasetype else plain.oid end
  left join pg_attrdef ad on ad.adrelid = c.oid and ad.adnum = a.attnum
  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;

// Not-null constraints are part of the column; foreign keys come last, as people read them.
const constraints = `
  select coalesce(json_agg(json_build_object(
    'name', conname, 'kind', contype, 'definition', pg_get_constraintdef(oid),
    'column', case when cardinality(conkey) = 1 then
      (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) end
  ) order by array_position('{p,u,x,c,f}', contype::text), conname), '[]')
  from pg_constraint where conrelid = c.oid and contype in ('p', 'u', 'x', 'c', 'f')`;

const indexes = `
  select coalesce(json_agg(pg_get_indexdef(indexrelid) order by indexrelid::regclass::text), '[]')
  from pg_index where indrelid = c.oid and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`;

const policies = `
  select coalesce(json_agg(json_build_object(
    'name', policyname, 'isPermissive', permissive = 'PERMISSIVE', 'command', lower(cmd), 'roles', roles,
    'using', qual, 'check', with_check
  ) order by policyname), '[]')
  from pg_policies where schemaname = 'public' and tablename = c.relname`;

const triggers = `
  select coalesce(json_agg(pg_get_triggerdef(oid) order by tgname), '[]')
  from pg_trigger where tgrelid = c.oid and not tgisinternal`;

export const tables = `
  select c.relname as name, case c.relkind when 'v' then 'view' when 'm' then 'view' else 'table' end as kind,
    obj_description(c.oid, 'pg_class') as comment,
    case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid, true) end as "viewDefinition",
    c.relrowsecurity as "isSecured", c.relforcerowsecurity as "isForced", ${grantsOf('c.relacl')} as grants,
    (${columns}) as columns, (${constraints}) as constraints, (${indexes}) as indexes, (${policies}) as policies,
    (${triggers}) as triggers
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    and ${notOfExtension('pg_class', 'c.oid')}
  order by c.relname`;

export const routines = `
  select oid::regprocedure::text as signature, pg_get_functiondef(oid) as definition,
    exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0) as "isPublic",
    ${grantsOf('proacl')} <> '{}' as "isGranted"
  from pg_proc p
  where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') and ${notOfExtension('pg_proc', 'p.oid')}
  order by 1`;

export const domains = `
  select t.typname as name, format_type(t.typbasetype, t.typtypmod) as type,
    (select coalesce(array_agg(pg_get_constraintdef(oid) order by conname), '{}') from pg_constraint
      where contypid = t.oid) as constraints
  from pg_type t
  where t.typnamespace = 'public'::regnamespace and t.typtype = 'd' and ${notOfExtension('pg_type', 't.oid')}
  order by 1`;

export const enums = `
  select t.typname as name, array_agg(e.enumlabel::text order by e.enumsortorder) as values
  from pg_type t join pg_enum e on e.enumtypid = t.oid
  where t.typnamespace = 'public'::regnamespace and ${notOfExtension('pg_type', 't.oid')}
  group by 1 order by 1`;

export const textSearch = `
  select c.cfgname as name, (
    select array_agg(token || ' with ' || dictionaries order by token) from (
      select (select alias from ts_token_type(c.cfgparser) where tokid = m.maptokentype) as token,
        string_agg(m.mapdict::regdictionary::text, ', ' order by m.mapseqno) as dictionaries
      from pg_ts_config_map m where m.mapcfg = c.oid group by m.maptokentype
    )) as mappings
  from pg_ts_config c
  where c.cfgnamespace = 'public'::regnamespace and ${notOfExtension('pg_ts_config', 'c.oid')}
  order by 1`;

// The sequence behind a column belongs to it and is not listed for itself; its grants matter all the same.
export const sequences = `
  select c.relname as name, format_type(s.seqtypid, null) as type, ${grantsOf('c.relacl')} as grants
  from pg_sequence s join pg_class c on c.oid = s.seqrelid
  where c.relnamespace = 'public'::regnamespace and ${notOfExtension('pg_class', 'c.oid')}
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))
  order by 1`;

export const defaultGrants = `
  select case defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions' else 'types' end
    as kind, ${grantsOf('defaclacl')} as grants
  from pg_default_acl where defaclnamespace = 'public'::regnamespace
  order by 1`;

export const role = `
  select rolname as name, array[
    case when rolcanlogin then 'login' else 'nologin' end,
    case when rolsuper then 'superuser' else 'nosuperuser' end,
    case when rolbypassrls then 'bypassrls' else 'nobypassrls' end
  ] as attributes
  from pg_roles where rolname = '${appRole}'`;

export const extensions = `select extname as name from pg_extension where extname <> 'plpgsql' order by 1`;

export const schemaGrants = `select ${grantsOf('nspacl')} as grants from pg_namespace where nspname = 'public'`;
