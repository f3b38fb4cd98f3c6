-- Queues, and connections with everything their form holds: who keeps them open, what their accounts are made of, and
-- what came in by them.

create table queues (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  name text not null,
  color text not null,
  created_at timestamptz not null,
  version int not null default 1,
  greeting_message text not null default '',
  completion_message text not null default '',
  out_of_hours_message text not null default '',
  order_queue int not null default 0,
  -- A waiting ticket is offered to the next person after so many minutes; 0: never.
  rotate boolean not null default false,
  rotate_minutes int not null default 0 check (rotate_minutes >= 0),
  rotate_last_user_id int,
  close_ticket boolean not null default false,
  schedules jsonb not null default '[]',
  integration_id int,
  file_list_id int,
  prompt_id int,
  -- Minutes of waiting after which a row warns, and after which it is late.
  wait_warn_minutes int not null default 10 check (wait_warn_minutes between 1 and 10080),
  wait_late_minutes int not null default 30 check (wait_late_minutes between 1 and 10080),
  unique (company_id, id),
  unique (company_id, name),
  unique (company_id, color)
);
create index queues_of_file_list on queues (company_id, file_list_id) where file_list_id is not null;
create index queues_of_integration on queues (company_id, integration_id) where integration_id is not null;
create index queues_of_prompt on queues (company_id, prompt_id) where prompt_id is not null;
create trigger bump_version before update on queues for each row execute function bump_version();

create table connections (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  name text not null,
  channel text not null check (channel in ('whatsapp', 'whatsappapi', 'facebook', 'instagram')),
  status text not null default 'DISCONNECTED'
    check (status in ('CONNECTED', 'qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING')),
  number text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  -- Which network: the provider's own, or the one of the lab.
  provider text not null default 'live' check (provider in ('live', 'lab')),
  token_hash bytea,
  token_sealed bytea,
  greeting_message text not null default '',
  greeting_media_path text,
  greeting_media_name text,
  completion_message text not null default '',
  out_of_hours_message text not null default '',
  rating_message text not null default '',
  allow_group boolean not null default false,
  group_as_ticket boolean not null default false,
  schedules jsonb not null default '[]',
  -- A bot speaks at most so often in a row, and again only after so many minutes.
  max_use_bot_queues int not null default 3 check (max_use_bot_queues >= 0),
  time_use_bot_queues int not null default 0 check (time_use_bot_queues >= 0),
  -- Minutes after which a ticket without a queue goes to the queue beside it; 0: never.
  time_send_queue int not null default 0 check (time_send_queue >= 0),
  send_queue_id int,
  expires_ticket int not null default 0 check (expires_ticket >= 0),
  when_expires_ticket int not null default 0 check (when_expires_ticket in (0, 1)),
  expires_inactive_message text not null default '',
  time_inactive_message int not null default 0 check (time_inactive_message >= 0),
  inactive_message text not null default '',
  max_use_bot_queues_nps int not null default 3 check (max_use_bot_queues_nps >= 0),
  expires_ticket_nps int not null default 0 check (expires_ticket_nps >= 0),
  time_create_new_ticket int not null default 0 check (time_create_new_ticket >= 0),
  vacation_message text not null default '',
  vacation_start date,
  vacation_end date,
  lgpd_message text not null default '',
  lgpd_link text not null default '',
  import_from timestamptz,
  import_until timestamptz,
  import_groups boolean not null default false,
  import_queue_id int,
  close_after_import boolean not null default false,
  import_state text check (import_state in ('preparing', 'running', 'waitingToClose')),
  prompt_id int,
  integration_id int,
  -- The account behind it: telephone number id, page id, Instagram account id.
  account_id text,
  account_secrets bytea,
  -- A removed connection stays for the conversations that came through it.
  deleted_at timestamptz,
  -- Since when the import prepares: its button counts from here.
  import_started_at timestamptz,
  import_total int not null default 0,
  import_done int not null default 0,
  -- When the message at which the import is was written.
  import_at timestamptz,
  -- How large the file of a greeting is: providers want to know before it is sent.
  greeting_media_size bigint,
  -- Sends of schedules, and of campaigns, that the company allows; null: as many as the channel bears.
  bulk_per_hour int check (bulk_per_hour > 0),
  bulk_per_day int check (bulk_per_day > 0),
  -- The token before the last change still counts until then.
  previous_token_hash bytea,
  overlap_until timestamptz,
  unique (company_id, id),
  foreign key (company_id, send_queue_id) references queues (company_id, id) on delete set null (send_queue_id),
  foreign key (company_id, import_queue_id) references queues (company_id, id) on delete set null (import_queue_id)
);
create unique index connections_one_name on connections (company_id, channel, name) where deleted_at is null;
create unique index connections_one_default on connections (company_id, channel) where is_default and deleted_at is null;
create unique index connections_one_token on connections (token_hash) where token_hash is not null;
-- An account of Meta belongs to one connection of the whole platform: a webhook names nothing but the account.
create unique index connections_one_account on connections (channel, account_id)
  where account_id is not null and deleted_at is null;
create unique index connections_one_previous_token on connections (previous_token_hash)
  where previous_token_hash is not null;
create index connections_of_integration on connections (company_id, integration_id) where integration_id is not null;
create index connections_of_prompt on connections (company_id, prompt_id) where prompt_id is not null;
create trigger bump_version before update on connections for each row execute function bump_version();

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
  -- Grows with every wish of a person: a keeper that follows an older one begins anew.
  asked int not null default 0,
  -- The account is to be given back before anything else.
  forget boolean not null default false,
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

-- Ticks that came before the message they belong to.
create table early_acks (
  company_id int not null,
  connection_id int not null,
  external_id text not null,
  ack smallint not null,
  failure text,
  at timestamptz not null,
  primary key (company_id, connection_id, external_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index early_acks_by_age on early_acks (at);

-- Until when somebody has what we sent, and has read it: an echo may come after that was told.
create table watermarks (
  company_id int not null,
  connection_id int not null,
  address text not null,
  ack smallint not null,
  up_to timestamptz not null,
  primary key (company_id, connection_id, address, ack),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);

select guard_tenant_tables(
  'queues', 'connections', 'connection_queues', 'channel_sessions', 'connection_timeline', 'channel_keys',
  'connection_limits', 'stranded_events', 'import_batches', 'webhook_events', 'early_acks', 'watermarks'
);
-- Webhooks and the external API know an account or a token before they know a company.
create policy by_account on connections for select
  using ((select app_platform()) and account_id = current_setting('app.channel_account', true));
create policy by_token on connections for select
  using ((select app_platform()) and encode(token_hash, 'hex') = current_setting('app.connection_token', true));
-- The keepers of sessions look for work in every company; the work itself runs inside one.
create policy keepers on channel_sessions using ((select app_platform())) with check ((select app_platform()));
create policy by_operator on connections for select
  using ((select app_platform()) and current_setting('app.operator', true) = 'on');
create policy by_previous_token on connections for select
  using ((select app_platform()) and encode(previous_token_hash, 'hex') = current_setting('app.connection_token', true));
select track_files_of('connections', 'greeting', 'id', 'greeting_media_path');

-- Takes sessions that nobody keeps; with `expired` also those whose keeper has not been heard of.
create function claim_sessions(node text, at timestamptz, until timestamptz, most int, expired boolean)
  returns setof channel_sessions
  language plpgsql set search_path = public, pg_temp set app.platform = 'on' as $$
begin
  if app_company() is not null then
    raise exception 'claim_sessions works for all companies and cannot be called inside one';
  end if;
  return query
    update channel_sessions s set node_id = node, lease_until = until
    where s.connection_id in (
      select free.connection_id from channel_sessions free
      where (free.wanted or free.forget)
        and (free.node_id is null or (expired and free.lease_until <= at))
        and (free.retry_at is null or free.retry_at <= at)
      order by free.connection_id limit most
      for update skip locked
    )
    returning s.*;
end $$;

-- Keeps the sessions of a process for a while longer; those that are missing in the answer were taken over.
create function renew_sessions(node text, until timestamptz, held int[])
  returns setof channel_sessions
  language plpgsql set search_path = public, pg_temp set app.platform = 'on' as $$
begin
  if app_company() is not null then
    raise exception 'renew_sessions works for all companies and cannot be called inside one';
  end if;
  return query
    update channel_sessions s set lease_until = until
    where s.node_id = node and s.connection_id = any (held)
    returning s.*;
end $$;

-- Whether anything can come up by the mere passing of time: a session that another process keeps may be let fall, one that
-- rests is tried again. Where there is none, whoever wants one says so by notice.
create function sessions_elsewhere(held int[]) returns boolean
  language plpgsql stable set search_path = public, pg_temp set app.platform = 'on' as $$
begin
  if app_company() is not null then
    raise exception 'sessions_elsewhere works for all companies and cannot be called inside one';
  end if;
  return exists (
    select from channel_sessions s where (s.wanted or s.forget) and s.connection_id <> all (held)
  );
end $$;
