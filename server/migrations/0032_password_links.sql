-- One-time addresses by which somebody chooses a new password. Only a hash of the secret is kept, and the newest counts.

create table password_links (
  company_id int not null references companies on delete cascade,
  user_id int not null,
  secret_hash bytea not null,
  -- Who made it: null where it was mailed to the person.
  made_by int,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, made_by) references users (company_id, id) on delete cascade
);
create index password_links_by_maker on password_links (company_id, made_by) where made_by is not null;

alter table password_links enable row level security;
alter table password_links force row level security;
create policy tenant on password_links
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
