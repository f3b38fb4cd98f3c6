-- Where a company lets its people be signed in on several devices, each session has a place of its own. Everywhere else
-- there is place 0 alone, and the index keeps the one session of a person as it always did.
alter table sessions add column place smallint not null default 0 check (place between 0 and 9);
create unique index sessions_alive_by_place on sessions (user_id, place) where ended_at is null;
drop index sessions_one_alive;

-- Somebody ended one of their own sessions from another.
alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check
  check (end_reason in ('elsewhere', 'logout', 'reuse', 'revoked', 'expired', 'ended'));
