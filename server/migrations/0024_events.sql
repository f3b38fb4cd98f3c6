-- What happened, stored with the commit of the change, and who has read how far.

create table events (
  -- Handed out as the last thing before a commit, under whatever locks the change holds: of two changes to one thing the
  -- later one has the higher number.
  id bigint generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  type text not null,
  version smallint not null,
  at timestamptz not null,
  -- Who did it.
  actor jsonb not null,
  data jsonb not null,
  unique (company_id, id)
);

-- Where each consumer is, and which process it runs in.
create table event_consumers (
  name text primary key,
  -- Everything up to here is handled, save what stands in event_holds.
  after_id bigint not null default 0,
  node text,
  lease_until timestamptz,
  seen_at timestamptz not null,
  check ((node is null) = (lease_until is null))
);

-- A company whose next event a consumer could not handle: it waits, in order, and the others go on.
create table event_holds (
  company_id int not null references companies on delete cascade,
  consumer text not null,
  after_id bigint not null,
  attempts int not null,
  not_before timestamptz not null,
  last_error text not null,
  primary key (company_id, consumer)
);
create index event_holds_due on event_holds (consumer, not_before);

-- What was given up, until somebody tries it again or the event itself is forgotten.
create table dead_events (
  id bigint generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  consumer text not null,
  event_id bigint not null,
  attempts int not null,
  last_error text not null,
  dead_at timestamptz not null,
  -- Somebody wants it tried again.
  wanted boolean not null default false,
  unique (company_id, event_id, consumer),
  foreign key (company_id, event_id) references events (company_id, id) on delete cascade
);
create index dead_events_newest on dead_events (dead_at desc, id desc);

select guard_tenant_tables('events', 'event_holds', 'dead_events');
-- Consumers serve all companies; what they do inside one is bound to it again.
create policy platform_reads on events for select using ((select app_platform()));
create policy platform_forgets on events for delete using ((select app_platform()));
create policy platform on event_holds using ((select app_platform())) with check ((select app_platform()));
create policy platform on dead_events using ((select app_platform())) with check ((select app_platform()));

alter table event_consumers enable row level security;
alter table event_consumers force row level security;
create policy platform on event_consumers using ((select app_platform())) with check ((select app_platform()));

grant select on sequence events_id_seq to oplano_app;

-- How far events can be read without passing one whose transaction has not ended. Two looks are needed: the first notes
-- the newest number and then a transaction number; once every transaction older than that has ended, so has each that
-- took a number up to the noted one: whoever inserts has a transaction number before it takes one of events. Nothing of
-- this is stored, and nobody who writes waits.
create function look_at_events(known bigint, fence text, out passed boolean, out last_id bigint, out new_fence text)
  language plpgsql volatile as $$
begin
  -- Worth nothing after a crash.
  perform set_config('synchronous_commit', 'off', true);
  passed := fence is not null and pg_snapshot_xmin(pg_current_snapshot()) >= fence::xid8;
  if fence is not null and not passed then
    return;
  end if;
  select case when is_called then last_value else 0 end into last_id from events_id_seq;
  if last_id > known then
    new_fence := pg_current_xact_id()::text;
  end if;
end $$;

-- Lets a process run a consumer, alone, until the lease is over. Null: another one does.
create function lease_consumer(consumer text, by_node text, at timestamptz, lease timestamptz) returns bigint
  language plpgsql set app.platform = 'on' as $$
declare
  position bigint;
begin
  if app_company() is not null then
    raise exception 'lease_consumer works for all companies and cannot be called inside one';
  end if;
  perform set_config('synchronous_commit', 'off', true);
  insert into event_consumers (name, seen_at) values (consumer, at) on conflict do nothing;
  -- Past one whose handler is just at work: it holds the row until its commit.
  select after_id into position from event_consumers
  where name = consumer and (node is null or node = by_node or lease_until <= at)
  for no key update skip locked;
  if position is not null then
    update event_consumers set node = by_node, lease_until = lease, seen_at = at where name = consumer;
  end if;
  return position;
end $$;

-- Called in the transaction of a handler: as long as that runs nobody else takes the consumer over. False: somebody has.
create function keep_consumer(consumer text, by_node text) returns boolean
  language plpgsql set app.platform = 'on' as $$
begin
  perform from event_consumers where name = consumer and node = by_node for share;
  return found;
end $$;

-- Who did it, in full, and which event it was written for.
alter table audit_trail add column actor jsonb, add column event_id bigint;
create unique index audit_trail_once on audit_trail (company_id, event_id) where event_id is not null;
