-- An end that can still be taken back: how the ticket stood, who ended it, and what the customer is told once nobody did.
alter table tickets add column ending jsonb;

-- Since when the customer waits for a word of a person.
alter table tickets add column waiting_since timestamptz;
update tickets set waiting_since = coalesce(last_inbound_at, created_at)
where status in ('pending', 'open') and not is_group and not last_from_me;

-- The time of a row is that of its last message: what runs is put right, what is over stays as it was shown.
update tickets set active_at = greatest(last_inbound_at, last_outbound_at)
where status <> 'closed' and greatest(last_inbound_at, last_outbound_at) < active_at;

-- Minutes of waiting after which a row warns, and after which it is late.
alter table queues
  add column wait_warn_minutes int not null default 10 check (wait_warn_minutes between 1 and 10080),
  add column wait_late_minutes int not null default 30 check (wait_late_minutes between 1 and 10080);
