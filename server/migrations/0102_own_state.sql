-- Whether somebody is available for customers: null, or since when they are away, with a word for colleagues and when they
-- come back by themselves.
alter table users
  add column away_since timestamptz,
  add column away_text text not null default '',
  add column away_until timestamptz;

create trigger forget_timers after delete on users
  referencing old table as gone for each statement execute function forget_timers();
