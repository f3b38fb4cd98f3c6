-- What is to happen to something at a time of its own. Any number of kinds for one subject, one timer of each kind.

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

alter table timers enable row level security;
alter table timers force row level security;
create policy tenant on timers
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
create policy platform on timers using ((select app_platform())) with check ((select app_platform()));

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
create trigger forget_timers after delete on tickets
  referencing old table as gone for each statement execute function forget_timers();

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

create function next_timer_due() returns timestamptz
  language sql stable set app.platform = 'on' set enable_seqscan = off set enable_bitmapscan = off as $$
  select due_at from timers where not queued order by due_at limit 1
$$;

-- Whoever takes jobs puts in what timers are due, in the same statement. Processes of the version before do it as well,
-- and leave the jobs they do not know to the others.
alter function claim_jobs(text, timestamptz, timestamptz, text[], int, text[], boolean, int[], int)
  rename to claim_queued_jobs;
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

-- As before, and the next due time is also that of timers.
create or replace function beat_node(
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

-- ticket_timers was one timer a ticket, each row with a job of its own that looks at it. Processes of the version before
-- still write it. What a ticket waits for stands in one of the two tables, that of its last writer; when the job of an
-- old row comes, the new program moves the row over. A later migration drops the table and these triggers.
create function give_up_old_timer() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  delete from ticket_timers where company_id = new.company_id and ticket_id = new.subject_id;
  return null;
end $$;
create trigger give_up_old_timer after insert or update of due_at on timers for each row
  when (new.kind = 'automation.attend-to-ticket') execute function give_up_old_timer();

create function give_up_new_timer() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  delete from timers
  where company_id = new.company_id and subject = 'tickets' and subject_id = new.ticket_id
    and kind = 'automation.attend-to-ticket';
  return null;
end $$;
create trigger give_up_new_timer after insert or update on ticket_timers for each row
  execute function give_up_new_timer();
