-- A named list of ticket actions, with something that is said to the customer.
create table macros (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  -- One whose owner has left is an admin's.
  user_id int,
  name text not null,
  message text not null default '',
  steps jsonb not null default '[]' check (jsonb_typeof(steps) = 'array'),
  -- Everybody runs it and admins change it; else it is its owner's alone.
  shared boolean not null default false,
  created_at timestamptz not null,
  version int not null default 1,
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index macros_by_name on macros (company_id, name, id);
create trigger bump_version before update on macros for each row execute function bump_version();

-- The names that browsers gave their runs: what is asked for twice is done once.
create table macro_runs (
  company_id int not null,
  user_id int not null,
  operation_id uuid not null,
  started_at timestamptz not null,
  primary key (company_id, user_id, operation_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

select guard_tenant_tables('macros', 'macro_runs');
