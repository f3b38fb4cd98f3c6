-- What happened: stored with the commit of the change, read by consumers, and kept as the log of a company.

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
  -- Where whoever did it called from; null: nobody called, the program worked on its own.
  address text,
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

alter table event_consumers enable row level security;
alter table event_consumers force row level security;
-- Consumers serve all companies; what they do inside one is bound to it again.
create policy platform_reads on events for select using ((select app_platform()));
create policy platform_forgets on events for delete using ((select app_platform()));
create policy platform on event_holds using ((select app_platform())) with check ((select app_platform()));
create policy platform on dead_events using ((select app_platform())) with check ((select app_platform()));
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

-- Which consumers have something to do, asked for all of them in one look: those that are behind, those with a company
-- that may be tried again, those with an event that the operator wants tried again. Once an hour each says that it
-- lives: a sign of life counts in days (what nobody has run for thirty is gone), and what has nothing to read costs
-- nothing meanwhile.
create function consumers_due(consumers text[], by_node text, at timestamptz, safe_id bigint) returns setof text
language plpgsql stable set app.platform = 'on' as $$
begin
  if app_company() is not null then
    raise exception 'consumers_due works for all companies and cannot be called inside one';
  end if;
  return query
    select asked.name from unnest(consumers) as asked (name)
    left join event_consumers as known on known.name = asked.name
    where known.name is null
      or ((known.node is null or known.node = by_node or known.lease_until <= at)
        and (known.after_id < safe_id or known.seen_at <= at - interval '1 hour'
          or exists (select from event_holds where consumer = known.name and not_before <= at)
          or exists (select from dead_events where consumer = known.name and wanted)));
end $$;

-- The log of a company: who did what from where, in a chain that shows where somebody changed it.

-- What was done that somebody may have to answer for later.
create table audit_trail (
  id bigint generated always as identity primary key,
  -- Null: what operators do to the platform itself.
  company_id int references companies on delete cascade,
  -- Null: the program itself.
  user_id int,
  action text not null,
  details jsonb not null default '{}',
  at timestamptz not null,
  -- Who did it, in full, and which event it was written for.
  actor jsonb,
  event_id bigint,
  chain int generated always as (coalesce(company_id, 0)) stored,
  address text,
  -- Without gaps in each chain.
  seq bigint not null default 0,
  hash bytea not null default ''
);
create unique index audit_trail_once on audit_trail (company_id, event_id) where event_id is not null;
create unique index audit_trail_chain on audit_trail (chain, seq);
create index audit_trail_newest on audit_trail (chain, at desc, seq desc);
create index audit_trail_by_person on audit_trail (chain, user_id, at desc, seq desc);
create index audit_trail_by_action on audit_trail (chain, action, at desc, seq desc);
-- Beside the one by company, which a program that still runs relies on.
create unique index audit_trail_of_event on audit_trail (chain, event_id) where event_id is not null;

-- The end of each chain, and where it begins since its oldest entries were forgotten.
create table log_heads (
  chain int generated always as (coalesce(company_id, 0)) stored primary key,
  company_id int references companies on delete cascade,
  seq bigint not null default 0,
  hash bytea not null default '',
  anchor_seq bigint not null default 0,
  anchor_hash bytea not null default '',
  -- Of the oldest entry that is kept.
  oldest_at timestamptz
);

select guard_tenant_tables('audit_trail', 'log_heads');
create policy platform on log_heads using ((select app_platform())) with check ((select app_platform()));
create policy platform on audit_trail
  using (company_id is null and (select app_platform())) with check (company_id is null and (select app_platform()));

revoke update, delete on audit_trail from oplano_app;
revoke insert, update, delete on log_heads from oplano_app;

-- One field of an entry, so that no two entries read the same: its length in bytes, then itself.
create function log_field(value text) returns text
  language sql immutable parallel safe
  return case when value is null then '-' else octet_length(value) || ':' || value end;

-- What an entry and all before it come to. `npm run verify-log` counts it once more in a program of its own.
create function log_hash(
  previous bytea, chain int, seq bigint, at timestamptz, action text, actor jsonb, user_id int, address text, details jsonb,
  event_id bigint
) returns bytea
  language sql stable parallel safe
  return sha256(previous || convert_to(
    log_field(chain::text) || log_field(seq::text) || log_field(trunc(extract(epoch from at) * 1000000)::bigint::text)
      || log_field(action) || log_field(actor::text) || log_field(user_id::text) || log_field(address)
      || log_field(details::text) || log_field(event_id::text), 'UTF8'));

-- Puts an entry at the end of its chain. Whoever writes to the same chain waits for this commit: seq and hash follow from
-- what is really there. An event that is in it already is left out, before it costs a number. Heads belong to the owner of
-- the tables: the server reads them.
create function chain_log_entry() returns trigger
  language plpgsql security definer set search_path = public, pg_temp set app.platform = 'on' as $$
declare
  head log_heads;
  own int := coalesce(new.company_id, 0);
begin
  insert into log_heads (company_id) values (new.company_id) on conflict do nothing;
  select * into strict head from log_heads where chain = own for update;
  if new.event_id is not null
    and exists (select from audit_trail where chain = own and event_id = new.event_id) then
    return null;
  end if;
  new.seq := head.seq + 1;
  new.hash := log_hash(head.hash, own, new.seq, new.at, new.action, new.actor, new.user_id, new.address, new.details,
    new.event_id);
  update log_heads set seq = new.seq, hash = new.hash, oldest_at = coalesce(oldest_at, new.at) where chain = own;
  return new;
end $$;
create trigger chain_log_entry before insert on audit_trail
  for each row execute function chain_log_entry();

-- Nobody changes what is written. It goes with its whole company, or by forget_log.
create function keep_log_entry() returns trigger
  language plpgsql set app.platform = 'on' as $$
begin
  if tg_op = 'DELETE' and (
    current_setting('app.forgets_log', true) = 'on'
    or (old.company_id is not null and not exists (select from companies where id = old.company_id))
  ) then
    return old;
  end if;
  raise exception 'entries of the log are never changed' using errcode = '42501';
end $$;
create trigger keep_log_entry before update or delete on audit_trail
  for each row execute function keep_log_entry();
create trigger keep_log before truncate on audit_trail
  for each statement execute function keep_log_entry();

-- Takes the oldest entries of the bound company away, and lets its chain begin behind them. Nothing younger than six
-- months, whatever is asked for, unless the company itself is being removed.
create function forget_log(before timestamptz, most int) returns int
  language plpgsql security definer set search_path = public, pg_temp set app.platform = 'on' as $$
declare
  own int := app_company();
  last audit_trail;
  gone int;
begin
  if own is null then
    raise exception 'forget_log works inside a company';
  end if;
  perform from log_heads where chain = own for update;
  if not exists (select from companies where id = own and removal_started_at is not null) then
    before := least(before, now() - interval '6 months');
  end if;
  -- The first of them that stays keeps all that follow it.
  select a.* into last from audit_trail a
  where a.chain = own and a.seq < coalesce(
    (select min(o.seq) from (select seq, at from audit_trail where chain = own order by seq limit most) o where o.at >= before),
    (select max(o.seq) + 1 from (select seq from audit_trail where chain = own order by seq limit most) o)
  )
  order by a.seq desc limit 1;
  if last.seq is null then
    return 0;
  end if;
  perform set_config('app.forgets_log', 'on', true);
  delete from audit_trail where chain = own and seq <= last.seq;
  get diagnostics gone = row_count;
  perform set_config('app.forgets_log', '', true);
  update log_heads set anchor_seq = last.seq, anchor_hash = last.hash,
    oldest_at = (select at from audit_trail where chain = own order by seq limit 1)
  where chain = own;
  return gone;
end $$;

-- Writes down what an operator did, in the chain of the platform: also from inside of a company, of which they see nothing.
create function note_act(act text, by jsonb, came_from text, about jsonb, noted_at timestamptz, of_event bigint) returns void
  language sql volatile set app.platform = 'on' as $$
  insert into audit_trail (company_id, user_id, action, details, at, actor, address, event_id)
  values (null, (by ->> 'userId')::int, act, about, noted_at, by, came_from, of_event)
$$;
