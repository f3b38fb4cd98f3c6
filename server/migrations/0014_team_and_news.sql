-- Talks inside the team, and news and help of the operator.

-- Talks inside the team: who is in one since when, what was said, and who left.
create table chats (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  uuid uuid not null unique,
  title text not null,
  owner_id int,
  last_message text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  -- The two people of a chat without a title, the lower number first; null: a group.
  first_id int,
  second_id int,
  unique (company_id, id),
  foreign key (company_id, owner_id) references users (company_id, id) on delete set null (owner_id),
  constraint chats_pair_in_order check ((first_id is null) = (second_id is null) and first_id < second_id)
);
-- Two people have one chat of their own, whoever opens it first. People are not referred to: one of them may be gone.
create unique index chats_one_of_a_pair on chats (company_id, first_id, second_id) where first_id is not null;
create trigger bump_version before update on chats for each row execute function bump_version();

create table chat_members (
  company_id int not null,
  chat_id int not null,
  user_id int not null,
  unreads int not null default 0,
  -- In the order they came in.
  place bigint generated always as identity,
  -- Everything up to this message was read; `unreads` is how many of the others' stand after it.
  read_id bigint not null default 0,
  -- How many of the unread ones name this person.
  mentions int not null default 0,
  primary key (company_id, chat_id, user_id),
  foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index chat_members_by_user on chat_members (company_id, user_id);

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

-- News of the operator: from when to when, for whom, and who has seen it.
create table announcements (
  id int generated always as identity primary key,
  title text not null,
  text text not null,
  priority int not null default 3 check (priority in (1, 2, 3)),
  status boolean not null default true,
  media_path text,
  media_name text,
  created_at timestamptz not null,
  version int not null default 1,
  starts_at timestamptz,
  ends_at timestamptz,
  -- Empty both: for everybody. Else for companies on one of these plans, and for these companies.
  plan_ids int[] not null default '{}',
  company_ids int[] not null default '{}',
  constraint announcements_dates check (starts_at < ends_at)
);
create index announcements_newest on announcements (created_at desc, id desc);
create trigger bump_version before update on announcements for each row execute function bump_version();

create table announcement_views (
  company_id int not null,
  announcement_id int not null references announcements on delete cascade,
  user_id int not null,
  seen_at timestamptz not null,
  primary key (company_id, user_id, announcement_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index announcement_views_counted on announcement_views (announcement_id);

-- A help may name the page it belongs to, and its video may be a file of ours instead of a code at the video host.
create table helps (
  id int generated always as identity primary key,
  title text not null,
  description text not null default '',
  video text not null default '',
  created_at timestamptz not null,
  version int not null default 1,
  page text,
  video_path text,
  video_name text,
  constraint helps_some_video check (video <> '' or video_path is not null)
);
create unique index helps_one_of_a_title on helps (lower(title));
create trigger bump_version before update on helps for each row execute function bump_version();

select guard_tenant_tables('chats', 'chat_members', 'chat_messages', 'chat_leavers', 'announcement_views');
-- The operator counts them, over all companies.
create policy counted on announcement_views for select using ((select app_platform()));
select track_files_of('chat_messages', 'chat-message', 'id', 'media_path', 'thumbnail_path');

-- Tables of the platform: read by everybody, written only outside of any company.
alter table announcements enable row level security;
alter table announcements force row level security;
create policy readable on announcements for select using (true);
create policy platform on announcements using ((select app_platform())) with check ((select app_platform()));
alter table helps enable row level security;
alter table helps force row level security;
create policy readable on helps for select using (true);
create policy platform on helps using ((select app_platform())) with check ((select app_platform()));
