-- The ground: the role of the server, the walls between companies, and what all tables are made with.

do $$
begin
  if not exists (select from pg_roles where rolname = 'oplano_app') then
    -- The server's connections run as this role: row-level security binds it, whoever owns the tables.
    create role oplano_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
  end if;
  execute format('grant oplano_app to %I', current_user);
end $$;

grant usage on schema public to oplano_app;
revoke all on schema_migrations from oplano_app;
alter default privileges in schema public grant select, insert, update, delete on tables to oplano_app;
alter default privileges in schema public grant usage on sequences to oplano_app;

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Bound at the start of every tenant transaction; no company bound means no rows.
create function app_company() returns int
  language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::int;

-- True in transactions that belong to no company: sign-in, sign-up, operator pages, workers.
create function app_platform() returns boolean
  language sql stable parallel safe
  return current_setting('app.platform', true) is not distinct from 'on';

-- Walls of a tenant table, for this and every later migration.
create function guard_tenant_tables(variadic names text[]) returns void
  language plpgsql as $$
declare
  name text;
begin
  foreach name in array names
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I using (company_id = (select app_company())) with check (company_id = (select app_company()))',
      name
    );
  end loop;
end $$;
revoke execute on function guard_tenant_tables from public;

-- Case and accents do not matter when people search.
create function searchable(value text) returns text
  language sql immutable parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));

-- A record's version grows with every change, so that a late event never undoes a newer one.
create function bump_version() returns trigger
  language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

-- The version of a schedule is its own and those of its times together, that of a campaign its own and those of its
-- parts. Whoever takes some of them away adds theirs to it, so that the sum never shrinks.
create function grow_version() returns trigger
  language plpgsql as $$
begin
  new.version := greatest(new.version, old.version + 1);
  return new;
end $$;
