-- News of the operator: from when to when, for whom, and who has seen it.

alter table announcements
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  -- Empty both: for everybody. Else for companies on one of these plans, and for these companies.
  add column plan_ids int[] not null default '{}',
  add column company_ids int[] not null default '{}',
  add constraint announcements_dates check (starts_at < ends_at);

create table announcement_views (
  company_id int not null,
  announcement_id int not null references announcements on delete cascade,
  user_id int not null,
  seen_at timestamptz not null,
  primary key (company_id, user_id, announcement_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index announcement_views_counted on announcement_views (announcement_id);
select guard_tenant_tables('announcement_views');
-- The operator counts them, over all companies.
create policy counted on announcement_views for select using ((select app_platform()));
