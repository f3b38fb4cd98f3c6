-- Connections with everything their form holds, who keeps them open, and what their accounts are made of.

alter table connections
  -- Which network: the provider's own, or the one of the lab.
  add column provider text not null default 'live' check (provider in ('live', 'lab')),
  add column token_hash bytea,
  add column token_sealed bytea,
  add column greeting_message text not null default '',
  add column greeting_media_path text,
  add column greeting_media_name text,
  add column completion_message text not null default '',
  add column out_of_hours_message text not null default '',
  add column rating_message text not null default '',
  add column allow_group boolean not null default false,
  add column group_as_ticket boolean not null default false,
  add column schedules jsonb not null default '[]',
  -- A bot speaks at most so often in a row, and again only after so many minutes.
  add column max_use_bot_queues int not null default 3 check (max_use_bot_queues >= 0),
  add column time_use_bot_queues int not null default 0 check (time_use_bot_queues >= 0),
  -- Minutes after which a ticket without a queue goes to the queue beside it; 0: never.
  add column time_send_queue int not null default 0 check (time_send_queue >= 0),
  add column send_queue_id int,
  add column expires_ticket int not null default 0 check (expires_ticket >= 0),
  add column when_expires_ticket int not null default 0 check (when_expires_ticket in (0, 1)),
  add column expires_inactive_message text not null default '',
  add column time_inactive_message int not null default 0 check (time_inactive_message >= 0),
  add column inactive_message text not null default '',
  add column max_use_bot_queues_nps int not null default 3 check (max_use_bot_queues_nps >= 0),
  add column expires_ticket_nps int not null default 0 check (expires_ticket_nps >= 0),
  add column time_create_new_ticket int not null default 0 check (time_create_new_ticket >= 0),
  add column vacation_message text not null default '',
  add column vacation_start date,
  add column vacation_end date,
  add column lgpd_message text not null default '',
  add column lgpd_link text not null default '',
  add column import_from timestamptz,
  add column import_until timestamptz,
  add column import_groups boolean not null default false,
  add column import_queue_id int,
  add column close_after_import boolean not null default false,
  add column import_state text check (import_state in ('preparing', 'running', 'waitingToClose')),
  add column prompt_id int,
  add column integration_id int,
  -- The account behind it: telephone number id, page id, Instagram account id.
  add column account_id text,
  add column account_secrets bytea,
  -- A removed connection stays for the conversations that came through it.
  add column deleted_at timestamptz,
  add foreign key (company_id, send_queue_id) references queues (company_id, id) on delete set null (send_queue_id),
  add foreign key (company_id, import_queue_id) references queues (company_id, id) on delete set null (import_queue_id);
alter table connections drop constraint connections_company_id_channel_name_key;
create unique index connections_one_name on connections (company_id, channel, name) where deleted_at is null;
create unique index connections_one_default on connections (company_id, channel) where is_default and deleted_at is null;
create unique index connections_one_token on connections (token_hash) where token_hash is not null;
-- An account of Meta belongs to one connection of the whole platform: a webhook names nothing but the account.
create unique index connections_one_account on connections (channel, account_id)
  where account_id is not null and deleted_at is null;
-- Webhooks and the external API know an account or a token before they know a company.
create policy by_account on connections for select
  using ((select app_platform()) and account_id = current_setting('app.channel_account', true));
create policy by_token on connections for select
  using ((select app_platform()) and encode(token_hash, 'hex') = current_setting('app.connection_token', true));

create table connection_queues (
  company_id int not null,
  connection_id int not null,
  queue_id int not null,
  primary key (company_id, connection_id, queue_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
create index connection_queues_by_queue on connection_queues (company_id, queue_id);

-- One row a connection that somebody should keep open: who does, until when, and how it goes.
create table channel_sessions (
  connection_id int primary key,
  company_id int not null,
  wanted boolean not null default true,
  node_id text,
  lease_until timestamptz,
  -- After a failure: not before.
  retry_at timestamptz,
  retries int not null default 0,
  qr text,
  pairing_code text,
  -- A number that asked to be paired by code instead of QR.
  pairing_phone text,
  -- Since when it is in its state, and why it is not open.
  since timestamptz not null,
  reason text,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index channel_sessions_free on channel_sessions (lease_until) where wanted;
create index channel_sessions_by_node on channel_sessions (node_id) where node_id is not null;

-- What a connection went through, for the people who ask why it was silent.
create table connection_timeline (
  id bigint generated always as identity primary key,
  company_id int not null,
  connection_id int not null,
  status text not null,
  reason text,
  at timestamptz not null,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index connection_timeline_newest on connection_timeline (company_id, connection_id, id desc);

-- The account itself, sealed: whoever holds these rows in the clear is the account.
create table channel_keys (
  company_id int not null,
  connection_id int not null,
  kind text not null,
  key text not null,
  value bytea not null,
  primary key (company_id, connection_id, kind, key),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);

-- Events that could not be handled: kept with what they carried, tried again, shown to the operator; never dropped.
create table stranded_events (
  id bigint generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  connection_id int not null,
  event jsonb not null,
  error text not null,
  attempts int not null default 1,
  received_at timestamptz not null,
  handled_at timestamptz,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index stranded_events_open on stranded_events (company_id, id) where handled_at is null;

-- Messages of an account's history on their way into the conversations; gone once they are there.
create table import_batches (
  id bigint generated always as identity primary key,
  company_id int not null,
  connection_id int not null,
  events jsonb not null,
  messages int not null,
  received_at timestamptz not null,
  imported_at timestamptz,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index import_batches_open on import_batches (company_id, connection_id, id);

select guard_tenant_tables(
  'connection_queues', 'channel_sessions', 'connection_timeline', 'channel_keys', 'stranded_events', 'import_batches'
);
-- The keepers of sessions look for work in every company; the work itself runs inside one.
create policy keepers on channel_sessions using ((select app_platform())) with check ((select app_platform()));
