-- How far what is older than a company keeps it has been emptied: from the oldest on, never to be looked at again.
create table retention_marks (
  company_id int not null references companies on delete cascade,
  kind text not null,
  -- The last row that was looked at, as whoever empties the kind writes it; null: none yet.
  mark text,
  -- What was emptied and is not in the log yet.
  untold int not null default 0,
  primary key (company_id, kind)
);
select guard_tenant_tables('retention_marks');

create index tickets_by_closing on tickets (company_id, closed_at, id) where closed_at is not null;
create index campaigns_by_completion on campaigns (company_id, completed_at, id) where completed_at is not null;
