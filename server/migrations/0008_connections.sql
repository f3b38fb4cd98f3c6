-- How far an import is, what the keeper of a session was asked last, and the operator's look at all connections.

alter table connections
  -- Since when the import prepares: its button counts from here.
  add column import_started_at timestamptz,
  add column import_total int not null default 0,
  add column import_done int not null default 0,
  -- When the message at which the import is was written.
  add column import_at timestamptz;

alter table channel_sessions
  -- Grows with every wish of a person: a keeper that follows an older one begins anew.
  add column asked int not null default 0,
  -- The account is to be given back before anything else.
  add column forget boolean not null default false;

create policy by_operator on connections for select
  using ((select app_platform()) and current_setting('app.operator', true) = 'on');
