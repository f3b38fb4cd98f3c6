-- The report of an import says of every line what became of it, and lines about one person are read as one.

alter table contact_imports
  add column repeated int not null default 0,
  add column ignored int not null default 0;

-- Who a line is about: `c12` for a contact that has the number, else the number. Empty: nobody. Null: not looked at yet.
alter table contact_import_rows add column person text;
create index contact_import_rows_by_person on contact_import_rows (company_id, import_id, person, line) where person <> '';
