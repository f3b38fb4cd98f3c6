-- Lists of people to write to, what is known of their numbers, who asked not to be written to, and what is sent at its
-- time.

create table contact_lists (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  name text not null,
  -- Kept by the trigger below: a page of lists counts nothing.
  contacts_count int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  unique (company_id, id)
);
create index contact_lists_by_name on contact_lists (company_id, name collate "pt-BR-x-icu", id);
create trigger bump_version before update on contact_lists for each row execute function bump_version();

create table contact_list_items (
  id int generated always as identity primary key,
  company_id int not null,
  list_id int not null,
  name text not null,
  -- Digits with their country, as they are dialled.
  number text not null,
  -- The one spelling under which numbers are compared (contact_addresses has the same).
  canonical text not null,
  email text not null default '',
  -- Other columns of the sheet: name of the column, text.
  extra jsonb not null default '{}' check (jsonb_typeof(extra) = 'object'),
  validity text not null default 'unknown' check (validity in ('unknown', 'valid', 'invalid')),
  -- When WhatsApp was asked last, whatever it said; null: never.
  checked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  -- What a search in a list looks through, made once and not for every look.
  search text generated always as (searchable(name) || ' ' || number || ' ' || lower(email)) stored,
  unique (company_id, id),
  unique (company_id, list_id, canonical),
  foreign key (company_id, list_id) references contact_lists (company_id, id) on delete cascade
);
create index contact_list_items_in_order on contact_list_items (company_id, list_id, id);
-- Numbers that nobody has asked about yet.
create index contact_list_items_unasked on contact_list_items (company_id, id) where checked_at is null;
create index contact_list_items_by_number on contact_list_items (company_id, canonical);
create trigger bump_version before update on contact_list_items for each row execute function bump_version();

create function count_list_items() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  update contact_lists l set contacts_count = l.contacts_count
    + case when tg_op = 'INSERT' then c.items else -c.items end
  from (select company_id, list_id, count(*)::int as items from changed group by company_id, list_id) c
  where l.company_id = c.company_id and l.id = c.list_id;
  return null;
end $$;
create trigger count_added after insert on contact_list_items
  referencing new table as changed for each statement execute function count_list_items();
create trigger count_removed after delete on contact_list_items
  referencing old table as changed for each statement execute function count_list_items();

-- What WhatsApp said of a number, for as long as it counts.
create table number_checks (
  company_id int not null references companies on delete cascade,
  canonical text not null,
  valid boolean not null,
  checked_at timestamptz not null,
  primary key (company_id, canonical)
);
create index number_checks_by_age on number_checks (company_id, checked_at);

-- Who is not written to unless they write first. By address, as a person may be known without a number.
create table do_not_send (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  kind text not null default 'phone' check (kind in ('phone', 'lid', 'bsuid', 'psid', 'igsid')),
  number text not null,
  canonical text not null,
  name text not null default '',
  since timestamptz not null,
  -- A word they wrote, a button they pressed, a person of the company.
  source text not null check (source in ('word', 'button', 'person')),
  -- The word or the button, or what the person noted.
  detail text not null default '',
  user_id int,
  version int not null default 1,
  unique (company_id, id),
  unique (company_id, kind, canonical),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index do_not_send_newest on do_not_send (company_id, since desc, id desc);
create index do_not_send_of_user on do_not_send (company_id, user_id);
create trigger bump_version before update on do_not_send for each row execute function bump_version();

-- Every change of it, for good.
create table do_not_send_changes (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  kind text not null,
  number text not null,
  canonical text not null,
  change text not null check (change in ('added', 'removed')),
  source text not null check (source in ('word', 'button', 'person')),
  detail text not null default '',
  user_id int,
  -- Stays when the person is gone.
  user_name text not null default '',
  at timestamptz not null,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index do_not_send_changes_of_number on do_not_send_changes (company_id, kind, canonical, id desc);
create index do_not_send_changes_newest on do_not_send_changes (company_id, id desc);
create index do_not_send_changes_of_user on do_not_send_changes (company_id, user_id);

-- Words that mean "write to me no more" and what is answered once; no row: those of the product.
create table do_not_send_rules (
  company_id int primary key references companies on delete cascade,
  words text[] not null,
  confirmation text not null,
  updated_at timestamptz not null
);

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
create trigger grow_version before update on schedules for each row execute function grow_version();

create table schedule_occurrences (
  id int generated always as identity primary key,
  company_id int not null,
  schedule_id int not null,
  number int not null check (number > 0),
  -- When the rule alone would have it; null: that was forgotten when somebody moved it.
  nominal_at timestamptz,
  due_at timestamptz not null,
  state text not null check (state in ('planned', 'paused', 'sending', 'sent', 'delivered', 'failed', 'missed')),
  -- Why it was not sent, as messages say it.
  failure text,
  -- What it said. No key leads there: with its ticket a message may go, and that it was sent stays true.
  message_id bigint,
  sent_at timestamptz,
  version int not null default 1,
  -- A send that somebody put where it is stays there, and still stands for its date of the rule, which is not given to
  -- another one.
  by_hand boolean not null default false,
  -- Since when a send waits for the operator, and what went wrong in the program's words; null where nothing of it does.
  -- What failed for a reason of the company's own is for its people alone.
  stopped_at timestamptz,
  stopped_error text,
  unique (company_id, schedule_id, number),
  foreign key (company_id, schedule_id) references schedules (company_id, id) on delete cascade
);
-- What is due is all that is read to send it.
create index schedule_occurrences_due on schedule_occurrences (company_id, due_at, id) where state = 'planned';
create index schedule_occurrences_by_time on schedule_occurrences (company_id, due_at, id);
create unique index schedule_occurrences_of_message on schedule_occurrences (company_id, message_id)
  where message_id is not null;
create index schedule_occurrences_stopped on schedule_occurrences (stopped_at desc, id desc) where stopped_at is not null;
create trigger bump_version before update on schedule_occurrences for each row execute function bump_version();

-- When the next send of a company is due, for the clock that looks after all companies. Never later than it is; one that
-- is too early costs one look.
create table schedule_clocks (
  company_id int primary key references companies on delete cascade,
  next_due_at timestamptz not null
);
create index schedule_clocks_due on schedule_clocks (next_due_at);

select guard_tenant_tables(
  'contact_lists', 'contact_list_items', 'number_checks', 'do_not_send', 'do_not_send_changes', 'do_not_send_rules',
  'schedules', 'schedule_occurrences', 'schedule_clocks'
);
create policy clock on schedule_clocks for select using ((select app_platform()));
create policy by_operator on schedule_occurrences for select
  using ((select app_platform()) and current_setting('app.operator', true) = 'on' and stopped_at is not null);
select track_files_of('schedules', 'schedule', 'id', 'media_path');

alter table contact_imports add foreign key (company_id, list_id)
  references contact_lists (company_id, id) on delete cascade;
