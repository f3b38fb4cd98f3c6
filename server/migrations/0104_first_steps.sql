-- The list of first steps is computed from what there is; kept is only that somebody wants to see it no more.
alter table companies add column first_steps_dismissed_at timestamptz;
