-- The one paced way out: what is sent has a class, may come from a source that can be paused and taken back, and is told
-- to nobody where it is quiet. All of it has defaults, since the old program still writes entries without.
alter table outbox
  add column class text not null default 'person' check (class in ('person', 'bot', 'schedule', 'campaign')),
  -- `paused`: stands beside the line until its source goes on. `cancelled`: may have left already, and is not sent again.
  -- `dead`: cannot be sent by anybody, and waits for somebody to look at it.
  add column state text not null default 'waiting' check (state in ('waiting', 'paused', 'cancelled', 'dead')),
  -- What it belongs to, say campaign 12.
  add column source_kind text check (source_kind in ('schedule', 'campaign')),
  add column source_id int,
  add column quiet boolean not null default false,
  -- Takes long to hand over; others should not wait for it.
  add column has_file boolean not null default false,
  -- Why it is dead.
  add column error text,
  add constraint outbox_whole_source check ((source_kind is null) = (source_id is null));

-- The next one of a class that is due.
create index outbox_due on outbox (connection_id, class, not_before, id)
  where state = 'waiting' and started_at is null;
create index outbox_by_source on outbox (company_id, source_kind, source_id) where source_kind is not null;
-- Begun and not settled: what is in flight, or in doubt.
create index outbox_begun on outbox (connection_id, chat_id) where started_at is not null;

-- When paced classes sent something, as far back as their pace looks. Written when a send begins: whoever takes over
-- after a crash knows how much there was.
create table outbox_sends (
  company_id int not null,
  connection_id int not null,
  class text not null,
  at timestamptz not null,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index outbox_sends_of_class on outbox_sends (connection_id, class, at desc);
create index outbox_sends_of_connection on outbox_sends (company_id, connection_id, at desc);

-- What a channel said of how much an account may send.
create table connection_limits (
  company_id int not null,
  connection_id int not null,
  kind text not null check (kind in ('rate', 'timelock', 'quota', 'policy')),
  -- When it ends; null: it only counts.
  until timestamptz,
  used int,
  total int,
  -- After a pause: so many a minute, until then.
  per_minute int,
  slow_until timestamptz,
  told_at timestamptz not null,
  primary key (company_id, connection_id, kind),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);

select guard_tenant_tables('outbox_sends', 'connection_limits');

-- Sends of schedules, and of campaigns, that the company allows; null: as many as the channel bears.
alter table connections
  add column bulk_per_hour int check (bulk_per_hour > 0),
  add column bulk_per_day int check (bulk_per_day > 0);
