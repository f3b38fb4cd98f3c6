-- What is said at its time is not said days later: until when an entry may still be sent; null: whenever the line is back.
alter table outbox add column not_after timestamptz;
create index outbox_ends on outbox (company_id, not_after) where not_after is not null;
