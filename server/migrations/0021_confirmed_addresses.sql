-- Whose word stands behind an address. Everybody who is here already is taken at theirs; from now on an address counts
-- as confirmed once somebody opened the link that was sent to it, or the operator said so.
alter table users add column email_confirmed_at timestamptz default now();
alter table users alter column email_confirmed_at drop default;
-- Since when the account has this address: whoever had it first is not pushed aside by whoever takes it later.
alter table users add column email_since timestamptz not null default now();

-- Companies that visitors opened, until somebody's word stands behind the address they gave.
create table sign_ups (
  company_id int primary key references companies on delete cascade,
  user_id int not null,
  email text not null,
  -- Nobody gets in before the link in the mail was opened. False where the server sends no mail.
  waits boolean not null,
  mailed_at timestamptz,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index sign_ups_waiting on sign_ups (created_at) where confirmed_at is null;

alter table sign_ups enable row level security;
alter table sign_ups force row level security;
create policy tenant on sign_ups
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
create policy platform on sign_ups using ((select app_platform())) with check ((select app_platform()));
