-- The people a company talks to: one record a person, however many addresses they write from.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Walls of a tenant table, for this and every later migration.
create function guard_tenant_tables(variadic names text[]) returns void
  language plpgsql as $$
declare
  name text;
begin
  foreach name in array names
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I using (company_id = (select app_company())) with check (company_id = (select app_company()))',
      name
    );
  end loop;
end $$;
revoke execute on function guard_tenant_tables from public;

create table tags (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  name text not null,
  color text not null,
  -- Kanban lanes are tags of tickets; the others are tags of contacts.
  kanban boolean not null default false,
  -- Hours a ticket stays in the lane before it moves on; null: for ever.
  lane_hours int check (lane_hours > 0),
  next_lane_id int,
  rollback_lane_id int,
  lane_greeting text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  unique (company_id, id),
  foreign key (company_id, next_lane_id) references tags (company_id, id) on delete set null (next_lane_id),
  foreign key (company_id, rollback_lane_id) references tags (company_id, id) on delete set null (rollback_lane_id)
);
create unique index tags_one_name on tags (company_id, kanban, searchable(name));

create table contacts (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  uuid uuid not null unique,
  name text not null,
  -- Digits of the telephone number, the group's own number for a group, empty where the channel tells none.
  number text not null default '',
  email text not null default '',
  channel text not null check (channel in ('whatsapp', 'whatsappapi', 'facebook', 'instagram')),
  is_group boolean not null default false,
  -- False: blocked.
  active boolean not null default true,
  accept_audio_message boolean not null default true,
  disable_bot boolean not null default false,
  -- Where the picture is stored, and what the provider called it when it was fetched.
  picture_path text,
  picture_source text,
  -- The connection the contact came in by.
  connection_id int,
  lgpd_accepted_at timestamptz,
  -- The name was given by somebody here and no longer follows the channel's.
  named_by_us boolean not null default false,
  search text generated always as (searchable(name) || ' ' || number || ' ' || lower(email)) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  unique (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id)
);
create index contacts_by_name on contacts (company_id, name collate "pt-BR-x-icu", id);
create index contacts_by_search on contacts using gin (company_id, search gin_trgm_ops);

-- Every address of a person. Spelled alike on every channel that shares it: a telephone number is one address for
-- WhatsApp by QR and by the Cloud API.
create table contact_addresses (
  company_id int not null,
  contact_id int not null,
  kind text not null check (kind in ('phone', 'lid', 'bsuid', 'psid', 'igsid', 'group')),
  value text not null,
  created_at timestamptz not null,
  primary key (company_id, kind, value),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_addresses_by_contact on contact_addresses (company_id, contact_id);

create table contact_fields (
  id int generated always as identity primary key,
  company_id int not null,
  contact_id int not null,
  name text not null,
  value text not null,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_fields_by_contact on contact_fields (company_id, contact_id, id);

create table contact_tags (
  company_id int not null,
  contact_id int not null,
  tag_id int not null,
  primary key (company_id, contact_id, tag_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
);
create index contact_tags_by_tag on contact_tags (company_id, tag_id, contact_id);

create table quick_messages (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  user_id int,
  shortcode text not null,
  message text not null default '',
  -- Everybody sees and may change it.
  shared boolean not null default false,
  -- Everybody sees it, only its owner changes it.
  visible boolean not null default true,
  media_path text,
  media_name text,
  media_type text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index quick_messages_by_shortcode on quick_messages (company_id, shortcode, id);

create trigger bump_version before update on tags for each row execute function bump_version();
create trigger bump_version before update on contacts for each row execute function bump_version();
create trigger bump_version before update on quick_messages for each row execute function bump_version();

select guard_tenant_tables(
  'tags', 'contacts', 'contact_addresses', 'contact_fields', 'contact_tags', 'quick_messages'
);
