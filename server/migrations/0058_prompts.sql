-- How an assistant answers customers, and what it has cost.

create table prompts (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  name text not null,
  prompt text not null,
  voice text not null default 'texto',
  -- Keys of the company, sealed.
  voice_key bytea,
  voice_region text not null default '',
  max_tokens int not null default 100,
  temperature double precision not null default 1,
  api_key bytea,
  model text not null default '',
  base_url text not null default '',
  -- Where customers go whom the assistant hands over; none, once that queue is gone.
  queue_id int,
  max_messages int not null default 10,
  failures int not null default 0,
  shut_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  unique (company_id, id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id)
);
create index prompts_by_name on prompts (company_id, name collate "pt-BR-x-icu", id);
create index prompts_of_queue on prompts (company_id, queue_id) where queue_id is not null;
create trigger bump_version before update on prompts for each row execute function bump_version();

-- What an assistant read and wrote in a ticket, in the provider's own measure.
create table prompt_usage (
  company_id int not null,
  ticket_id int not null,
  prompt_id int not null,
  answers int not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  primary key (company_id, ticket_id, prompt_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete cascade
);
create index prompt_usage_of_prompt on prompt_usage (company_id, prompt_id);

select guard_tenant_tables('prompts', 'prompt_usage');

update connections set prompt_id = null where prompt_id is not null;
update queues set prompt_id = null where prompt_id is not null;
alter table connections add foreign key (company_id, prompt_id)
  references prompts (company_id, id) on delete set null (prompt_id);
alter table queues add foreign key (company_id, prompt_id)
  references prompts (company_id, id) on delete set null (prompt_id);
create index connections_of_prompt on connections (company_id, prompt_id) where prompt_id is not null;
create index queues_of_prompt on queues (company_id, prompt_id) where prompt_id is not null;
