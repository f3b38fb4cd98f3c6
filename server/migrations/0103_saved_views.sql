-- A named set of filters of the inbox: somebody's own, or the company's.
create table saved_views (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  -- Null: everybody's of the company.
  owner_id int,
  -- Of what is everybody's: who shared it, as long as they are there.
  shared_by int,
  name text not null,
  filters jsonb not null,
  position int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  unique (company_id, id),
  check (owner_id is null or shared_by is null),
  foreign key (company_id, owner_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, shared_by) references users (company_id, id) on delete set null (shared_by)
);
create unique index saved_views_own_name on saved_views (company_id, owner_id, lower(name)) where owner_id is not null;
create unique index saved_views_shared_name on saved_views (company_id, lower(name)) where owner_id is null;
create index saved_views_by_sharer on saved_views (company_id, shared_by) where shared_by is not null;
create trigger bump_version before update on saved_views for each row execute function bump_version();

select guard_tenant_tables('saved_views');

-- What the new filters look for is little among many: each has the index that holds no more than it.
create index tickets_waiting on tickets (company_id, waiting_since)
  where waiting_since is not null and not is_bot and status in ('pending', 'open');
create index tickets_unread on tickets (company_id, active_at desc, id desc) where is_latest and unread > 0;
create index tickets_marked on tickets (company_id, active_at desc, id desc) where is_latest and priority <> 0;
