-- Lists of people to write to, what is known of their numbers, and who asked not to be written to.

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
  unique (company_id, id),
  unique (company_id, list_id, canonical),
  foreign key (company_id, list_id) references contact_lists (company_id, id) on delete cascade
);
create index contact_list_items_in_order on contact_list_items (company_id, list_id, id);
-- Numbers that nobody has asked about yet.
create index contact_list_items_unasked on contact_list_items (company_id, id) where checked_at is null;
create index contact_list_items_by_number on contact_list_items (company_id, canonical);

create trigger bump_version before update on contact_lists for each row execute function bump_version();
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

-- Sheets become items of a list by the same way as they become contacts; null: contacts.
alter table contact_imports add column list_id int;
alter table contact_imports add foreign key (company_id, list_id) references contact_lists (company_id, id) on delete cascade;
create index contact_imports_of_list on contact_imports (company_id, list_id) where list_id is not null;

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

select guard_tenant_tables(
  'contact_lists', 'contact_list_items', 'number_checks', 'do_not_send', 'do_not_send_changes', 'do_not_send_rules'
);
