-- Tickets whose survey is still running are listed among the closed ones, so the index of that list holds them as well.
drop index tickets_closed;
create index tickets_closed on tickets (company_id, active_at desc, id desc)
  where is_latest and status in ('closed', 'nps');
