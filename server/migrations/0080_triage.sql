-- What people do to tickets while they sort them: put aside until a time, weigh, and keep in sight.

alter table tickets
  -- Until then it is out of its list; null once it has come back, or anything else happened to it.
  add column snoozed_until timestamptz,
  -- Low, none, high, urgent: what sorts it.
  add column priority smallint not null default 0 check (priority between -1 and 2);
create index tickets_snoozed on tickets (company_id, user_id, active_at desc, id desc) where snoozed_until is not null;

-- Of a line about being put aside: until when. Of one about its weight: which.
alter table ticket_logs
  add column until timestamptz,
  add column priority smallint;

-- Which tickets somebody keeps above all others of their own list. Nobody else sees it.
create table ticket_pins (
  company_id int not null,
  user_id int not null,
  ticket_id int not null,
  pinned_at timestamptz not null,
  primary key (company_id, user_id, ticket_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
create index ticket_pins_of_ticket on ticket_pins (company_id, ticket_id);

select guard_tenant_tables('ticket_pins');
