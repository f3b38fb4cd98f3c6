-- What the operator's page of everything that stopped reads: of the outbox and of planned sends what failed by a fault of
-- the program, and nothing else of any company.
create index outbox_dead on outbox (not_before desc, id desc) where state = 'dead';
create policy by_operator on outbox for select
  using ((select app_platform()) and current_setting('app.operator', true) = 'on' and state = 'dead');

-- Since when a send waits for the operator, and what went wrong in the program's words; null where nothing of it does. What failed for a reason of the company's own
-- is for its people alone.
alter table schedule_occurrences add column stopped_at timestamptz, add column stopped_error text;
create index schedule_occurrences_stopped on schedule_occurrences (stopped_at desc, id desc) where stopped_at is not null;
create policy by_operator on schedule_occurrences for select
  using ((select app_platform()) and current_setting('app.operator', true) = 'on' and stopped_at is not null);
