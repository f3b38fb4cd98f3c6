-- Operators list, change, suspend and remove companies.

-- A company that is being removed: since when, how many messages it had and how many are left.
alter table companies
  add column removal_started_at timestamptz,
  add column removal_total integer not null default 0,
  add column removal_left integer not null default 0;
create index companies_by_name on companies (name collate "pt-BR-x-icu", id);
create index companies_by_due_date on companies (due_date, id);

-- How many people a company has is counted for the operator, as with its connections.
create policy by_operator on users for select
  using ((select app_platform()) and current_setting('app.operator', true) = 'on');

-- What the media of a company take up: several rows each, so that two messages at once do not wait for each other.
create table company_storage (
  id bigint generated always as identity primary key,
  company_id integer not null references companies (id) on delete cascade,
  files integer not null,
  bytes bigint not null,
  changed_at timestamptz not null
);
create index company_storage_of_company on company_storage (company_id);
select guard_tenant_tables('company_storage');
create policy by_operator on company_storage for select
  using ((select app_platform()) and current_setting('app.operator', true) = 'on');

create function add_to_company_storage(company int, more_files int, more_bytes bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  update company_storage set files = files + more_files, bytes = bytes + more_bytes, changed_at = now()
  where id = (
    select id from company_storage where company_id = company limit 1 for update skip locked
  );
  if not found then
    -- A company that is being deleted takes its figures along.
    insert into company_storage (company_id, files, bytes, changed_at)
    select id, more_files, more_bytes, now() from companies where id = company;
  end if;
end $$;

create function count_media() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  files int := 0;
  bytes bigint := 0;
  company int;
begin
  if tg_op <> 'INSERT' then
    company := old.company_id;
    if old.path is not null then
      files := files - 1;
      bytes := bytes - coalesce(old.size, 0);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    company := new.company_id;
    if new.path is not null then
      files := files + 1;
      bytes := bytes + coalesce(new.size, 0);
    end if;
  end if;
  perform add_to_company_storage(company, files, bytes);
  return null;
end $$;
create trigger count_added after insert on message_media for each row
  when (new.path is not null) execute function count_media();
create trigger count_removed after delete on message_media for each row
  when (old.path is not null) execute function count_media();
create trigger count_changed after update on message_media for each row
  when ((old.path is null) <> (new.path is null) or (new.path is not null and old.size is distinct from new.size))
  execute function count_media();

insert into company_storage (company_id, files, bytes, changed_at)
select company_id, count(*), coalesce(sum(size), 0), now() from message_media where path is not null group by company_id;
