-- Before an operator removes a company, what it has can be taken out as one file. How far that has come stands beside how
-- far its removal has; the file lies among those of the company, for as long as `export_until` says.
alter table companies
  add column export_key text,
  add column export_asked_at timestamptz,
  add column export_total integer not null default 0,
  add column export_done integer not null default 0,
  add column export_bytes bigint,
  add column export_failed_at timestamptz,
  add column export_until timestamptz;
