-- Talks inside the team: who is in one since when, what was said, and who left.

alter table chats
  -- The two people of a chat without a title, the lower number first; null: a group.
  add column first_id int,
  add column second_id int,
  add constraint chats_pair_in_order check ((first_id is null) = (second_id is null) and first_id < second_id);
-- Two people have one chat of their own, whoever opens it first. People are not referred to: one of them may be gone.
create unique index chats_one_of_a_pair on chats (company_id, first_id, second_id) where first_id is not null;

alter table chat_members
  -- In the order they came in.
  add column place bigint generated always as identity,
  -- Everything up to this message was read; `unreads` is how many of the others' stand after it.
  add column read_id bigint not null default 0,
  -- How many of the unread ones name this person.
  add column mentions int not null default 0;

create table chat_messages (
  id bigint generated always as identity primary key,
  company_id int not null,
  chat_id int not null,
  sender_id int,
  -- As it was then: whoever left is still named.
  sender_name text not null,
  -- Chosen by the browser: the same call again says nothing twice.
  client_id uuid,
  body text not null,
  -- Of who was named in it.
  mentions int[] not null default '{}',
  quoted_id bigint,
  media_kind text check (media_kind in ('image', 'video', 'audio', 'document', 'sticker')),
  media_path text,
  thumbnail_path text,
  media_name text,
  media_mimetype text,
  media_size bigint,
  media_width int,
  media_height int,
  media_seconds real,
  media_voice boolean not null default false,
  media_waveform smallint[],
  edited_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  version int not null default 1,
  unique (company_id, id),
  foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
  foreign key (company_id, sender_id) references users (company_id, id) on delete set null (sender_id),
  foreign key (company_id, quoted_id) references chat_messages (company_id, id) on delete set null (quoted_id),
  constraint chat_messages_media_whole check ((media_kind is null) = (media_name is null))
);
-- Numbers are handed out under the lock of the chat, so their order is the order of what was said.
create index chat_messages_of_chat on chat_messages (company_id, chat_id, id desc);
create unique index chat_messages_said_once on chat_messages (company_id, sender_id, client_id);
create index chat_messages_quoting on chat_messages (company_id, quoted_id) where quoted_id is not null;
create trigger bump_version before update on chat_messages for each row execute function bump_version();

-- Who was in a chat and is not any more, by a name that outlives them.
create table chat_leavers (
  company_id int not null,
  chat_id int not null,
  user_id int not null,
  name text not null,
  left_at timestamptz not null default now(),
  primary key (company_id, chat_id, user_id),
  foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade
);
create index chat_leavers_by_user on chat_leavers (company_id, user_id);

select guard_tenant_tables('chat_messages', 'chat_leavers');
select track_files_of('chat_messages', 'chat-message', 'id', 'media_path', 'thumbnail_path');

-- A person who is deleted leaves their chats: membership goes by cascade, so the name is kept before.
create function leave_chats() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  insert into chat_leavers (company_id, chat_id, user_id, name)
  select company_id, chat_id, old.id, old.name from chat_members where company_id = old.company_id and user_id = old.id
  on conflict (company_id, chat_id, user_id) do update set name = excluded.name, left_at = excluded.left_at;
  update chats set owner_id = nullif(owner_id, old.id)
  where company_id = old.company_id
    and id in (select chat_id from chat_members where company_id = old.company_id and user_id = old.id);
  return old;
end $$;
create trigger leave_chats before delete on users for each row execute function leave_chats();

-- Nothing could be said so far, so nothing is unread.
update chat_members set unreads = 0 where unreads > 0;
