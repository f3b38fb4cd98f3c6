-- The operator looks into a company as support: for a while, with a reason, and only where the company allows it.
create table support_visits (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  -- What tokens and sockets of the visit are known by, as a session is.
  session_id uuid not null,
  -- Somebody of another company, so no row here refers to them.
  operator_id int not null,
  operator_session_id uuid not null,
  operator_name text not null,
  operator_email text not null,
  reason text not null,
  began_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('left', 'stopped', 'withdrawn', 'expired', 'signedOut')),
  check ((ended_at is null) = (end_reason is null)),
  unique (company_id, id)
);
create unique index support_visits_session on support_visits (session_id);
-- One at a time of each operator.
create unique index support_visits_live on support_visits (company_id, operator_id) where ended_at is null;
-- For what ends with the operator's own session.
create index support_visits_of_operator on support_visits (operator_id) where ended_at is null;
select guard_tenant_tables('support_visits');
create policy by_operator on support_visits for select
  using ((select app_platform()) and current_setting('app.operator', true) = 'on');
create trigger forget_timers after delete on support_visits
  referencing old table as gone for each statement execute function forget_timers();

create policy by_operator on sessions for select
  using ((select app_platform()) and current_setting('app.operator', true) = 'on');

-- Whether an operator is still one and still signed in where the visit was begun. Asked inside the company that is
-- looked into, which learns nothing else of them.
create function operator_stays(operator int, session uuid) returns boolean
  language plpgsql stable set app.platform = 'on' as $$
declare
  before text := current_setting('app.operator', true);
  stays boolean;
begin
  perform set_config('app.operator', 'on', true);
  stays := exists (
    select from sessions join users on users.company_id = sessions.company_id and users.id = sessions.user_id
    where sessions.id = session and sessions.user_id = operator and sessions.ended_at is null and users.super
  );
  perform set_config('app.operator', coalesce(before, ''), true);
  return stays;
end $$;
