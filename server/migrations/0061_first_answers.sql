-- When a person of the company first wrote in an attendance, so that figures need not look through messages.
alter table ticket_tracking add column answered_at timestamptz;
-- Whether the ticket was attended to and over before.
alter table ticket_tracking add column is_reopened boolean not null default false;

-- Of the attendances that there are, from their messages. One that the company began was answered by nobody.
update ticket_tracking a set answered_at = (
  select min(m.sent_at) from messages m
  where m.company_id = a.company_id and m.ticket_id = a.ticket_id and m.origin in ('agent', 'phone') and not m.is_private
    and m.sent_at >= a.created_at and (a.finished_at is null or m.sent_at <= a.finished_at)
)
where exists (
  select from tickets t where t.company_id = a.company_id and t.id = a.ticket_id and not t.is_active_demand and not t.is_group
);

-- An attendance asks for those before it when it begins, and its ticket for all of them when it goes.
create index ticket_tracking_of_ticket on ticket_tracking (company_id, ticket_id, id);
update ticket_tracking a set is_reopened = true
where exists (
  select from ticket_tracking b where b.company_id = a.company_id and b.ticket_id = a.ticket_id and b.id < a.id
);

-- How often tickets were handed over within some days.
create index ticket_logs_transfers on ticket_logs (company_id, at) where type = 'transfered';
