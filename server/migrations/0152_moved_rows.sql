-- What came from another program: its number there, and which row of ours it became. Repeating a move asks here first.
create table moved_rows (
  company_id int not null references companies (id) on delete cascade,
  -- Which installation it came from.
  source text not null,
  kind text not null,
  their_id text not null,
  -- 0 where it became no row with a number of its own.
  our_id bigint not null,
  constraint moved_rows_pkey primary key (company_id, source, kind, their_id)
);
-- Tickets are gone through once more when their messages are here.
create index moved_rows_in_order on moved_rows (company_id, source, kind, our_id);
-- Which company of ours one of theirs became: asked before any company is bound.
create unique index moved_rows_companies on moved_rows (source, their_id) where kind = 'company';

alter table moved_rows enable row level security;
alter table moved_rows force row level security;
create policy tenant on moved_rows
  using (company_id = (select app_company())) with check (company_id = (select app_company()));
create policy companies on moved_rows for select
  using (kind = 'company' and (select app_platform()));
