-- Figures of days that are over are counted once and kept: by day and by month, for every person, and by queue,
-- connection, channel, tag, weekday and hour. What changes of an attendance leaves a mark in the same transaction; a
-- day with a mark is read from its rows until it is counted again, so that a figure never says anything else than the
-- rows do.

-- A day or a month that is counted, and by which clock: zone and service hours. Counted by another it counts for nothing.
create table figure_spans (
  company_id int not null references companies on delete cascade,
  span text not null check (span in ('day', 'month')),
  starts date not null,
  clock text not null,
  primary key (company_id, span, starts)
);

create table figure_cells (
  company_id int not null references companies on delete cascade,
  span text not null,
  starts date not null,
  kind text not null check (kind in (
    'all', 'queue', 'connection', 'queueOfAll', 'connectionOfAll', 'channel', 'tag', 'hour'
  )),
  -- Which of its kind, 0 is none; of hours, 24 × weekday + hour, Sunday first.
  subject int not null,
  -- Whose; 0 is nobody. Channels, tags and hours are not told apart by person.
  user_id int not null,
  tickets int not null default 0,
  finished int not null default 0,
  groups int not null default 0,
  active int not null default 0,
  reopened int not null default 0,
  unattended int not null default 0,
  waits int not null default 0,
  wait_seconds bigint not null default 0,
  wait_work_seconds bigint not null default 0,
  answers int not null default 0,
  answer_seconds bigint not null default 0,
  answer_work_seconds bigint not null default 0,
  supports int not null default 0,
  support_seconds bigint not null default 0,
  support_work_seconds bigint not null default 0,
  wait_rating int not null default 0,
  with_rating int not null default 0,
  without_rating int not null default 0,
  rates_0 int not null default 0,
  rates_1 int not null default 0,
  rates_2 int not null default 0,
  rates_3 int not null default 0,
  rates_4 int not null default 0,
  rates_5 int not null default 0,
  rates_6 int not null default 0,
  rates_7 int not null default 0,
  rates_8 int not null default 0,
  rates_9 int not null default 0,
  rates_10 int not null default 0,
  -- First answers by how long they took, from less than a minute to a day and more.
  answers_within_0 int not null default 0,
  answers_within_1 int not null default 0,
  answers_within_2 int not null default 0,
  answers_within_3 int not null default 0,
  answers_within_4 int not null default 0,
  answers_within_5 int not null default 0,
  answers_within_6 int not null default 0,
  answers_within_7 int not null default 0,
  transfers int not null default 0,
  leads int not null default 0,
  -- Charts by day, person, queue, channel, tag and hour add up nothing but attendances: with that number in the key they
  -- are read from the key alone, one page of it for a hundred cells instead of a page of the table for each.
  primary key (company_id, kind, span, starts, subject, user_id) include (tickets)
);

-- Something of that quarter of an hour has changed since it was counted. Marks are only ever added and, once their day is
-- counted, removed: nobody waits for anybody.
create table figure_marks (
  id bigint generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  at timestamptz not null
);
create index figure_marks_in_order on figure_marks (company_id, at);

select guard_tenant_tables('figure_spans', 'figure_cells', 'figure_marks');
create policy clock on figure_marks for select using ((select app_platform()));

-- Zones differ by quarters of an hour: a quarter is of one day in any of them.
create function mark_figures(company int, moments timestamptz[]) returns void
  language sql set search_path = public, pg_temp as $$
  -- A company that is being deleted takes its figures along.
  insert into figure_marks (company_id, at)
  select distinct companies.id, date_bin('15 minutes', moment, '2000-01-01Z')
  from companies, unnest(moments) moment where companies.id = company and moment is not null;
$$;

create function mark_attendance() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then perform mark_figures(old.company_id, array[old.created_at]); end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and new.created_at <> old.created_at) then
    perform mark_figures(new.company_id, array[new.created_at]);
  end if;
  return null;
end $$;
create trigger mark_figures after insert or delete on ticket_tracking for each row execute function mark_attendance();
create trigger mark_figures_changed after update on ticket_tracking for each row
  when (old.* is distinct from new.*) execute function mark_attendance();

create function mark_rating() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  company constant int := case when tg_op = 'DELETE' then old.company_id else new.company_id end;
  rated constant bigint[] := case tg_op
    when 'INSERT' then array[new.tracking_id] when 'DELETE' then array[old.tracking_id]
    else array[old.tracking_id, new.tracking_id] end;
begin
  perform mark_figures(company, array(select created_at from ticket_tracking where company_id = company and id = any(rated)));
  return null;
end $$;
create trigger mark_figures after insert or update or delete on ratings for each row execute function mark_rating();

-- What figures know of a ticket is of all its attendances, and of whenever it was handed over.
create function mark_ticket() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform mark_figures(new.company_id, array(
    select created_at from ticket_tracking where company_id = new.company_id and ticket_id = new.id
    union all
    select at from ticket_logs where company_id = new.company_id and ticket_id = new.id and type = 'transfered'
  ));
  return null;
end $$;
create trigger mark_figures after update on tickets for each row
  when (
    (old.contact_id, old.connection_id, old.channel, old.is_group, old.is_active_demand)
      is distinct from (new.contact_id, new.connection_id, new.channel, new.is_group, new.is_active_demand)
  ) execute function mark_ticket();

create function mark_transfer() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then perform mark_figures(old.company_id, array[old.at]); end if;
  if tg_op <> 'DELETE' then perform mark_figures(new.company_id, array[new.at]); end if;
  return null;
end $$;
create trigger mark_figures_come after insert on ticket_logs for each row
  when (new.type = 'transfered') execute function mark_transfer();
create trigger mark_figures_gone after delete on ticket_logs for each row
  when (old.type = 'transfered') execute function mark_transfer();
create trigger mark_figures_changed after update on ticket_logs for each row
  when (old.type = 'transfered' or new.type = 'transfered') execute function mark_transfer();

-- Contacts come by the thousand, so they are looked at together.
create function mark_contacts() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform mark_figures(company_id, array_agg(distinct date_bin('15 minutes', created_at, '2000-01-01Z')))
  from changed where not is_group group by company_id;
  return null;
end $$;
create trigger mark_figures_come after insert on contacts
  referencing new table as changed for each statement execute function mark_contacts();
create trigger mark_figures_gone after delete on contacts
  referencing old table as changed for each statement execute function mark_contacts();

create function mark_contact() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform mark_figures(new.company_id, array[old.created_at, new.created_at]);
  return null;
end $$;
create trigger mark_figures_changed after update on contacts for each row
  when ((old.created_at, old.is_group) is distinct from (new.created_at, new.is_group)) execute function mark_contact();

create function mark_tagged() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform mark_figures(t.company_id, array_agg(distinct date_bin('15 minutes', a.created_at, '2000-01-01Z')))
  from (select distinct company_id, contact_id from changed) one
  join tickets t on t.company_id = one.company_id and t.contact_id = one.contact_id
  join ticket_tracking a on a.company_id = t.company_id and a.ticket_id = t.id
  group by t.company_id;
  return null;
end $$;
create trigger mark_figures_come after insert on contact_tags
  referencing new table as changed for each statement execute function mark_tagged();
create trigger mark_figures_gone after delete on contact_tags
  referencing old table as changed for each statement execute function mark_tagged();
-- Of a tag that moves from one contact to another, both.
create trigger mark_figures_left after update on contact_tags
  referencing old table as changed for each statement execute function mark_tagged();
create trigger mark_figures_moved after update on contact_tags
  referencing new table as changed for each statement execute function mark_tagged();

-- Everything there is: where days begin elsewhere, and for a first count.
create function mark_all_figures(company int) returns void
  language sql set search_path = public, pg_temp as $$
  insert into figure_marks (company_id, at)
  select company, at from (
    select date_bin('15 minutes', created_at, '2000-01-01Z') as at from ticket_tracking where company_id = company
    union
    select date_bin('15 minutes', at, '2000-01-01Z') from ticket_logs where company_id = company and type = 'transfered'
    union
    select date_bin('15 minutes', created_at, '2000-01-01Z') from contacts where company_id = company and not is_group
  ) moments;
$$;

create function mark_clock() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform mark_all_figures(new.id);
  return null;
end $$;
create trigger mark_figures after update on companies for each row
  when ((old.time_zone, old.schedules) is distinct from (new.time_zone, new.schedules)) execute function mark_clock();
