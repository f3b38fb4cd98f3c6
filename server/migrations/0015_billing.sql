-- What companies are asked for, what they paid, where every cent of it went, and how they are reminded.

-- What a company is asked for.
create table invoices (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  -- Null: a plan of the company's own size, or one that is gone.
  plan_id int references plans on delete set null,
  is_custom boolean not null,
  detail text not null,
  users int not null check (users >= 0),
  connections int not null check (connections >= 0),
  queues int not null check (queues >= 0),
  recurrence text not null check (recurrence in ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL')),
  amount_cents int not null check (amount_cents > 0),
  due_date date not null,
  status text not null default 'open'
    check (status in ('open', 'processing', 'paid', 'expired', 'void', 'refunded')),
  payer_name text not null default '',
  payer_document text not null default '',
  paid_at timestamptz,
  -- From when to when the due date of the company moved when it was paid.
  renewed_from date,
  renewed_to date,
  -- Who or what made it, and who or what changed it last.
  made_by jsonb not null,
  changed_by jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  unique (company_id, id),
  check ((status in ('paid', 'refunded')) = (paid_at is not null)),
  check ((paid_at is null) = (renewed_to is null))
);
-- A company is asked for one thing at a time.
create unique index invoices_one_payable on invoices (company_id) where status in ('open', 'processing');
create index invoices_newest on invoices (company_id, due_date desc, id desc);
create index invoices_of_all on invoices (created_at desc, id desc);
create index invoices_of_plan on invoices (plan_id);
create trigger bump_version before update on invoices for each row execute function bump_version();

-- A code that an invoice can be paid with.
create table charges (
  id int generated always as identity primary key,
  company_id int not null,
  invoice_id int not null,
  provider text not null check (provider in ('efi', 'key')),
  txid text not null,
  amount_cents int not null check (amount_cents > 0),
  -- `wanted`: written down before the bank is asked, so that nothing it made is forgotten.
  status text not null check (status in ('wanted', 'active', 'paid', 'lapsed', 'removed')),
  code text not null default '',
  link text,
  expires_at timestamptz not null,
  -- When the bank was last asked about it.
  checked_at timestamptz,
  made_by jsonb not null,
  created_at timestamptz not null,
  unique (company_id, id),
  constraint charges_one_txid unique (provider, txid),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
);
create index charges_of_invoice on charges (company_id, invoice_id, id desc);
create index charges_waiting on charges (company_id, created_at) where status in ('wanted', 'active', 'lapsed');

-- Money that came in; a transfer counts once, whoever tells of it and however often.
create table payments (
  id int generated always as identity primary key,
  company_id int not null,
  invoice_id int not null,
  charge_id int,
  provider text not null check (provider in ('efi', 'key')),
  end_to_end_id text not null,
  amount_cents int not null check (amount_cents > 0),
  refunded_cents int not null default 0,
  paid_at timestamptz not null,
  noted_by jsonb not null,
  created_at timestamptz not null,
  unique (company_id, id),
  constraint payments_one_transfer unique (end_to_end_id),
  check (refunded_cents between 0 and amount_cents),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade,
  foreign key (company_id, charge_id) references charges (company_id, id) on delete cascade
);
create index payments_of_invoice on payments (company_id, invoice_id);
create index payments_of_charge on payments (company_id, charge_id);
create index payments_by_time on payments (paid_at);

-- Every move of money, from one account to another: it adds up because nothing else can be written.
create table ledger_entries (
  id bigint generated always as identity primary key,
  company_id int not null,
  kind text not null check (kind in ('payment', 'settlement', 'refund')),
  from_account text not null check (from_account in ('bank', 'credit', 'revenue')),
  to_account text not null check (to_account in ('bank', 'credit', 'revenue')),
  amount_cents int not null check (amount_cents > 0),
  invoice_id int not null,
  payment_id int,
  -- The bank's name of what was given back.
  refund_id text,
  made_by jsonb not null,
  created_at timestamptz not null,
  check (from_account <> to_account),
  check ((kind = 'settlement') = (payment_id is null)),
  check ((kind = 'refund') = (refund_id is not null)),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade,
  foreign key (company_id, payment_id) references payments (company_id, id) on delete cascade
);
create unique index ledger_one_payment on ledger_entries (company_id, payment_id) where kind = 'payment';
create unique index ledger_one_settlement on ledger_entries (company_id, invoice_id) where kind = 'settlement';
create unique index ledger_one_refund on ledger_entries (company_id, payment_id, refund_id, from_account)
  where kind = 'refund';
create index ledger_of_invoice on ledger_entries (company_id, invoice_id);
create index ledger_of_payment on ledger_entries (company_id, payment_id);

-- What was written down stays as it was written.
create function keep_ledger() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'an entry of the ledger is never changed' using errcode = 'insufficient_privilege';
end $$;
create trigger keep_ledger before update on ledger_entries for each row execute function keep_ledger();

-- Of which of its days a company was reminded.
create table invoice_reminders (
  company_id int not null,
  invoice_id int not null,
  day int not null,
  reminded_at timestamptz not null,
  primary key (company_id, invoice_id, day),
  foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade
);

-- Of which invoices the operator's company reminded, so that it does so once.
create table reminder_messages (
  company_id int not null references companies on delete cascade,
  invoice_id int not null,
  day int not null,
  said_at timestamptz not null,
  primary key (company_id, invoice_id, day)
);

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

select guard_tenant_tables(
  'invoices', 'charges', 'payments', 'ledger_entries', 'invoice_reminders', 'reminder_messages'
);
-- The operator sees what came in from all companies.
create policy by_operator on invoices for select
  using ((select app_platform()) and current_setting('app.operator', true) = 'on');
create policy by_operator on charges for select
  using ((select app_platform()) and current_setting('app.operator', true) = 'on');
create policy by_operator on payments for select
  using ((select app_platform()) and current_setting('app.operator', true) = 'on');
create policy by_operator on ledger_entries for select
  using ((select app_platform()) and current_setting('app.operator', true) = 'on');

-- Tables of the platform: read by everybody, written only outside of any company.
alter table reminder_texts enable row level security;
alter table reminder_texts force row level security;
create policy readable on reminder_texts for select using (true);
create policy platform on reminder_texts using ((select app_platform())) with check ((select app_platform()));
alter table reminder_line enable row level security;
alter table reminder_line force row level security;
create policy readable on reminder_line for select using (true);
create policy platform on reminder_line using ((select app_platform())) with check ((select app_platform()));
