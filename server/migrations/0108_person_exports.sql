-- What is kept of the person behind a number can be taken out as one file. It lies among those of the company for as long as
-- `kept_until` says, and no longer than its row: whoever is erased, merged or deleted takes it along.
create table person_exports (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  contact_id int not null,
  key text not null,
  -- Who asked for it here; the name stays when the person goes.
  user_id int,
  user_name text not null,
  asked_at timestamptz not null,
  kept_until timestamptz not null,
  total int not null default 0,
  done int not null default 0,
  bytes bigint,
  failed_at timestamptz,
  unique (company_id, id),
  -- One at a time.
  unique (company_id, contact_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index person_exports_of_user on person_exports (company_id, user_id);
select guard_tenant_tables('person_exports');

-- Its day is set already: it comes sooner.
create function forget_person_export() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into unnamed_files (company_id, key) values (old.company_id, old.key)
  on conflict (company_id, key) do update set remove_at = null where not unnamed_files.removing;
  return null;
end $$;
create trigger file_forgotten after delete on person_exports for each row execute function forget_person_export();
