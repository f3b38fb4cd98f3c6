-- What Meta told us, stored before it is answered: nothing is lost, and what comes twice is known.

create table webhook_events (
  id bigint generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  connection_id int not null,
  -- SHA-256 of the event: the same one again is the same row.
  digest bytea not null,
  event jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  unique (company_id, connection_id, digest),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index webhook_events_old on webhook_events (company_id, received_at) where handled_at is not null;

select guard_tenant_tables('webhook_events');
