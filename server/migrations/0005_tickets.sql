-- Conversations: tickets, what was said in them, what still has to be sent, and what happened to them.

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
create index tickets_closed on tickets (company_id, active_at desc, id desc) where is_latest and status = 'closed';
create index tickets_by_contact on tickets (company_id, contact_id, id desc);
create index tickets_by_created on tickets (company_id, created_at);
create index tickets_by_lane on tickets (company_id, lane_id) where lane_id is not null;

create table messages (
  id bigint generated always as identity primary key,
  company_id int not null,
  ticket_id int not null,
  -- The conversation across its tickets: who it is with, and through which connection.
  chat_id int not null,
  connection_id int not null,
  -- The provider's number for it; null for notes among colleagues and for what was not sent yet on channels that number it themselves.
  external_id text,
  -- The provider's own name for the conversation, where this message stood: one person may be reached by several.
  native_chat text,
  -- Chosen by the browser that sent it: the same one twice is one message.
  client_id uuid,
  from_me boolean not null,
  -- Who wrote it, where a customer did; in a group not the one the chat is with.
  contact_id int,
  -- Which colleague wrote it.
  user_id int,
  origin text not null check (origin in ('customer', 'agent', 'phone', 'bot', 'schedule', 'campaign', 'api', 'system')),
  body text not null default '',
  content jsonb not null default '{"kind": "text"}',
  ack smallint not null default 0 check (ack between 0 and 5),
  -- Why it could not be sent.
  failure text,
  is_private boolean not null default false,
  is_edited boolean not null default false,
  is_forwarded boolean not null default false,
  deleted_at timestamptz,
  quoted_id bigint,
  queue_id int,
  -- Given by the provider; messages of one conversation are ordered by it, then by their number.
  sent_at timestamptz not null,
  created_at timestamptz not null,
  version int not null default 1,
  unique (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
create unique index messages_once on messages (connection_id, external_id) where external_id is not null;
create unique index messages_once_from_browser on messages (company_id, client_id) where client_id is not null;
create index messages_of_chat on messages (company_id, chat_id, connection_id, sent_at desc, id desc);
create index messages_of_ticket on messages (company_id, ticket_id);
create index messages_by_text on messages using gin (company_id, to_tsvector('portuguese', searchable(body)))
  where deleted_at is null and body <> '';

create table message_media (
  message_id bigint primary key,
  company_id int not null,
  kind text not null check (kind in ('image', 'video', 'audio', 'document', 'sticker')),
  state text not null check (state in ('pending', 'ready', 'failed')),
  name text not null default '',
  mimetype text not null default 'application/octet-stream',
  size bigint,
  width int,
  height int,
  seconds real,
  voice boolean not null default false,
  waveform smallint[],
  path text,
  thumbnail_path text,
  -- The driver's own words for where to fetch it.
  source jsonb,
  failure text,
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
create index message_media_by_company on message_media (company_id, message_id);

-- The provider's original, for quoting, forwarding, sealed edits and retries. Kept apart: pages of messages never read it.
create table message_originals (
  message_id bigint primary key,
  company_id int not null,
  original bytea not null,
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
create index message_originals_by_company on message_originals (company_id, message_id);

create table message_reactions (
  company_id int not null,
  message_id bigint not null,
  -- `me` for the company, else the contact's number.
  author text not null,
  contact_id int,
  user_id int,
  emoji text not null,
  at timestamptz not null,
  primary key (company_id, message_id, author),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);

-- What a message said before it was edited.
create table message_versions (
  id bigint generated always as identity primary key,
  company_id int not null,
  message_id bigint not null,
  body text not null,
  replaced_at timestamptz not null,
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
create index message_versions_by_message on message_versions (company_id, message_id);

-- What has to reach a provider, in order per conversation; drained by the one process that holds the connection.
create table outbox (
  id bigint generated always as identity primary key,
  company_id int not null,
  connection_id int not null,
  chat_id int not null,
  message_id bigint,
  action text not null check (action in ('send', 'edit', 'revoke', 'react', 'read', 'block')),
  payload jsonb not null default '{}',
  not_before timestamptz not null,
  attempts int not null default 0,
  -- Handed to the provider, answer not seen yet: after a crash the provider's own numbers tell whether it arrived.
  started_at timestamptz,
  created_at timestamptz not null,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
create index outbox_in_order on outbox (connection_id, chat_id, id);
create index outbox_by_message on outbox (company_id, message_id);

-- Ticks that came before the message they belong to.
create table early_acks (
  company_id int not null,
  connection_id int not null,
  external_id text not null,
  ack smallint not null,
  failure text,
  at timestamptz not null,
  primary key (company_id, connection_id, external_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index early_acks_by_age on early_acks (at);

create table ticket_logs (
  id bigint generated always as identity primary key,
  company_id int not null,
  ticket_id int not null,
  type text not null,
  user_id int,
  queue_id int,
  at timestamptz not null,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id)
);
create index ticket_logs_by_ticket on ticket_logs (company_id, ticket_id, id desc);

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
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
create unique index ticket_tracking_one_open on ticket_tracking (company_id, ticket_id) where finished_at is null;
create index ticket_tracking_by_created on ticket_tracking (company_id, created_at);

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

create trigger bump_version before update on tickets for each row execute function bump_version();
create trigger bump_version before update on messages for each row execute function bump_version();

select guard_tenant_tables(
  'tickets', 'messages', 'message_media', 'message_originals', 'message_reactions', 'message_versions', 'outbox',
  'early_acks', 'ticket_logs', 'ticket_tracking', 'ticket_notes'
);
