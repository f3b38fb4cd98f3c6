-- Events that a company has sent to programs elsewhere, and what became of each of them.

create table webhook_subscriptions (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  name text not null,
  url text not null,
  events text[] not null,
  active boolean not null default true,
  -- Why it was switched off, where nobody of the company did it.
  switched_off text check (switched_off in ('failing', 'gone')),
  secret_sealed bytea not null,
  -- The secret before the last change still signs until then.
  previous_secret_sealed bytea,
  overlap_until timestamptz,
  -- Since when nothing has arrived.
  failing_since timestamptz,
  failures int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  unique (company_id, id),
  constraint webhook_subscriptions_one_name unique (company_id, name)
);
create index webhook_subscriptions_by_name on webhook_subscriptions (company_id, name collate "pt-BR-x-icu", id);
create trigger bump_version before update on webhook_subscriptions for each row execute function bump_version();
create trigger forget_timers after delete on webhook_subscriptions
  referencing old table as gone for each statement execute function forget_timers();

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  company_id int not null,
  subscription_id int not null,
  event_id bigint not null,
  type text not null,
  -- Those of one lane go one after the other.
  lane text not null,
  -- The very bytes that are signed and sent, however often.
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  next_at timestamptz not null,
  last_status int,
  last_answer text,
  last_problem text,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (company_id, subscription_id, event_id),
  foreign key (company_id, subscription_id) references webhook_subscriptions (company_id, id) on delete cascade
);
create index webhook_deliveries_waiting on webhook_deliveries (company_id, subscription_id, lane, id)
  where state = 'waiting';
create index webhook_deliveries_by_time on webhook_deliveries (company_id, subscription_id, id desc);
create index webhook_deliveries_old on webhook_deliveries (company_id, created_at);

select guard_tenant_tables('webhook_subscriptions', 'webhook_deliveries');
