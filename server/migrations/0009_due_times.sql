-- What happens to a ticket by itself if nothing else does: a warning, an end, another queue, another attendant.

-- One row a ticket for which something is due; the job that looks at it is put in with the row. Activity moves the due
-- time on without another job: the one that comes too early sees that and comes again.
create table ticket_timers (
  company_id int not null,
  ticket_id int not null,
  kind text not null check (kind in ('warn', 'expire', 'surveyEnd', 'redirect', 'rotate')),
  due_at timestamptz not null,
  -- Since when the ticket is in its status, its queue and its hands: waiting is counted from here.
  since timestamptz not null,
  -- When the job that will look at it does so.
  wakes_at timestamptz not null,
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);

-- How large the file of a greeting is: providers want to know before it is sent.
alter table connections add column greeting_media_size bigint;

-- The notice about personal data was shown without asking for an answer.
alter table contacts add column lgpd_informed_at timestamptz;

select guard_tenant_tables('ticket_timers');
