-- Keys that a device of somebody made and keeps for itself: what it signs with one proves that it is there.
create table passkeys (
  id uuid primary key,
  company_id int not null,
  user_id int not null,
  -- The name of the platform when it was made; under another one no device offers it.
  rp_id text not null,
  credential_id bytea not null,
  public_key bytea not null,
  -- How often it signed, where the device counts that at all. It only ever grows.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (company_id, user_id, credential_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

-- What a device of somebody is to sign next: one of each kind, good once. A newer one takes its place.
create table passkey_challenges (
  company_id int not null,
  user_id int not null,
  purpose text not null check (purpose in ('registration', 'second-step')),
  challenge_hash bytea not null,
  expires_at timestamptz not null,
  primary key (company_id, user_id, purpose),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

select guard_tenant_tables('passkeys', 'passkey_challenges');

-- The same before anybody has said who they are. Nothing of it is worth keeping over a crash.
create unlogged table sign_in_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index sign_in_challenges_by_age on sign_in_challenges (expires_at);
alter table sign_in_challenges enable row level security;
alter table sign_in_challenges force row level security;
create policy platform on sign_in_challenges using ((select app_platform())) with check ((select app_platform()));

-- A passkey brings recovery codes as an app does, so they are the person's and no longer the app's.
alter table recovery_codes drop constraint recovery_codes_company_id_user_id_fkey;
alter table recovery_codes add foreign key (company_id, user_id) references users (company_id, id) on delete cascade;
