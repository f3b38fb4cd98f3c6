-- How often something was tried, shared by all processes. A crash forgets it, which costs less than writing it to disk
-- with every sign-in would; a row is good until it expires and is swept away some time after.
create unlogged table limit_counters (
  -- A digest: nothing of whom it counts can be read here.
  key text primary key,
  count int not null,
  -- Nothing is taken before this time.
  wait_until timestamptz,
  expires_at timestamptz not null
);
create index limit_counters_by_age on limit_counters (expires_at);

alter table limit_counters enable row level security;
alter table limit_counters force row level security;
create policy platform on limit_counters using ((select app_platform())) with check ((select app_platform()));
