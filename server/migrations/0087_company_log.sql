-- The log of a company: who did what from where, in a chain that shows where somebody changed it.

-- Where whoever did it called from; null: nobody called, the program worked on its own.
alter table events add column address text;

-- A null company: what operators do to the platform itself.
alter table audit_trail drop constraint audit_trail_company_id_user_id_fkey;
alter table audit_trail
  alter column company_id drop not null,
  add column chain int generated always as (coalesce(company_id, 0)) stored,
  add column address text,
  -- Without gaps in each chain.
  add column seq bigint,
  add column hash bytea;

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
alter table log_heads enable row level security;
alter table log_heads force row level security;
create policy tenant on log_heads using (company_id = (select app_company())) with check (company_id = (select app_company()));
create policy platform on log_heads using ((select app_platform())) with check ((select app_platform()));

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

-- The owner of the tables sees all companies for a moment.
alter table audit_trail no force row level security;
alter table log_heads no force row level security;

-- What stands in a chain can never be taken out of it: who went in a merge, or was searched for, goes before there is one.
update audit_trail set details = details - 'gone' where action = 'contact.merged';
update audit_trail set details = jsonb_build_object('count', details -> 'count', 'isPart',
  details ->> 'searchParam' <> '' or jsonb_array_length(coalesce(details -> 'contactTag', '[]')) > 0)
where action = 'contacts.exported' and details ? 'searchParam';

-- What was written before there was a chain is its beginning.
do $$
declare
  entry record;
  last_chain int;
  last_seq bigint;
  last_hash bytea;
begin
  for entry in select * from audit_trail order by chain, id loop
    if last_chain is distinct from entry.chain then
      last_chain := entry.chain;
      last_seq := 0;
      last_hash := '';
    end if;
    last_seq := last_seq + 1;
    last_hash := log_hash(last_hash, entry.chain, last_seq, entry.at, entry.action, entry.actor, entry.user_id,
      entry.address, entry.details, entry.event_id);
    update audit_trail set seq = last_seq, hash = last_hash where id = entry.id;
  end loop;
  insert into log_heads (company_id, seq, hash, oldest_at)
  select distinct on (chain) company_id, seq, hash, min(at) over (partition by chain)
  from audit_trail order by chain, seq desc;
end $$;
alter table audit_trail force row level security;
alter table log_heads force row level security;

alter table audit_trail
  alter column seq set not null, alter column seq set default 0,
  alter column hash set not null, alter column hash set default '';

drop index audit_trail_newest;
create unique index audit_trail_chain on audit_trail (chain, seq);
create index audit_trail_newest on audit_trail (chain, at desc, seq desc);
create index audit_trail_by_person on audit_trail (chain, user_id, at desc, seq desc);
create index audit_trail_by_action on audit_trail (chain, action, at desc, seq desc);
-- Beside the one by company, which a program that still runs relies on.
create unique index audit_trail_of_event on audit_trail (chain, event_id) where event_id is not null;

create policy platform on audit_trail
  using (company_id is null and (select app_platform())) with check (company_id is null and (select app_platform()));

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

revoke update, delete on audit_trail from oplano_app;
revoke insert, update, delete on log_heads from oplano_app;

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
select guard_tenant_tables('sign_in_failures');
