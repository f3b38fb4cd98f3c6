-- Operators change plans: lists that follow them must know which of two states is the newer one, and whether somebody is
-- subscribed to a plan is asked before it goes.
alter table plans add column version integer not null default 1;
create index companies_plan on companies (plan_id);
