-- How a company keeps a national holiday, every year: what it calls it, and whether it works then.
create table company_holidays (
  company_id int not null references companies on delete cascade,
  -- Which one, by the name the program has for it: moving ones are on another day each year.
  code text not null,
  name text not null,
  works boolean not null,
  primary key (company_id, code)
);
select guard_tenant_tables('company_holidays');
