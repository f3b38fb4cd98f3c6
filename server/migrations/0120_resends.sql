-- How often an entry was handed to the provider again while nobody knew whether it had arrived.
alter table outbox add column resends integer not null default 0;
