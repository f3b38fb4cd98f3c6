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
-- Where the next job of each company is found without walking through all jobs of one.
create index jobs_due_of_company on jobs (company_id, due_at, id) where place = 'front';
create index jobs_due_of_platform on jobs (due_at, id) where place = 'front' and company_id is null;
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

create table timers (
  company_id int not null references companies on delete cascade,
  -- The table and the row it is about; the row takes its timers along when it goes.
  subject text not null,
  subject_id bigint not null,
  -- The job that is put in once it is due; its handler says what happens.
  kind text not null,
  due_at timestamptz not null,
  payload jsonb not null,
  -- Its job is put in. Whoever sets it anew makes it wait again, and that job then finds nothing due.
  queued boolean not null default false,
  primary key (company_id, subject, subject_id, kind)
);
-- All that a due time is looked for by: the table itself is never searched.
create index timers_due on timers (due_at) where not queued;
-- Rows come and go: cleaned up by their number, not by their share of the table.
alter table timers set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500);

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

select guard_tenant_tables('jobs', 'timers');

alter table nodes enable row level security;
alter table nodes force row level security;

alter table cron_runs enable row level security;
alter table cron_runs force row level security;

alter table limit_counters enable row level security;
alter table limit_counters force row level security;
create policy platform on jobs using ((select app_platform())) with check ((select app_platform()));
create policy platform on nodes using ((select app_platform())) with check ((select app_platform()));
create policy platform on cron_runs using ((select app_platform())) with check ((select app_platform()));
create policy platform on limit_counters using ((select app_platform())) with check ((select app_platform()));
create policy platform on timers using ((select app_platform())) with check ((select app_platform()));

-- The functions below plan once and always by index: what is right for an empty queue is fatal for one that has just been
-- filled, before anybody has counted its rows.

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

-- Takes due jobs for a node, and those whose node let its lease run out. Without shares: workers call the other one.
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

-- Every company that has a job in front, from one to the next: as many steps as companies, not as jobs.
create function companies_with_jobs() returns setof int
  language sql stable set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
  with recursive found as (
    (select company_id from jobs where place = 'front' and company_id is not null order by company_id limit 1)
    union all
    select (
      select company_id from jobs where place = 'front' and company_id > found.company_id order by company_id limit 1
    )
    from found where found.company_id is not null
  )
  select company_id from found where company_id is not null
$$;

-- As before, and one company holds no more than its share of what a process does at once, however much it has put in:
-- `busy` holds the company of each job that the process runs, `share` how many one of them may have.
create function claim_queued_jobs(
  node text, at timestamptz, lease timestamptz, names text[], most int, freed text[], sweep boolean,
  busy int[], share int,
  out claimed jsonb, out next_due_at timestamptz
)
  language plpgsql set app.platform = 'on' set plan_cache_mode = force_generic_plan
  -- Always along an index and in its order: before anybody has counted the rows of a backlog, sorting it looks cheap.
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off as $$
declare
  ids bigint[];
  others bigint[];
  passed_over int;
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
    select id, company_id, due_at from jobs
    where place = 'front' and due_at <= at and name = any (names)
    order by due_at, id
    limit most
    for update skip locked
  ), ranked as (
    select id, company_id, row_number() over (partition by company_id order by due_at, id)
      + (select count(*) from unnest(busy) held where held = due.company_id) as turn
    from due
  )
  select
    coalesce(array_agg(id) filter (where company_id is null or turn <= share), '{}'),
    count(*) filter (where company_id is not null and turn > share)
  into ids, passed_over from ranked;

  -- Somebody has more than their share: the room they leave is for the others, wherever those stand in line.
  if passed_over > 0 then
    busy := busy || array(select company_id from jobs where id = any (ids) and company_id is not null);
    others := array(
      select found.id
      from (
        select first.id, first.due_at
        from companies_with_jobs() company
        cross join lateral (
          select id, due_at from jobs
          where company_id = company and place = 'front' and due_at <= at and name = any (names) and id <> all (ids)
          order by due_at, id
          limit greatest(share - (select count(*) from unnest(busy) held where held = company), 0)
        ) first
        union all
        (
          select id, due_at from jobs
          where company_id is null and place = 'front' and due_at <= at and name = any (names) and id <> all (ids)
          order by due_at, id
          limit most
        )
      ) found
      order by found.due_at, found.id
      limit most - cardinality(ids)
    );
    with due as (
      select id from jobs
      where id = any (others) and place = 'front' and due_at <= at
      for update skip locked
    )
    select coalesce(array_agg(id), '{}') into others from due;
    busy := busy || array(select company_id from jobs where id = any (others) and company_id is not null);
    ids := ids || others;
  end if;

  with taken as (
    update jobs set locked_by = node, lease_until = lease, attempts = attempts + 1
    where id = any (ids)
    returning *
  )
  select coalesce(jsonb_agg(to_jsonb(taken) order by run_at, id), '[]') into claimed from taken;

  if passed_over = 0 then
    select min(due_at) into next_due_at from jobs where place = 'front' and name = any (names);
  else
    -- What waits for its own company is looked at when a job of that ends, not before.
    select least(
      (
        select min(first.due_at)
        from companies_with_jobs() company
        cross join lateral (
          select due_at from jobs
          -- The end of time makes it the index of the company and not the one of all.
          where company_id = company and place = 'front' and due_at <= 'infinity' and name = any (names)
          order by due_at
          limit 1
        ) first
        where (select count(*) from unnest(busy) held where held = company) < share
      ),
      (
        select due_at from jobs
        where company_id is null and place = 'front' and due_at <= 'infinity' and name = any (names)
        order by due_at
        limit 1
      )
    ) into next_due_at;
  end if;
end $$;

-- Puts in the jobs of timers that are due, the longest due first and so many at once that nobody waits for long.
create function queue_due_timers(at timestamptz, most int) returns void
  language plpgsql set app.platform = 'on' set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if app_company() is not null then
    raise exception 'queue_due_timers works for all companies and cannot be called inside one';
  end if;
  with due as (
    select company_id, subject, subject_id, kind from timers
    where not queued and due_at <= at
    order by due_at
    limit most
    -- One that is just being set is seen when that is done.
    for update skip locked
  ), marked as (
    update timers set queued = true
    from due
    where timers.company_id = due.company_id and timers.subject = due.subject
      and timers.subject_id = due.subject_id and timers.kind = due.kind
    returning timers.*
  )
  insert into jobs (company_id, name, payload, place, run_at, created_at, max_attempts)
  select company_id, kind, jsonb_build_object('subjectId', subject_id), 'front', due_at, at, 15
  from marked order by due_at;
end $$;

-- Asked with every claim and every beat.
create function next_timer_due() returns timestamptz
  language sql stable set app.platform = 'on' set enable_seqscan = off set enable_bitmapscan = off as $$
  select due_at from timers where not queued order by due_at limit 1
$$;

-- What workers call: puts in what timers are due, then takes jobs. One statement and one round trip, because it is what a
-- job waits for between its commit and its start.
create function claim_jobs(
  node text, at timestamptz, lease timestamptz, names text[], most int, freed text[], sweep boolean,
  busy int[], share int,
  out claimed jsonb, out next_due_at timestamptz
)
  language plpgsql as $$
begin
  if next_timer_due() <= at then
    perform queue_due_timers(at, 200);
  end if;
  select found.claimed, least(found.next_due_at, next_timer_due()) into claimed, next_due_at
  from claim_queued_jobs(node, at, lease, names, most, freed, sweep, busy, share) found;
end $$;

-- All that a process has to do regularly, in one statement: say that it is alive, keep the jobs it runs, hear which
-- nodes fell silent and when there is something to do, for jobs and for timers.
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
    else least((select min(due_at) from jobs where place = 'front'), next_timer_due())
  end;
end $$;

-- For the trigger of that name on every table that timers are about.
create function forget_timers() returns trigger
  language plpgsql set search_path = public, pg_temp
  -- One by one along the key, however many rows go at once.
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  delete from timers using gone
  where timers.company_id = gone.company_id and timers.subject = tg_table_name and timers.subject_id = gone.id;
  return null;
end $$;
