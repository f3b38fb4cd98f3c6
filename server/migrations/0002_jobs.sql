-- Background work: what is to be done, which processes are alive to do it, and when repeated work was last due.

create table jobs (
  id bigint generated always as identity primary key,
  -- Null: work of the platform itself.
  company_id int references companies on delete cascade,
  name text not null,
  payload jsonb not null,
  key text check (length(key) between 1 and 200),
  -- Jobs of one lane run one after another. Two companies that use the same key do not share a lane.
  lane text generated always as (coalesce(company_id, 0)::text || '/' || key) stored,
  -- Workers look only at what stands in front, so a lane with a long backlog costs them nothing. A job without a key
  -- is in front at once; one with a key is new until arrange_jobs puts it in front or behind. A dead one has no place.
  place text check (place in ('new', 'front', 'behind')),
  run_at timestamptz not null,
  created_at timestamptz not null,
  attempts int not null default 0,
  max_attempts int not null check (max_attempts > 0),
  locked_by text,
  lease_until timestamptz,
  -- When it can be taken. A column because row-level security keeps `coalesce` from using an index.
  due_at timestamptz generated always as (coalesce(lease_until, run_at)) stored,
  last_error text,
  dead_at timestamptz,
  check ((locked_by is null) = (lease_until is null)),
  check ((place is null) = (dead_at is not null)),
  check (place = 'front' or key is not null)
);
-- The claim, the next due time and the end of leases are all read from this one.
create index jobs_due on jobs (due_at, id) where place = 'front';
-- One runs at a time, kept by the database itself.
create unique index jobs_one_front on jobs (lane) where place = 'front' and lane is not null;
create index jobs_in_line on jobs (lane, id) where place in ('new', 'behind');
create index jobs_new on jobs (id) where place = 'new';
create index jobs_dead on jobs (dead_at desc, id desc) where dead_at is not null;
-- Rows come and go: cleaned up by their number, not by their share of the table.
alter table jobs set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500);

create table nodes (
  id text primary key,
  roles text[] not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);

create table cron_runs (
  name text primary key,
  last_due_at timestamptz not null
);

alter table jobs enable row level security;
alter table jobs force row level security;
create policy tenant on jobs
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
create policy platform on jobs using ((select app_platform())) with check ((select app_platform()));

alter table nodes enable row level security;
alter table nodes force row level security;
create policy platform on nodes using ((select app_platform())) with check ((select app_platform()));

alter table cron_runs enable row level security;
alter table cron_runs force row level security;
create policy platform on cron_runs using ((select app_platform())) with check ((select app_platform()));

-- The three functions below plan once and always by index: what is right for an empty queue is fatal for one that has
-- just been filled, before anybody has counted its rows.

-- Gives every lane without a job in front its next one: lanes with new jobs, those named, with `sweep` any other.
-- Called after the commits that can leave a lane so, never inside them: whoever comes last then sees both a job that
-- was put in and one that was finished at the same moment, without a lock held during either transaction.
create function arrange_jobs(freed text[], sweep boolean) returns void
  language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  -- One at a time: two that see different halves of a lane would each put a job in front.
  perform pg_advisory_xact_lock(hashtext('arrange_jobs'));
  if sweep then
    freed := freed || array(select distinct lane from jobs where place = 'behind');
  end if;
  with lanes as (
    select lane from jobs where place = 'new'
    union
    select unnest(freed)
  ), firsts as (
    select first.id
    from lanes
    cross join lateral (
      select id from jobs where jobs.lane = lanes.lane and place in ('new', 'behind') order by id limit 1
    ) first
    where not exists (select from jobs where jobs.lane = lanes.lane and place = 'front')
  )
  update jobs set place = found.place
  from (
    select id, 'front' as place from firsts
    union all
    select id, 'behind' from jobs where place = 'new' and id not in (select id from firsts)
  ) found
  where jobs.id = found.id;
end $$;

-- Takes due jobs for a node, and those whose node let its lease run out. One statement and one round trip, because it
-- is what a job waits for between its commit and its start.
create function claim_jobs(
  node text, at timestamptz, lease timestamptz, names text[], most int, freed text[], sweep boolean,
  out claimed jsonb, out next_due_at timestamptz
)
  language plpgsql set app.platform = 'on' set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  if app_company() is not null then
    raise exception 'claim_jobs works for all companies and cannot be called inside one';
  end if;
  -- A claim that a crash of the database forgets is made again: no need to wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  if sweep or cardinality(freed) > 0 or exists (select from jobs where place = 'new') then
    perform arrange_jobs(freed, sweep);
  end if;
  with due as (
    select id from jobs
    where place = 'front' and due_at <= at and name = any (names)
    order by due_at, id
    limit most
    for update skip locked
  ), taken as (
    update jobs set locked_by = node, lease_until = lease, attempts = attempts + 1
    from due where jobs.id = due.id
    returning jobs.*
  )
  select coalesce(jsonb_agg(to_jsonb(taken) order by run_at, id), '[]') into claimed from taken;
  select min(due_at) into next_due_at from jobs where place = 'front' and name = any (names);
end $$;

-- All that a process has to do regularly, in one statement: say that it is alive, keep the jobs it runs, hear which
-- nodes fell silent and when there is something to do.
create function beat_node(
  node text, node_roles text[], at timestamptz, silent_since timestamptz, held bigint[], lease timestamptz,
  out silent text[], out lost bigint[], out next_due_at timestamptz
)
  language plpgsql set app.platform = 'on' set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  if app_company() is not null then
    raise exception 'beat_node works for all companies and cannot be called inside one';
  end if;
  perform set_config('synchronous_commit', 'off', true);
  insert into nodes (id, roles, started_at, seen_at) values (node, node_roles, at, at)
  on conflict (id) do update set seen_at = excluded.seen_at;
  if cardinality(held) > 0 then
    -- Past those that are just being finished: waiting for them here could close a circle of locks.
    update jobs set lease_until = lease
    where id in (select id from jobs where id = any (held) and locked_by = node for update skip locked);
  end if;
  lost := array(select unnest(held) except select id from jobs where id = any (held) and locked_by = node);
  silent := array(select id from nodes where seen_at < silent_since order by id);
  next_due_at := case
    when exists (select from jobs where place = 'new') then at
    else (select min(due_at) from jobs where place = 'front')
  end;
end $$;
