-- Which records name which files, and which files nothing names. Both are kept by the tables that name files, so that no
-- writer and no cascade forgets one.

create table stored_files (
  company_id int not null references companies (id) on delete cascade,
  key text not null,
  -- What it is for: the feature that owns the purpose says who may fetch it.
  purpose text not null,
  -- The record that names it; of a file made for one person, that person.
  owner_id bigint not null,
  -- What one must hold beside, where the record does not say it.
  permission text,
  primary key (company_id, key, purpose, owner_id)
);

-- On their way in, or out. No key to the company: what it leaves behind is removed after it.
create table unnamed_files (
  company_id int not null,
  -- With a slash at its end: everything below.
  key text not null,
  -- Null: nobody has looked at it yet. Our own clock says when, not that of the database.
  remove_at timestamptz,
  -- From here on it cannot be named any more.
  removing boolean not null default false,
  primary key (company_id, key)
);
create index unnamed_files_due on unnamed_files (remove_at, company_id);

select guard_tenant_tables('stored_files', 'unnamed_files');
create policy platform on unnamed_files using ((select app_platform())) with check ((select app_platform()));

-- Arguments: the purpose, the column of the record's number, the columns that hold keys.
create function track_files() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  one jsonb := case when tg_op = 'DELETE' then before else after end;
  company int := (one ->> 'company_id')::int;
  owner bigint := (one ->> tg_argv[1])::bigint;
begin
  for place in 2 .. tg_nargs - 1 loop
    declare
      was text := before ->> tg_argv[place];
      is_now text := after ->> tg_argv[place];
    begin
      continue when was is not distinct from is_now;
      if is_now is not null then
        insert into stored_files (company_id, key, purpose, owner_id)
        values (company, is_now, tg_argv[0], owner)
        on conflict do nothing;
      end if;
      if was is not null then
        delete from stored_files
        where company_id = company and key = was and purpose = tg_argv[0] and owner_id = owner;
        insert into unnamed_files (company_id, key) values (company, was) on conflict do nothing;
      end if;
    end;
  end loop;
  return null;
end $$;

-- Lets a table keep track of the files it names, now and from now on.
create function track_files_of(of_table regclass, purpose text, owner_column text, variadic columns text[]) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  arguments text := (select string_agg(quote_literal(a), ', ') from unnest(array[purpose, owner_column] || columns) a);
  holds text := (select string_agg(format('%%1$s.%I is not null', c), ' or ') from unnest(columns) c);
  differs text := (select string_agg(format('old.%1$I is distinct from new.%1$I', c), ' or ') from unnest(columns) c);
  column_name text;
begin
  execute format('create trigger files_added after insert on %s for each row when (%s) execute function track_files(%s)',
    of_table, format(holds, 'new'), arguments);
  execute format('create trigger files_changed after update on %s for each row when (%s) execute function track_files(%s)',
    of_table, differs, arguments);
  execute format('create trigger files_removed after delete on %s for each row when (%s) execute function track_files(%s)',
    of_table, format(holds, 'old'), arguments);
  foreach column_name in array columns loop
    execute format(
      'insert into stored_files (company_id, key, purpose, owner_id)
       select company_id, %1$I, %2$L, %3$I from %4$s where %1$I is not null on conflict do nothing',
      column_name, purpose, owner_column, of_table);
  end loop;
end $$;
revoke execute on function track_files_of from public;

select track_files_of('users', 'avatar', 'id', 'profile_image');
select track_files_of('contacts', 'contact', 'id', 'picture_path');
select track_files_of('connections', 'greeting', 'id', 'greeting_media_path');
select track_files_of('quick_messages', 'quick-message', 'id', 'media_path');
select track_files_of('message_media', 'message', 'message_id', 'path', 'thumbnail_path');

create function forget_company_files() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  insert into unnamed_files (company_id, key) values (old.id, format('companies/%s/', old.id)) on conflict do nothing;
  return null;
end $$;
create trigger files_removed after delete on companies for each row execute function forget_company_files();

-- What the program of before wanted removed later.
insert into unnamed_files (company_id, key, remove_at)
select company_id, payload ->> 'key', run_at from jobs where name = 'users.forget-file' and dead_at is null
union
select company_id, jsonb_array_elements_text(payload -> 'keys'), run_at from jobs
where name = 'files.forget-unkept' and dead_at is null
on conflict do nothing;
delete from jobs
where name in ('users.forget-file', 'files.forget-unkept') and dead_at is null and locked_by is null;

-- What a company's record carries beside.
alter table companies
  add column address_street text not null default '',
  add column address_state text not null default '',
  add column address_city text not null default '',
  add column payment_method text not null default '';
