-- Messages that are sent by themselves at their time, and each time of each of them.

create table schedules (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  -- Null only between the removal of a contact and that of its schedules, in one transaction.
  contact_id int,
  -- Who planned it, and signs it.
  user_id int,
  -- Null: the default connection of the day it is sent.
  connection_id int,
  body text not null,
  -- An approved text that goes instead: its name, its language and what fills its holes.
  template jsonb,
  open_ticket boolean not null,
  leaves_open boolean not null,
  ticket_user_id int,
  queue_id int,
  signs boolean not null,
  send_at timestamptz not null,
  interval_unit smallint not null check (interval_unit between 1 and 4),
  interval_amount int not null check (interval_amount >= 0),
  times int not null check (times > 0),
  day_rule smallint not null check (day_rule between 4 and 6),
  media_path text,
  media_name text,
  media_kind text,
  media_mimetype text,
  media_size bigint,
  paused boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  unique (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, ticket_user_id) references users (company_id, id) on delete set null (ticket_user_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index schedules_newest on schedules (company_id, id desc);
create index schedules_of_contact on schedules (company_id, contact_id);
create index schedules_of_user on schedules (company_id, user_id);
create index schedules_of_ticket_user on schedules (company_id, ticket_user_id);
create index schedules_of_queue on schedules (company_id, queue_id);
create index schedules_of_connection on schedules (company_id, connection_id);

create table schedule_occurrences (
  id int generated always as identity primary key,
  company_id int not null,
  schedule_id int not null,
  number int not null check (number > 0),
  -- When the rule alone would have it; null: somebody put it where it is.
  nominal_at timestamptz,
  due_at timestamptz not null,
  state text not null check (state in ('planned', 'paused', 'sending', 'sent', 'delivered', 'failed', 'missed')),
  -- Why it was not sent, as messages say it.
  failure text,
  -- What it said. No key leads there: with its ticket a message may go, and that it was sent stays true.
  message_id bigint,
  sent_at timestamptz,
  version int not null default 1,
  unique (company_id, schedule_id, number),
  foreign key (company_id, schedule_id) references schedules (company_id, id) on delete cascade
);
-- What is due is all that is read to send it.
create index schedule_occurrences_due on schedule_occurrences (company_id, due_at, id) where state = 'planned';
create index schedule_occurrences_by_time on schedule_occurrences (company_id, due_at, id);
create unique index schedule_occurrences_of_message on schedule_occurrences (company_id, message_id)
  where message_id is not null;

-- When the next send of a company is due, for the clock that looks after all companies. Never later than it is; one that
-- is too early costs one look.
create table schedule_clocks (
  company_id int primary key references companies on delete cascade,
  next_due_at timestamptz not null
);
create index schedule_clocks_due on schedule_clocks (next_due_at);

-- Days on which a company does not work, or does although the nation does not.
create table company_days (
  company_id int not null references companies on delete cascade,
  day date not null,
  name text not null,
  yearly boolean not null,
  works boolean not null,
  primary key (company_id, day)
);

-- The version of a schedule is its own and those of its times together. Whoever takes times away adds theirs to it, so
-- that the sum never shrinks.
create function grow_version() returns trigger
  language plpgsql as $$
begin
  new.version := greatest(new.version, old.version + 1);
  return new;
end $$;
create trigger grow_version before update on schedules for each row execute function grow_version();
create trigger bump_version before update on schedule_occurrences for each row execute function bump_version();

select guard_tenant_tables('schedules', 'schedule_occurrences', 'schedule_clocks', 'company_days');
select track_files_of('schedules', 'schedule', 'id', 'media_path');
create policy clock on schedule_clocks for select using ((select app_platform()));

-- Two records of one person become one: what is planned for the one that goes is planned for the other.
alter function merge_contacts rename to merge_contacts_before_schedules;
create function merge_contacts(kept int, gone int, at timestamptz) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  update schedules set contact_id = kept where company_id = app_company() and contact_id = gone;
  perform merge_contacts_before_schedules(kept, gone, at);
end $$;
