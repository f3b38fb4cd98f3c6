-- Reminders of invoices that leave the product: in whose words, and by which telephone.

-- What a company is written to in.
alter table companies
  add column language text not null default 'pt' check (language in ('pt', 'en', 'es', 'tr'));

-- The operator's own words. Where there are none for a language and a day, ours count.
create table reminder_texts (
  language text not null check (language in ('pt', 'en', 'es', 'tr')),
  -- Counted from the due date.
  day int not null check (day in (-5, -1, 0, 1, 3)),
  subject text not null,
  body text not null,
  updated_at timestamptz not null,
  primary key (language, day)
);

-- The connection of the operator's own company that reminders go through; no row: none do.
create table reminder_line (
  only_one boolean primary key default true check (only_one),
  sender_id int not null,
  connection_id int not null,
  updated_at timestamptz not null
);

do $$
declare
  name text;
begin
  foreach name in array array['reminder_texts', 'reminder_line']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy readable on %I for select using (true)', name);
    execute format(
      'create policy platform on %I using ((select app_platform())) with check ((select app_platform()))', name
    );
  end loop;
end $$;

-- Of which invoices the operator's company reminded, so that it does so once.
create table reminder_messages (
  company_id int not null references companies on delete cascade,
  invoice_id int not null,
  day int not null,
  said_at timestamptz not null,
  primary key (company_id, invoice_id, day)
);
select guard_tenant_tables('reminder_messages');

alter table outbox drop constraint outbox_source_kind_check;
alter table outbox add constraint outbox_source_kind_check check (source_kind in ('schedule', 'campaign', 'reminder'));
