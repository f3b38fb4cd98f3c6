-- The address book at work: one owner an address, quick search, two records made one, files taken in, and who did what.

-- Spelled one way whatever the ninth digit: the database itself keeps a second contact from being made of one number.
alter table contact_addresses add column canonical text;
update contact_addresses set canonical = value;
alter table contact_addresses alter column canonical set not null;
create unique index contact_addresses_one_owner on contact_addresses (company_id, kind, canonical);

alter table tags
  -- Who made it.
  add column user_id int,
  add foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id);

create index quick_messages_of_user on quick_messages (company_id, user_id);

-- What was done that somebody may have to answer for later.
create table audit_trail (
  id bigint generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  -- Null: the program itself.
  user_id int,
  action text not null,
  details jsonb not null default '{}',
  at timestamptz not null,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index audit_trail_newest on audit_trail (company_id, id desc);

-- A file of contacts on its way into the address book.
create table contact_imports (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  user_id int,
  file_name text not null,
  columns text[] not null,
  state text not null default 'loaded' check (state in ('loaded', 'importing', 'done', 'cancelled')),
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
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index contact_imports_of_user on contact_imports (company_id, user_id, id desc);
create index contact_imports_by_age on contact_imports (company_id, created_at);

create table contact_import_rows (
  company_id int not null,
  import_id int not null,
  line int not null,
  cells text[] not null,
  chosen boolean not null default true,
  -- Why it did not become a contact.
  problem text,
  primary key (company_id, import_id, line),
  foreign key (company_id, import_id) references contact_imports (company_id, id) on delete cascade
);

create trigger bump_version before update on contact_imports for each row execute function bump_version();

select guard_tenant_tables('audit_trail', 'contact_imports', 'contact_import_rows');

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
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  conditions text := 'c.company_id = $1';
  pattern text := '%' || replace(replace(replace(searchable(wanted), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if wanted <> '' then
    conditions := conditions || case
      when hidden then ' and (c.search like $2 and searchable(c.name) || '' '' || lower(c.email) like $2'
        || ' or c.id in (select a.contact_id from contact_addresses a'
        || ' where a.company_id = $1 and a.kind = ''phone'' and a.canonical = $3))'
      else ' and c.search like $2'
    end;
  end if;
  if cardinality(tag_ids) > 0 then
    conditions := conditions
      || ' and exists (select from contact_tags t where t.company_id = $1 and t.contact_id = c.id and t.tag_id = any($4))';
  end if;
  if of_channel is not null then conditions := conditions || ' and c.channel = $5'; end if;
  if groups is not null then conditions := conditions || ' and c.is_group = $6'; end if;
  return query execute format(
    'select array(select c.id from contacts c where %1$s order by c.name collate "pt-BR-x-icu", c.id limit $7 offset $8),'
    || ' (select count(*)::int from contacts c where %1$s)',
    conditions
  ) using app_company(), pattern, whole_number, tag_ids, of_channel, groups, page_size, skip;
end $$;

-- Everything that hangs on `gone` hangs on `kept` afterwards, and `gone` is no more. Two live conversations on one
-- connection become one: the one somebody is answering, else the younger; the other is closed.
create function merge_contacts(kept int, gone int, at timestamptz) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  company constant int := app_company();
begin
  with live as (
    select t.id, t.connection_id, t.unread,
      row_number() over (
        partition by t.connection_id order by t.status = 'open' desc, t.active_at desc, t.id desc
      ) as place
    from tickets t
    where t.company_id = company and t.contact_id in (kept, gone) and t.status <> 'closed'
  ), closed as (
    update tickets t set status = 'closed', closed_at = at, updated_at = at, unread = 0, automation = null
    from live where t.company_id = company and t.id = live.id and live.place > 1
    returning t.id, t.connection_id
  ), ended as (
    update ticket_tracking r set closed_at = at, finished_at = at
    from closed where r.company_id = company and r.ticket_id = closed.id and r.finished_at is null
  )
  update tickets t set unread = t.unread + other.unread, updated_at = at
  from live winner join live other on other.connection_id = winner.connection_id and other.place > 1
  where winner.place = 1 and t.company_id = company and t.id = winner.id and other.unread > 0;

  update tickets set contact_id = kept where company_id = company and contact_id = gone;
  update tickets t set is_latest = newest.is_latest
  from (
    select id, row_number() over (partition by connection_id order by status <> 'closed' desc, id desc) = 1 as is_latest
    from tickets where company_id = company and contact_id = kept
  ) newest
  where t.company_id = company and t.id = newest.id and t.is_latest <> newest.is_latest;
  update messages set chat_id = kept, contact_id = case when contact_id = gone then kept else contact_id end
    where company_id = company and chat_id = gone;
  update outbox set chat_id = kept where company_id = company and chat_id = gone;
  update ticket_notes set contact_id = kept where company_id = company and contact_id = gone;
  update consents set contact_id = kept where company_id = company and contact_id = gone;

  update contact_addresses set contact_id = kept where company_id = company and contact_id = gone;
  update contact_fields f set contact_id = kept
    where f.company_id = company and f.contact_id = gone and not exists (
      select from contact_fields k where k.company_id = company and k.contact_id = kept and lower(k.name) = lower(f.name)
    );
  insert into contact_tags (company_id, contact_id, tag_id)
    select company_id, kept, tag_id from contact_tags where company_id = company and contact_id = gone
    on conflict do nothing;
  delete from contacts where company_id = company and id = gone;
end $$;
