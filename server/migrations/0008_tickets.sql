-- Attendances: tickets, who keeps them in sight, what happened to them, and what customers answered.

create table tickets (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  uuid uuid not null unique,
  contact_id int not null,
  connection_id int not null,
  channel text not null check (channel in ('whatsapp', 'whatsappapi', 'facebook', 'instagram')),
  status text not null check (status in ('pending', 'open', 'closed', 'group', 'lgpd', 'nps')),
  is_group boolean not null default false,
  user_id int,
  queue_id int,
  unread int not null default 0 check (unread >= 0),
  last_message text not null default '',
  -- The last message was ours.
  last_from_me boolean not null default false,
  last_inbound_at timestamptz,
  last_outbound_at timestamptz,
  -- Something was said or the ticket changed hands: the order of every list.
  active_at timestamptz not null,
  -- The newest ticket of its contact on its connection: closed tickets are listed once a contact.
  is_latest boolean not null default true,
  is_bot boolean not null default false,
  is_transfered boolean not null default false,
  -- The company wrote first.
  is_active_demand boolean not null default false,
  use_integration boolean not null default false,
  integration_id int,
  -- What leads the ticket when no person does, and where it stands: see core/automation.
  automation jsonb,
  bot_uses int not null default 0,
  -- The day's vacation text, the refusal of sound and the like were said already.
  said jsonb not null default '{}',
  warned_at timestamptz,
  imported_at timestamptz,
  lane_id int,
  lane_since timestamptz,
  rate smallint check (rate between 0 and 10),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  version int not null default 1,
  -- An end that can still be taken back: how the ticket stood, who ended it, and what the customer is told once nobody
  -- did.
  ending jsonb,
  -- Since when the customer waits for a word of a person.
  waiting_since timestamptz,
  -- Until then it is out of its list; null once it has come back, or anything else happened to it.
  snoozed_until timestamptz,
  -- Low, none, high, urgent: what sorts it.
  priority smallint not null default 0 check (priority between -1 and 2),
  -- Whether what the customer said last was answered, by a person or the bot, and when; null: they wait, or nobody has
  -- spoken. What goes out by itself (a schedule, a campaign, the text of a lane) is no answer, though it is the last word.
  answered_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, lane_id) references tags (company_id, id) on delete set null (lane_id)
);
-- One live conversation a contact and connection, kept by the database itself.
create unique index tickets_one_live on tickets (company_id, connection_id, contact_id) where status <> 'closed';
create index tickets_live_by_status on tickets (company_id, status, active_at desc, id desc) where status <> 'closed';
create index tickets_live_by_user on tickets (company_id, user_id, status, active_at desc, id desc)
  where status <> 'closed';
create index tickets_latest on tickets (company_id, active_at desc, id desc) where is_latest;
create index tickets_by_contact on tickets (company_id, contact_id, id desc);
create index tickets_by_created on tickets (company_id, created_at);
create index tickets_by_lane on tickets (company_id, lane_id) where lane_id is not null;
-- Tickets whose survey is still running are listed among the closed ones.
create index tickets_closed on tickets (company_id, active_at desc, id desc)
  where is_latest and status in ('closed', 'nps');
-- The cards of a lane in the orders that have an index; the third, by value, is sorted.
create index tickets_on_board on tickets (company_id, lane_id, id desc)
  where status in ('open', 'pending', 'group');
create index tickets_on_board_by_word on tickets (company_id, lane_id, active_at desc, id desc)
  where status in ('open', 'pending', 'group');
-- The live panel reads all live tickets of a company, page by page, by their numbers.
create index tickets_live_by_number on tickets (company_id, id) where status in ('open', 'pending', 'group');
create index tickets_of_integration on tickets (company_id, integration_id) where integration_id is not null;
create index tickets_snoozed on tickets (company_id, user_id, active_at desc, id desc) where snoozed_until is not null;
-- What filters look for is little among many: each has the index that holds no more than it.
create index tickets_waiting on tickets (company_id, waiting_since)
  where waiting_since is not null and not is_bot and status in ('pending', 'open');
create index tickets_unread on tickets (company_id, active_at desc, id desc) where is_latest and unread > 0;
create index tickets_marked on tickets (company_id, active_at desc, id desc) where is_latest and priority <> 0;
create index tickets_by_closing on tickets (company_id, closed_at, id) where closed_at is not null;
create trigger bump_version before update on tickets for each row execute function bump_version();
create trigger forget_timers after delete on tickets
  referencing old table as gone for each statement execute function forget_timers();

-- What `timers` took the place of: one row a ticket for which something is due, and a job that looks at it. Nothing puts
-- a row in any more; when the job of an old one comes, the program moves it over (decision 0026).
create table ticket_timers (
  company_id int not null,
  ticket_id int not null,
  kind text not null check (kind in ('warn', 'expire', 'surveyEnd', 'redirect', 'rotate')),
  due_at timestamptz not null,
  -- Since when the ticket is in its status, its queue and its hands: waiting is counted from here.
  since timestamptz not null,
  -- When the job that will look at it does so.
  wakes_at timestamptz not null,
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);

-- What a ticket waits for stands in one of the two tables, that of its last writer.
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

create table ticket_logs (
  id bigint generated always as identity primary key,
  company_id int not null,
  ticket_id int not null,
  type text not null,
  user_id int,
  queue_id int,
  at timestamptz not null,
  -- A move between lanes is a line of the ticket's history. Names are kept, not numbers: a lane that is gone or goes by
  -- another name is still what it was called then.
  lane_rule text check (lane_rule in ('person', 'time', 'answer', 'deleted', 'automation')),
  lane_from text,
  lane_to text,
  -- Of a line about being put aside: until when. Of one about its weight: which.
  until timestamptz,
  priority smallint,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id)
);
create index ticket_logs_by_ticket on ticket_logs (company_id, ticket_id, id desc);
-- How often tickets were handed over within some days.
create index ticket_logs_transfers on ticket_logs (company_id, at) where type = 'transfered';

-- One row per attendance: what the panel and the reports measure.
create table ticket_tracking (
  id bigint generated always as identity primary key,
  company_id int not null,
  ticket_id int not null,
  connection_id int,
  user_id int,
  queue_id int,
  created_at timestamptz not null,
  queued_at timestamptz,
  bot_at timestamptz,
  started_at timestamptz,
  closed_at timestamptz,
  rated_at timestamptz,
  finished_at timestamptz,
  -- When a person of the company first wrote in an attendance, so that figures need not look through messages.
  answered_at timestamptz,
  -- Whether the ticket was attended to and over before.
  is_reopened boolean not null default false,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
create unique index ticket_tracking_one_open on ticket_tracking (company_id, ticket_id) where finished_at is null;
-- Figures and reports read attendances by when they began, newest first.
create index ticket_tracking_in_order on ticket_tracking (company_id, created_at, id);
-- An attendance asks for those before it when it begins, and its ticket for all of them when it goes.
create index ticket_tracking_of_ticket on ticket_tracking (company_id, ticket_id, id);

create table ticket_notes (
  id int generated always as identity primary key,
  company_id int not null,
  ticket_id int not null,
  contact_id int not null,
  user_id int,
  note text not null,
  created_at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index ticket_notes_by_contact on ticket_notes (company_id, contact_id, id desc);

-- Which tickets somebody keeps above all others of their own list. Nobody else sees it.
create table ticket_pins (
  company_id int not null,
  user_id int not null,
  ticket_id int not null,
  pinned_at timestamptz not null,
  primary key (company_id, user_id, ticket_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
create index ticket_pins_of_ticket on ticket_pins (company_id, ticket_id);

-- Who agreed to what, when, and which message says so.
create table consents (
  id bigint generated always as identity primary key,
  company_id int not null,
  contact_id int not null,
  ticket_id int,
  channel text not null,
  answer text not null check (answer in ('accepted', 'refused')),
  text_hash bytea not null,
  consent_text text not null,
  message_id bigint,
  at timestamptz not null,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id)
);
create index consents_by_contact on consents (company_id, contact_id, id desc);

create table ratings (
  id bigint generated always as identity primary key,
  company_id int not null,
  ticket_id int not null,
  tracking_id bigint,
  user_id int,
  rate smallint not null check (rate between 0 and 10),
  at timestamptz not null,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index ratings_by_time on ratings (company_id, at);
-- And what customers answered by the attendance.
create index ratings_of_attendance on ratings (company_id, tracking_id) where tracking_id is not null;

-- A named set of filters of the inbox: somebody's own, or the company's.
create table saved_views (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  -- Null: everybody's of the company.
  owner_id int,
  -- Of what is everybody's: who shared it, as long as they are there.
  shared_by int,
  name text not null,
  filters jsonb not null,
  position int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  unique (company_id, id),
  check (owner_id is null or shared_by is null),
  foreign key (company_id, owner_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, shared_by) references users (company_id, id) on delete set null (shared_by)
);
create unique index saved_views_own_name on saved_views (company_id, owner_id, lower(name)) where owner_id is not null;
create unique index saved_views_shared_name on saved_views (company_id, lower(name)) where owner_id is null;
create index saved_views_by_sharer on saved_views (company_id, shared_by) where shared_by is not null;
create trigger bump_version before update on saved_views for each row execute function bump_version();

-- One thing that somebody does to many tickets: which, how far it is, and what was refused.
create table bulk_actions (
  id int generated always as identity primary key,
  company_id int not null,
  user_id int not null,
  -- Whoever signs out does nothing more.
  session_id uuid not null,
  -- The name its browser gave it: what is asked for twice is begun once.
  operation_id uuid not null,
  action jsonb not null,
  -- It takes back what an earlier one did.
  is_undo boolean not null default false,
  ticket_ids int[] not null check (cardinality(ticket_ids) between 1 and 5000),
  -- So many of them were looked at; written with what was done to them.
  handled int not null default 0 check (handled between 0 and cardinality(ticket_ids)),
  -- Numbers of tickets by the code they were refused with.
  refused jsonb not null default '{}',
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  started_at timestamptz not null,
  ended_at timestamptz,
  unique (company_id, id),
  unique (company_id, user_id, operation_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index bulk_actions_running on bulk_actions (company_id, user_id) where state = 'running';

select guard_tenant_tables(
  'tickets', 'ticket_timers', 'ticket_logs', 'ticket_tracking', 'ticket_notes', 'ticket_pins', 'consents',
  'ratings', 'saved_views', 'bulk_actions'
);
