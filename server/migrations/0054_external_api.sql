-- Programs of a company: tokens of connections that are replaced without a gap, keys with scopes, repeats that are known.

alter table connections
  -- The token before the last change still counts until then.
  add column previous_token_hash bytea,
  add column overlap_until timestamptz;
create unique index connections_one_previous_token on connections (previous_token_hash)
  where previous_token_hash is not null;
create policy by_previous_token on connections for select
  using ((select app_platform()) and encode(previous_token_hash, 'hex') = current_setting('app.connection_token', true));

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

select guard_tenant_tables('api_keys', 'answered_calls');
-- A key is known before its company is.
create policy by_hash on api_keys for select
  using ((select app_platform()) and encode(key_hash, 'hex') = current_setting('app.api_key', true));
