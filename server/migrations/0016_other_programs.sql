-- Programs of a company, programs that hear what happens in it, and the one that it came from.

create table api_keys (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  name text not null,
  key_hash bytea not null,
  -- The last letters, by which people tell their keys apart.
  tail text not null,
  scopes text[] not null,
  -- Whose rights it has. Nobody's, once they have left: it opens nothing, and is removed.
  user_id int,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  version int not null default 1,
  unique (company_id, id),
  constraint api_keys_one_name unique (company_id, name),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create unique index api_keys_by_hash on api_keys (key_hash);
create index api_keys_by_name on api_keys (company_id, name collate "pt-BR-x-icu", id);
create index api_keys_of_user on api_keys (company_id, user_id);
create trigger bump_version before update on api_keys for each row execute function bump_version();

-- What a call answered, so that the same call again is answered alike and does nothing twice.
create table answered_calls (
  company_id int not null references companies on delete cascade,
  -- Who called: a connection, or a key.
  caller text not null,
  idempotency_key text not null,
  -- Of everything that was asked for.
  digest bytea not null,
  answer jsonb,
  at timestamptz not null,
  primary key (company_id, caller, idempotency_key)
);
create index answered_calls_by_time on answered_calls (company_id, at);

-- Programs elsewhere that a company has its events sent to, and below what became of each of them.
create table webhook_subscriptions (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  name text not null,
  url text not null,
  events text[] not null,
  active boolean not null default true,
  -- Why it was switched off, where nobody of the company did it.
  switched_off text check (switched_off in ('failing', 'gone')),
  secret_sealed bytea not null,
  -- The secret before the last change still signs until then.
  previous_secret_sealed bytea,
  overlap_until timestamptz,
  -- Since when nothing has arrived.
  failing_since timestamptz,
  failures int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  unique (company_id, id),
  constraint webhook_subscriptions_one_name unique (company_id, name)
);
create index webhook_subscriptions_by_name on webhook_subscriptions (company_id, name collate "pt-BR-x-icu", id);
create trigger bump_version before update on webhook_subscriptions for each row execute function bump_version();
create trigger forget_timers after delete on webhook_subscriptions
  referencing old table as gone for each statement execute function forget_timers();

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  company_id int not null,
  subscription_id int not null,
  event_id bigint not null,
  type text not null,
  -- Those of one lane go one after the other.
  lane text not null,
  -- The very bytes that are signed and sent, however often.
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  next_at timestamptz not null,
  last_status int,
  last_answer text,
  last_problem text,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (company_id, subscription_id, event_id),
  foreign key (company_id, subscription_id) references webhook_subscriptions (company_id, id) on delete cascade
);
create index webhook_deliveries_waiting on webhook_deliveries (company_id, subscription_id, lane, id)
  where state = 'waiting';
create index webhook_deliveries_by_time on webhook_deliveries (company_id, subscription_id, id desc);
create index webhook_deliveries_old on webhook_deliveries (company_id, created_at);
create index webhook_deliveries_of_lane on webhook_deliveries (company_id, lane);

-- What came from another program: its number there, and which row of ours it became. Repeating a move asks here first.
create table moved_rows (
  company_id int not null references companies (id) on delete cascade,
  -- Which installation it came from.
  source text not null,
  kind text not null,
  their_id text not null,
  -- 0 where it became no row with a number of its own.
  our_id bigint not null,
  constraint moved_rows_pkey primary key (company_id, source, kind, their_id)
);
-- Tickets are gone through once more when their messages are here.
create index moved_rows_in_order on moved_rows (company_id, source, kind, our_id);
-- Which company of ours one of theirs became: asked before any company is bound.
create unique index moved_rows_companies on moved_rows (source, their_id) where kind = 'company';

select guard_tenant_tables('api_keys', 'answered_calls', 'webhook_subscriptions', 'webhook_deliveries', 'moved_rows');
-- A key is known before its company is.
create policy by_hash on api_keys for select
  using ((select app_platform()) and encode(key_hash, 'hex') = current_setting('app.api_key', true));
create policy companies on moved_rows for select
  using (kind = 'company' and (select app_platform()));
