-- What was said, what still has to be sent, and how it is found again.

create table messages (
  id bigint generated always as identity primary key,
  company_id int not null,
  -- What a campaign says to somebody who has no ticket belongs to their conversation and to no attendance. The first
  -- ticket of the conversation takes it in.
  ticket_id int,
  -- The conversation across its tickets: who it is with, and through which connection.
  chat_id int not null,
  connection_id int not null,
  -- The provider's number for it; null for notes among colleagues and for what was not sent yet on channels that number
  -- it themselves.
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
create index messages_before_tickets on messages (company_id, chat_id, connection_id) where ticket_id is null;
-- The dashboard counts the messages of some days. They are stored about in the order of their time, so ranges of blocks
-- are enough to find them, at a cost for each new message that nobody can measure.
create index messages_by_time on messages using brin (sent_at) with (autosummarize = on);
-- What somebody wrote in groups, where the conversation is not theirs.
create index messages_of_author on messages (company_id, contact_id, id) where contact_id <> chat_id;
-- What a conversation holds besides words, by its kind: a page of it is read without all that was said between.
create index messages_with_media on messages (company_id, chat_id, connection_id, sent_at desc, id desc)
  where content ->> 'kind' = 'media';
create index messages_with_links on messages (company_id, chat_id, connection_id, sent_at desc, id desc)
  where body ~* 'https?://';
create trigger bump_version before update on messages for each row execute function bump_version();

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
  -- What is said in a voice message, once somebody had it written down.
  transcript text,
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
create index message_media_by_company on message_media (company_id, message_id);

create function count_media() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  files int := 0;
  bytes bigint := 0;
  company int;
begin
  if tg_op <> 'INSERT' then
    company := old.company_id;
    if old.path is not null then
      files := files - 1;
      bytes := bytes - coalesce(old.size, 0);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    company := new.company_id;
    if new.path is not null then
      files := files + 1;
      bytes := bytes + coalesce(new.size, 0);
    end if;
  end if;
  perform add_to_company_storage(company, files, bytes);
  return null;
end $$;
create trigger count_added after insert on message_media for each row
  when (new.path is not null) execute function count_media();
create trigger count_removed after delete on message_media for each row
  when (old.path is not null) execute function count_media();
create trigger count_changed after update on message_media for each row
  when ((old.path is null) <> (new.path is null) or (new.path is not null and old.size is distinct from new.size))
  execute function count_media();

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
create index message_reactions_of_contact on message_reactions (company_id, contact_id) where contact_id is not null;

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

-- Which colleagues were named in a note, and whether they have looked. A row is for whoever is named, and for nobody else.
create table message_mentions (
  company_id int not null,
  message_id bigint not null,
  user_id int not null,
  ticket_id int not null,
  created_at timestamptz not null,
  seen_at timestamptz,
  primary key (company_id, message_id, user_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
create index message_mentions_unseen on message_mentions (company_id, user_id, created_at desc) where seen_at is null;
create index message_mentions_of_user on message_mentions (company_id, user_id);
create index message_mentions_of_ticket on message_mentions (company_id, ticket_id);

-- Tickets take their messages along when they go; these have none.
create function forget_messages_of_contacts() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  delete from messages m using gone
  where m.company_id = gone.company_id and m.chat_id = gone.id and m.ticket_id is null;
  return null;
end $$;
create trigger forget_messages after delete on contacts
  referencing old table as gone for each statement execute function forget_messages_of_contacts();

create function forget_messages_of_company() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  bound constant text := current_setting('app.company_id', true);
begin
  -- Whoever removes a company works for none, and sees no row of it.
  perform set_config('app.company_id', old.id::text, true);
  delete from messages where company_id = old.id and ticket_id is null;
  perform set_config('app.company_id', coalesce(bound, ''), true);
  return old;
end $$;
create trigger forget_messages before delete on companies
  for each row execute function forget_messages_of_company();

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
  -- Of a send that was begun: the line broke or the process died before the provider's answer.
  in_doubt boolean not null default false,
  -- The one paced way out: what is sent has a class, may come from a source that can be paused and taken back, and is
  -- told to nobody where it is quiet.
  class text not null default 'person' check (class in ('person', 'bot', 'schedule', 'campaign')),
  -- `paused`: stands beside the line until its source goes on. `cancelled`: may have left already, and is not sent again.
  -- `dead`: cannot be sent by anybody, and waits for somebody to look at it.
  state text not null default 'waiting' check (state in ('waiting', 'paused', 'cancelled', 'dead')),
  -- What it belongs to, say campaign 12.
  source_kind text check (source_kind in ('schedule', 'campaign', 'reminder')),
  source_id int,
  quiet boolean not null default false,
  -- Takes long to hand over; others should not wait for it.
  has_file boolean not null default false,
  -- Why it is dead.
  error text,
  -- How often an entry was handed to the provider again while nobody knew whether it had arrived.
  resends integer not null default 0,
  -- What is said at its time is not said days later: until when an entry may still be sent; null: whenever the line is
  -- back.
  not_after timestamptz,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  constraint outbox_whole_source check ((source_kind is null) = (source_id is null))
);
create index outbox_in_order on outbox (connection_id, chat_id, id);
create index outbox_by_message on outbox (company_id, message_id);
-- The next one of a class that is due.
create index outbox_due on outbox (connection_id, class, not_before, id)
  where state = 'waiting' and started_at is null;
create index outbox_by_source on outbox (company_id, source_kind, source_id) where source_kind is not null;
-- Begun and not settled: what is in flight, or in doubt.
create index outbox_begun on outbox (connection_id, chat_id) where started_at is not null;
create index outbox_ends on outbox (company_id, not_after) where not_after is not null;
-- What the operator's page of everything that stopped reads: what failed by a fault of the program, and nothing else of
-- any company.
create index outbox_dead on outbox (not_before desc, id desc) where state = 'dead';

-- When paced classes sent something, as far back as their pace looks. Written when a send begins: whoever takes over
-- after a crash knows how much there was.
create table outbox_sends (
  company_id int not null,
  connection_id int not null,
  class text not null,
  at timestamptz not null,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index outbox_sends_of_class on outbox_sends (connection_id, class, at desc);
create index outbox_sends_of_connection on outbox_sends (company_id, connection_id, at desc);

-- Facebook tells what was read by a time: everything sent to somebody until then. Which messages that are only its own
-- clock can say. An echo brings that time for each message; those that were not read yet wait here.
create table provider_times (
  message_id bigint primary key,
  company_id int not null,
  connection_id int not null,
  -- Whom it was sent to, in the provider's words.
  address text not null,
  at timestamptz not null,
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index provider_times_in_order on provider_times (company_id, connection_id, address, at);
create index provider_times_by_message on provider_times (company_id, message_id);

select guard_tenant_tables(
  'messages', 'message_media', 'message_originals', 'message_reactions', 'message_versions', 'message_mentions',
  'outbox', 'outbox_sends', 'provider_times'
);
create policy by_operator on outbox for select
  using ((select app_platform()) and current_setting('app.operator', true) = 'on' and state = 'dead');
select track_files_of('message_media', 'message', 'message_id', 'path', 'thumbnail_path');

-- Words as people type them: all of them must occur, the last one may be unfinished.
create function message_query(wanted text) returns tsquery
  language sql immutable parallel safe
  return (
    select case
      when count(*) = 0 then null
      else string_agg(
        case when position = total then word || ':*' else word end, ' & ' order by position
      )::tsquery
    end
    from (
      select lexeme.word, row_number() over () as position, count(*) over () as total
      from unnest(string_to_array(plainto_tsquery('portuguese'::regconfig, searchable(wanted))::text, ' & '))
        as lexeme (word)
      where lexeme.word <> ''
    ) words
  );

-- Row-level security keeps `@@` from using an index, so both searches run as the owner of the tables and look at the
-- bound company themselves.

-- The newest message of every conversation that matches, newest first. The index tells what matches in no order: a word
-- that is not on everybody's lips is looked up as a whole, another one only in what was said last, and further back
-- while too little is found. Planned with the words in sight, and on one core: it is over before a second one has begun.
create function search_messages(wanted text, most int)
  returns table (chat_id int, connection_id int, message_id bigint, body text, sent_at timestamptz)
  language plpgsql stable security definer
  set search_path = public, pg_temp set work_mem = '32MB' set max_parallel_workers_per_gather = 0 as $$
declare
  words constant tsquery := message_query(wanted);
  newest constant bigint := (select max(id) from messages);
  matching constant text := 'select m.id from messages m where m.company_id = $1 and m.deleted_at is null'
    || ' and m.body <> '''' and to_tsvector(''portuguese'', searchable(m.body)) @@ $2';
  many constant int := 20000;
  enough constant int := 2000;
  span bigint := 250000;
  hits bigint[];
begin
  if words is null then return; end if;
  -- Planned as if all of it were wanted: a plan for the first few would read the table instead of the index.
  execute 'with found as materialized (' || matching || ') select array(select id from found limit $3)' into hits
    using app_company(), words, many + 1;
  if cardinality(hits) > many then
    loop
      execute 'select array(' || matching || ' and m.id > $3)' into hits using app_company(), words, newest - span;
      exit when cardinality(hits) >= enough;
      span := span * 4;
    end loop;
  end if;
  return query
    select last.chat_id, last.connection_id, last.message_id, last.body, last.sent_at
    from (
      select distinct on (m.chat_id, m.connection_id)
        m.chat_id, m.connection_id, m.id as message_id, m.body, m.sent_at
      from messages m
      where m.id in (select hit.id from unnest(hits) as hit (id) order by hit.id desc limit enough)
      order by m.chat_id, m.connection_id, m.sent_at desc, m.id desc
    ) last
    order by last.sent_at desc, last.message_id desc
    limit most;
end $$;
revoke execute on function search_messages from public;
grant execute on function search_messages to oplano_app;

-- Searching what was said in one conversation. Planned with the words in sight: a rare word is looked up among all that
-- was said, a frequent one in the conversation, from its end. What a person may read of it the caller asks.
create function find_in_chat(wanted text, chat int, connection int, most int) returns bigint[]
  language plpgsql stable security definer
  set search_path = public, pg_temp set max_parallel_workers_per_gather = 0 as $$
declare
  words constant tsquery := message_query(wanted);
  hits bigint[];
begin
  if words is null then return '{}'; end if;
  execute 'select array(select m.id from messages m where m.company_id = $1 and m.chat_id = $2 and m.connection_id = $3'
    || ' and m.deleted_at is null and m.body <> '''' and to_tsvector(''portuguese'', searchable(m.body)) @@ $4'
    || ' order by m.sent_at desc, m.id desc limit $5)'
    into hits using app_company(), chat, connection, words, most;
  return hits;
end $$;
revoke execute on function find_in_chat from public;
grant execute on function find_in_chat to oplano_app;
