-- One thing that somebody does to many tickets: which, how far it is, and what was refused.
create table bulk_actions (
  id int generated always as identity primary key,
  company_id int not null,
  user_id int not null,
  -- Whoever signs out does nothing more.
  session_id uuid not null,
  -- The name its browser gave it: what is asked for twice is begun once.
  operation_id uuid not null,
  action jsonb not null,
  -- It takes back what an earlier one did.
  is_undo boolean not null default false,
  ticket_ids int[] not null check (cardinality(ticket_ids) between 1 and 5000),
  -- So many of them were looked at; written with what was done to them.
  handled int not null default 0 check (handled between 0 and cardinality(ticket_ids)),
  -- Numbers of tickets by the code they were refused with.
  refused jsonb not null default '{}',
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  started_at timestamptz not null,
  ended_at timestamptz,
  unique (company_id, id),
  unique (company_id, user_id, operation_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index bulk_actions_running on bulk_actions (company_id, user_id) where state = 'running';

select guard_tenant_tables('bulk_actions');
