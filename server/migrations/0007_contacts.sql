-- The people a company talks to: one record a person, however many addresses they write from.

create table tags (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  name text not null,
  color text not null,
  -- Kanban lanes are tags of tickets; the others are tags of contacts.
  kanban boolean not null default false,
  -- Nothing acts on it: `lane_minutes` is what counts.
  lane_hours int check (lane_hours > 0),
  next_lane_id int,
  rollback_lane_id int,
  lane_greeting text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  -- Who made it.
  user_id int,
  -- Minutes a ticket stays in the lane before it moves on; null: for ever.
  lane_minutes int check (lane_minutes > 0),
  wip_limit int check (wip_limit > 0),
  -- Lanes that nobody put into an order stand in the order they were made.
  position int not null default 0,
  unique (company_id, id),
  foreign key (company_id, next_lane_id) references tags (company_id, id) on delete set null (next_lane_id),
  foreign key (company_id, rollback_lane_id) references tags (company_id, id) on delete set null (rollback_lane_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create unique index tags_one_name on tags (company_id, kanban, searchable(name));
create trigger bump_version before update on tags for each row execute function bump_version();

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
  -- The notice about personal data was shown without asking for an answer.
  lgpd_informed_at timestamptz,
  -- When the channel last said who a contact is and what they look like; null: never.
  profile_asked_at timestamptz,
  -- The person asked to be forgotten: what is left is their empty record, so that figures stay right.
  erased_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id)
);
create index contacts_by_name on contacts (company_id, name collate "pt-BR-x-icu", id);
create index contacts_by_search on contacts using gin (company_id, search gin_trgm_ops);
create index contacts_by_created on contacts (company_id, created_at) where not is_group;
comment on column contacts.picture_source is 'the fingerprint of the picture as it was fetched: the same one is not stored again';
create trigger bump_version before update on contacts for each row execute function bump_version();

-- Every address of a person. Spelled alike on every channel that shares it: a telephone number is one address for
-- WhatsApp by QR and by the Cloud API.
create table contact_addresses (
  company_id int not null,
  contact_id int not null,
  kind text not null check (kind in ('phone', 'lid', 'bsuid', 'psid', 'igsid', 'group')),
  value text not null,
  created_at timestamptz not null,
  -- Spelled one way whatever the ninth digit: the database itself keeps a second contact from being made of one number.
  canonical text not null,
  primary key (company_id, kind, value),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_addresses_by_contact on contact_addresses (company_id, contact_id);
create unique index contact_addresses_one_owner on contact_addresses (company_id, kind, canonical);

-- An amount in reais as people and programs write it, in cents; null for anything else. `parseCents` of core says the same.
create function money_cents(written text) returns bigint
language sql immutable parallel safe
as $$
  select case when length(reais) <= 9 then reais::bigint * 100 + rpad(part, 2, '0')::bigint end
  from (
    select
      regexp_replace(replace(split_part(plain, sign, 1), '.', ''), '^0+(?=[0-9])', '') as reais,
      split_part(plain, sign, 2) as part
    from (
      select plain, case when plain ~ '^[0-9]+[.][0-9]{1,2}$' then '.' else ',' end as sign
      from (
        select regexp_replace(regexp_replace(written, '^\s*R\$', '', 'i'), '[\s\u00a0]', '', 'g') as plain
      ) as cleaned
      where plain ~ '^([0-9]{1,3}([.][0-9]{3})+(,[0-9]{1,2})?|[0-9]+(,[0-9]{1,2})?|[0-9]+[.][0-9]{1,2})$'
    ) as spelled
  ) as parts
$$;

create table contact_fields (
  id int generated always as identity primary key,
  company_id int not null,
  contact_id int not null,
  name text not null,
  value text not null,
  value_cents bigint
    generated always as (case when lower(btrim(name)) = 'valor' then money_cents(value) end) stored,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_fields_by_contact on contact_fields (company_id, contact_id, id);
-- What a contact is worth: looked up for every card, without touching the table.
create index contact_fields_value on contact_fields (company_id, contact_id, id) include (value_cents)
  where value_cents is not null;

create table contact_tags (
  company_id int not null,
  contact_id int not null,
  tag_id int not null,
  primary key (company_id, contact_id, tag_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
);
create index contact_tags_by_tag on contact_tags (company_id, tag_id, contact_id);

-- How many contacts a company has, in as many rows as wrote at the same time: each writer takes a row that nobody else
-- holds, so that nobody waits, and the sum of all rows is exact.
create table contact_counts (
  id bigint generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  channel text not null,
  is_group boolean not null,
  contacts int not null
) with (fillfactor = 50);
create index contact_counts_of_company on contact_counts (company_id, channel, is_group);

create function add_to_contact_count(company int, of_channel text, of_groups boolean, change int) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  update contact_counts set contacts = contacts + change
  where id = (
    select id from contact_counts
    where company_id = company and channel = of_channel and is_group = of_groups
    limit 1 for update skip locked
  );
  if not found then
    -- A company that is being deleted takes its counts along.
    insert into contact_counts (company_id, channel, is_group, contacts)
    select id, of_channel, of_groups, change from companies where id = company;
  end if;
end $$;

create function count_contacts() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_contact_count(company_id, channel, is_group, count(*)::int)
    from changed group by company_id, channel, is_group;
  elsif tg_op = 'DELETE' then
    perform add_to_contact_count(company_id, channel, is_group, -count(*)::int)
    from changed group by company_id, channel, is_group;
  else
    perform add_to_contact_count(old.company_id, old.channel, old.is_group, -1);
    perform add_to_contact_count(new.company_id, new.channel, new.is_group, 1);
  end if;
  return null;
end $$;
create trigger count_added after insert on contacts
  referencing new table as changed for each statement execute function count_contacts();
create trigger count_removed after delete on contacts
  referencing old table as changed for each statement execute function count_contacts();
create trigger count_changed after update on contacts for each row
  when ((old.company_id, old.channel, old.is_group) is distinct from (new.company_id, new.channel, new.is_group))
  execute function count_contacts();

-- From the contacts themselves: now, and whenever rows came in past the triggers.
create function recount_contacts() returns void
  language sql set search_path = public, pg_temp as $$
  delete from contact_counts;
  insert into contact_counts (company_id, channel, is_group, contacts)
  select company_id, channel, is_group, count(*) from contacts group by company_id, channel, is_group;
$$;
revoke execute on function recount_contacts from public;

-- One page of the address book and how many there are. LIKE uses no index under row-level security, so this runs as the
-- owner of the tables and keeps to the bound company itself.
create function find_contacts(
  wanted text,
  -- Numbers are hidden from whoever asks: only a whole one, given here, finds its contact.
  hidden boolean,
  whole_number text,
  tag_ids int[],
  of_channel text,
  groups boolean,
  page_size int,
  skip int
) returns table (ids int[], total int)
  language plpgsql stable security definer
  set search_path = public, pg_temp set max_parallel_workers_per_gather = 0 as $$
declare
  pattern text := '%' || replace(replace(replace(searchable(wanted), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  narrowed text := case when of_channel is null then '' else ' and c.channel = $5' end
    || case when groups is null then '' else ' and c.is_group = $6' end;
  tagged text := case when cardinality(tag_ids) = 0 then ''
    else ' and exists (select from contact_tags t where t.company_id = $1 and t.contact_id = c.id and t.tag_id = any($4))'
  end;
  statement text;
begin
  if wanted <> '' then
    -- Who matches is looked up first: in the order of names, a search for Zilda would read everybody before her.
    statement := 'with hits as materialized (select c.id, c.name from contacts c where c.company_id = $1'
      || ' and c.search like $2'
      || case when hidden then ' and searchable(c.name) || '' '' || lower(c.email) like $2' else '' end
      || narrowed || tagged
      || case when hidden and whole_number is not null then
        ' union select c.id, c.name from contact_addresses a join contacts c on c.company_id = $1 and c.id = a.contact_id'
        || ' where a.company_id = $1 and a.kind = ''phone'' and a.canonical = $3' || narrowed || tagged
        else '' end
      || ') select array(select id from hits order by name collate "pt-BR-x-icu", id limit $7 offset $8),'
      || ' (select count(*)::int from hits)';
  else
    statement := 'select array(select c.id from contacts c where c.company_id = $1' || narrowed || tagged
      || ' order by c.name collate "pt-BR-x-icu", c.id limit $7 offset $8), ('
      || case
        when tagged = '' then 'select coalesce(sum(contacts), 0)::int from contact_counts c where c.company_id = $1' || narrowed
        when narrowed = '' then
          'select count(distinct contact_id)::int from contact_tags where company_id = $1 and tag_id = any($4)'
        else 'select count(*)::int from contacts c where c.company_id = $1' || narrowed || tagged
      end || ')';
  end if;
  return query execute statement
    using app_company(), pattern, whole_number, tag_ids, of_channel, groups, page_size, skip;
end $$;

-- A file of contacts on its way into the address book.
create table contact_imports (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  user_id int,
  file_name text not null,
  columns text[] not null,
  state text not null default 'loaded' check (state in ('loaded', 'importing', 'done', 'cancelled', 'failed')),
  -- Which column is the name, the number, the e-mail, the tags.
  mapping jsonb not null default '{}',
  validate_numbers boolean not null default false,
  total int not null,
  -- The last line that is through: where a job that was cut off goes on.
  done_line int not null default 0,
  handled int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  failed int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  repeated int not null default 0,
  ignored int not null default 0,
  -- Sheets become items of a list by the same way as they become contacts; null: contacts.
  list_id int,
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index contact_imports_of_user on contact_imports (company_id, user_id, id desc);
create index contact_imports_by_age on contact_imports (company_id, created_at);
create index contact_imports_of_list on contact_imports (company_id, list_id) where list_id is not null;
create trigger bump_version before update on contact_imports for each row execute function bump_version();

create table contact_import_rows (
  company_id int not null,
  import_id int not null,
  line int not null,
  cells text[] not null,
  chosen boolean not null default true,
  -- Why it did not become a contact.
  problem text,
  -- Who a line is about: `c12` for a contact that has the number, else the number. Empty: nobody. Null: not looked at yet.
  person text,
  primary key (company_id, import_id, line),
  foreign key (company_id, import_id) references contact_imports (company_id, id) on delete cascade
);
create index contact_import_rows_by_person on contact_import_rows (company_id, import_id, person, line) where person <> '';

-- The person behind a number may ask what is kept of them, and to be forgotten.

-- What is kept of the person behind a number can be taken out as one file. It lies among those of the company for as
-- long as `kept_until` says, and no longer than its row: whoever is erased, merged or deleted takes it along.
create table person_exports (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  contact_id int not null,
  key text not null,
  -- Who asked for it here; the name stays when the person goes.
  user_id int,
  user_name text not null,
  asked_at timestamptz not null,
  kept_until timestamptz not null,
  total int not null default 0,
  done int not null default 0,
  bytes bigint,
  failed_at timestamptz,
  unique (company_id, id),
  -- One at a time.
  unique (company_id, contact_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index person_exports_of_user on person_exports (company_id, user_id);

-- Its day is set already: it comes sooner.
create function forget_person_export() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into unnamed_files (company_id, key) values (old.company_id, old.key)
  on conflict (company_id, key) do update set remove_at = null where not unnamed_files.removing;
  return null;
end $$;
create trigger file_forgotten after delete on person_exports for each row execute function forget_person_export();

-- A receipt of every person who was forgotten; it names nobody.
create table erasures (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  -- Empty once the record itself is deleted; the receipt stays.
  contact_id int,
  -- Who it is about, while there is something left to find by it; empty once it is done.
  person jsonb,
  -- How many rows were emptied, by what they were.
  counts jsonb not null default '{}',
  -- Who asked for it here; the name stays when the person goes.
  user_id int,
  user_name text not null,
  asked_at timestamptz not null,
  done_at timestamptz,
  -- The day after which no backup holds them any more.
  backups_until date,
  check ((done_at is null) = (person is not null)),
  check ((done_at is null) = (backups_until is null)),
  unique (company_id, id),
  -- Once and for good.
  unique (company_id, contact_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index erasures_of_user on erasures (company_id, user_id);

-- Who refused messages stays refused without being named: by a hash that only this key makes.
create table erasure_keys (
  company_id int primary key references companies on delete cascade,
  key bytea not null
);

create function hidden_address(kind text, canonical text) returns text
  language sql stable set search_path = public, pg_temp as $$
  select 'erased:' || encode(sha256(k.key || convert_to(hidden_address.kind || ':' || hidden_address.canonical, 'UTF8')), 'hex')
  from erasure_keys k where k.company_id = (select app_company())
$$;

-- How far what is older than a company keeps it has been emptied: from the oldest on, never to be looked at again.
create table retention_marks (
  company_id int not null references companies on delete cascade,
  kind text not null,
  -- The last row that was looked at, as whoever empties the kind writes it; null: none yet.
  mark text,
  -- What was emptied and is not in the log yet.
  untold int not null default 0,
  primary key (company_id, kind)
);

select guard_tenant_tables(
  'tags', 'contacts', 'contact_addresses', 'contact_fields', 'contact_tags', 'contact_counts', 'contact_imports',
  'contact_import_rows', 'person_exports', 'erasures', 'erasure_keys', 'retention_marks'
);
select track_files_of('contacts', 'contact', 'id', 'picture_path');
