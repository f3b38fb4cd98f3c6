-- One company holds no more than its share of what a process does at once, however much it has put in. Processes of the
-- version before call claim_jobs with fewer arguments and take jobs as they did.

-- Where the next job of each company is found without walking through all jobs of one.
create index jobs_due_of_company on jobs (company_id, due_at, id) where place = 'front';
create index jobs_due_of_platform on jobs (due_at, id) where place = 'front' and company_id is null;

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

-- As before, and: `busy` holds the company of each job that the process runs, `share` how many one of them may have.
create function claim_jobs(
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
