-- An assistant beside the people of a company, and what assistants may cost.

create table assistant_accounts (
  company_id int primary key references companies on delete cascade,
  -- The company's own key, sealed.
  api_key bytea,
  base_url text not null default '',
  model text not null default '',
  -- Numbers and addresses of people are hidden in what leaves.
  masks boolean not null default false,
  -- Of one month; null: as much as it takes.
  budget_cents bigint check (budget_cents >= 0),
  -- Millionths of a real for 1,000 tokens, and for a minute of sound.
  price_in int not null default 0 check (price_in >= 0),
  price_out int not null default 0 check (price_out >= 0),
  price_minute int not null default 0 check (price_minute >= 0),
  updated_at timestamptz not null
);

-- What all assistants of a company took in a month. Costs are billionths of a real, so that no token is rounded away.
create table assistant_months (
  company_id int not null references companies on delete cascade,
  month date not null,
  answers int not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  seconds bigint not null default 0,
  cost bigint not null default 0,
  primary key (company_id, month)
);

-- What people had written for them in a ticket; what prompts took there stands in prompt_usage.
create table assistant_usage (
  company_id int not null,
  ticket_id int not null,
  answers int not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  seconds bigint not null default 0,
  cost bigint not null default 0,
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);

select guard_tenant_tables('assistant_accounts', 'assistant_months', 'assistant_usage');

alter table prompts
  add column price_in int check (price_in >= 0),
  add column price_out int check (price_out >= 0);
alter table prompt_usage
  add column seconds bigint not null default 0,
  add column cost bigint not null default 0;
-- What is said in a voice message, once somebody had it written down.
alter table message_media add column transcript text;
