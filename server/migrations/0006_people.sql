-- Who works for a company, how they sign in, and how they want to hear of customers.

create table users (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  name text not null,
  email text not null,
  password_hash text not null,
  profile text not null default 'user' check (profile in ('user', 'admin')),
  super boolean not null default false,
  profile_image text,
  connection_id int,
  start_work text not null default '00:00',
  end_work text not null default '23:59',
  farewell_message text not null default '',
  all_ticket text not null default 'disable' check (all_ticket in ('enable', 'disable')),
  allow_group boolean not null default false,
  all_historic text not null default 'disabled' check (all_historic in ('enabled', 'disabled')),
  all_user_chat text not null default 'disabled' check (all_user_chat in ('enabled', 'disabled')),
  user_close_pending_ticket text not null default 'enabled' check (user_close_pending_ticket in ('enabled', 'disabled')),
  show_dashboard text not null default 'disabled' check (show_dashboard in ('enabled', 'disabled')),
  allow_real_time text not null default 'disabled' check (allow_real_time in ('enabled', 'disabled')),
  allow_connections text not null default 'disabled' check (allow_connections in ('enabled', 'disabled')),
  default_theme text not null default 'light' check (default_theme in ('light', 'dark')),
  default_menu text not null default 'open' check (default_menu in ('open', 'closed')),
  default_tickets_manager_width int not null default 550 check (default_tickets_manager_width between 404 and 700),
  online boolean not null default false,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  -- Whose word stands behind an address: it counts as confirmed once somebody opened the link that was sent to it, or
  -- the operator said so.
  email_confirmed_at timestamptz,
  -- Since when the account has this address: whoever had it first is not pushed aside by whoever takes it later.
  email_since timestamptz not null default now(),
  -- Whether somebody is available for customers: null, or since when they are away, with a word for colleagues and when
  -- they come back by themselves.
  away_since timestamptz,
  away_text text not null default '',
  away_until timestamptz,
  unique (company_id, id),
  -- One person may work for two companies with one address; within a company it is theirs alone.
  unique (company_id, email),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id)
);
create index users_by_email on users (email);
create index users_by_name on users (company_id, name collate "pt-BR-x-icu", id);
create trigger bump_version before update on users for each row execute function bump_version();
create trigger forget_timers after delete on users
  referencing old table as gone for each statement execute function forget_timers();

create table user_queues (
  company_id int not null,
  user_id int not null,
  queue_id int not null,
  primary key (company_id, user_id, queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
create index user_queues_by_queue on user_queues (company_id, queue_id);

create table sessions (
  id uuid primary key,
  company_id int not null,
  user_id int not null,
  -- SHA-256 of the refresh secret in force, and of the one before it.
  secret_hash bytea not null,
  previous_hash bytea,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('elsewhere', 'logout', 'reuse', 'revoked', 'expired', 'ended')),
  address text not null default '',
  agent text not null default '',
  -- Where a company lets its people be signed in on several devices, each session has a place of its own. Everywhere
  -- else there is place 0 alone, and the index below keeps the one session of a person.
  place smallint not null default 0 check (place between 0 and 9),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index sessions_by_company on sessions (company_id, user_id);
create unique index sessions_alive_by_place on sessions (user_id, place) where ended_at is null;

-- One row per open socket: a person is online while one of theirs is left.
create table presence (
  socket_id text primary key,
  company_id int not null,
  user_id int not null,
  node_id text not null,
  seen_at timestamptz not null,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index presence_by_user on presence (company_id, user_id);
create index presence_by_node on presence (node_id);
create index presence_by_age on presence (seen_at);

-- Companies that visitors opened, until somebody's word stands behind the address they gave.
create table sign_ups (
  company_id int primary key references companies on delete cascade,
  user_id int not null,
  email text not null,
  -- Nobody gets in before the link in the mail was opened. False where the server sends no mail.
  waits boolean not null,
  mailed_at timestamptz,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index sign_ups_waiting on sign_ups (created_at) where confirmed_at is null;

-- One-time addresses by which somebody chooses a new password. Only a hash of the secret is kept, and the newest
-- counts.
create table password_links (
  company_id int not null references companies on delete cascade,
  user_id int not null,
  secret_hash bytea not null,
  -- Who made it: null where it was mailed to the person.
  made_by int,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, made_by) references users (company_id, id) on delete cascade
);
create index password_links_by_maker on password_links (company_id, made_by) where made_by is not null;

-- Wrong passwords of an account since the first of them was told: the rest is counted, and told once.
create table sign_in_failures (
  company_id int not null references companies on delete cascade,
  user_id int not null,
  began_at timestamptz not null,
  tries int not null,
  -- From where the last one came.
  address text not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

-- Something that a person has beside what they know: a device that makes codes.
create table second_factors (
  company_id int not null,
  user_id int not null,
  -- What the codes are made of, sealed.
  sealed_secret bytea not null,
  -- Null until the first code was shown: until then it counts for nothing.
  confirmed_at timestamptz,
  -- The newest half minute whose code was taken: it and all before it are used up.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

-- For when the device is lost. An app brings them as a passkey does: they are the person's, and not those of either.
create table recovery_codes (
  company_id int not null,
  user_id int not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (company_id, user_id, code_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

-- Browsers in which somebody need not show a code for a while. The password is asked for all the same.
create table remembered_devices (
  id uuid primary key,
  company_id int not null,
  user_id int not null,
  device_hash bytea not null,
  address text not null,
  agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  unique (company_id, user_id, device_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

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

-- The same before anybody has said who they are. Nothing of it is worth keeping over a crash.
create unlogged table sign_in_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index sign_in_challenges_by_age on sign_in_challenges (expires_at);

-- The operator looks into a company as support: for a while, with a reason, and only where the company allows it.
create table support_visits (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  -- What tokens and sockets of the visit are known by, as a session is.
  session_id uuid not null,
  -- Somebody of another company, so no row here refers to them.
  operator_id int not null,
  operator_session_id uuid not null,
  operator_name text not null,
  operator_email text not null,
  reason text not null,
  began_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('left', 'stopped', 'withdrawn', 'expired', 'signedOut')),
  check ((ended_at is null) = (end_reason is null)),
  unique (company_id, id)
);
create unique index support_visits_session on support_visits (session_id);
-- One at a time of each operator.
create unique index support_visits_live on support_visits (company_id, operator_id) where ended_at is null;
-- For what ends with the operator's own session.
create index support_visits_of_operator on support_visits (operator_id) where ended_at is null;
create trigger forget_timers after delete on support_visits
  referencing old table as gone for each statement execute function forget_timers();

-- Browsers in which somebody wants to hear of customers while no page is open: one a session, and gone with it.
create table push_devices (
  session_id uuid primary key,
  company_id int not null,
  user_id int not null,
  -- Where the maker of the browser takes pushes and what only that browser reads them with, sealed.
  place_sealed bytea not null,
  -- By which the same browser is known again when somebody else signs in there.
  place_hash bytea not null,
  language text not null check (language in ('pt', 'en', 'es', 'tr')),
  -- How many in a row did not arrive, and until when no other is tried.
  failures int not null default 0,
  rest_until timestamptz,
  created_at timestamptz not null,
  unique (company_id, place_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index push_devices_of_user on push_devices (company_id, user_id);

-- How somebody wants to hear of customers. Without a row, as it comes: the first sound, at any hour.
create table notice_preferences (
  company_id int not null,
  user_id int not null,
  sound text not null check (sound in ('chime', 'bell', 'drop', 'knock')),
  -- On the wall of the company's zone; over midnight where the end comes before the beginning.
  quiet_from text,
  quiet_to text,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  check ((quiet_from is null) = (quiet_to is null))
);

select guard_tenant_tables(
  'users', 'user_queues', 'sessions', 'presence', 'sign_ups', 'password_links', 'sign_in_failures',
  'second_factors', 'recovery_codes', 'remembered_devices', 'passkeys', 'passkey_challenges', 'support_visits',
  'push_devices', 'notice_preferences'
);

alter table sign_in_challenges enable row level security;
alter table sign_in_challenges force row level security;
-- Sign-in knows an address before it knows a company: it sees the rows of that one address.
create policy sign_in on users for select
  using ((select app_platform()) and email = current_setting('app.sign_in_email', true));
-- A node that died leaves its sockets behind; the others sweep them away.
create policy sweep on presence using ((select app_platform())) with check ((select app_platform()));
create policy platform on sign_ups using ((select app_platform())) with check ((select app_platform()));
-- How many people a company has is counted for the operator, as with its connections.
create policy by_operator on users for select
  using ((select app_platform()) and current_setting('app.operator', true) = 'on');
create policy by_operator on support_visits for select
  using ((select app_platform()) and current_setting('app.operator', true) = 'on');
create policy by_operator on sessions for select
  using ((select app_platform()) and current_setting('app.operator', true) = 'on');
create policy platform on sign_in_challenges using ((select app_platform())) with check ((select app_platform()));
select track_files_of('users', 'avatar', 'id', 'profile_image');

-- Whether an operator is still one and still signed in where the visit was begun. Asked inside the company that is
-- looked into, which learns nothing else of them.
create function operator_stays(operator int, session uuid) returns boolean
  language plpgsql stable set app.platform = 'on' as $$
declare
  before text := current_setting('app.operator', true);
  stays boolean;
begin
  perform set_config('app.operator', 'on', true);
  stays := exists (
    select from sessions join users on users.company_id = sessions.company_id and users.id = sessions.user_id
    where sessions.id = session and sessions.user_id = operator and sessions.ended_at is null and users.super
  );
  perform set_config('app.operator', coalesce(before, ''), true);
  return stays;
end $$;
