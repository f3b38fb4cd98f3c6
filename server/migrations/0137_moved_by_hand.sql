-- A send that somebody put where it is stays there, and still stands for its date of the rule, which is not given to
-- another one. Those moved before this have forgotten theirs.
alter table schedule_occurrences add column by_hand boolean not null default false;
update schedule_occurrences set by_hand = true where nominal_at is null;
