-- What answers, and what people answer with: the dialog of a queue, lists of files, programs outside, assistants,
-- macros.

-- Lists of files that the bot sends, in the order somebody gave them.
create table file_lists (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  name text not null,
  message text not null,
  -- Who made it; nobody, once they have left.
  user_id int,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  unique (company_id, id),
  constraint file_lists_one_name unique (company_id, name),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index file_lists_by_name on file_lists (company_id, name collate "pt-BR-x-icu", id);
create index file_lists_of_user on file_lists (company_id, user_id);
create trigger bump_version before update on file_lists for each row execute function bump_version();

create table file_list_options (
  id int generated always as identity primary key,
  company_id int not null,
  file_list_id int not null,
  name text not null,
  position int not null,
  -- The file itself; null until it has come.
  media_path text,
  media_name text,
  media_kind text check (media_kind in ('image', 'audio', 'video', 'document')),
  media_mimetype text,
  media_size bigint,
  unique (company_id, id),
  foreign key (company_id, file_list_id) references file_lists (company_id, id) on delete cascade,
  check ((media_path is null) = (media_kind is null) and (media_path is null) = (media_mimetype is null)
    and (media_path is null) = (media_size is null) and (media_path is null) = (media_name is null))
);
create index file_list_options_in_order on file_list_options (company_id, file_list_id, position, id);

-- Programs outside that answer customers: what a company tells of each of them.
create table integrations (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  type text not null check (type in ('dialogflow', 'n8n', 'webhook', 'typebot')),
  name text not null,
  project_name text not null,
  -- Key file of a robot, sealed.
  json_content bytea,
  language text not null default 'pt-BR' check (language in ('pt-BR', 'en', 'es')),
  url text not null default '',
  -- What questions are signed with, sealed.
  secret bytea,
  typebot_slug text not null default '',
  typebot_expires int not null default 1,
  typebot_delay_message int not null default 1000,
  typebot_keyword_finish text not null default '',
  typebot_keyword_restart text not null default '',
  typebot_restart_message text not null default '',
  typebot_unknown_message text not null default '',
  -- Failures in a row; with five of them nobody asks before `shut_until`.
  failures int not null default 0,
  shut_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  unique (company_id, id)
);
create index integrations_by_name on integrations (company_id, name collate "pt-BR-x-icu", id);
create trigger bump_version before update on integrations for each row execute function bump_version();

-- How an assistant answers customers, and what it may cost.
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
  price_in int check (price_in >= 0),
  price_out int check (price_out >= 0),
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
  seconds bigint not null default 0,
  cost bigint not null default 0,
  primary key (company_id, ticket_id, prompt_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete cascade
);
create index prompt_usage_of_prompt on prompt_usage (company_id, prompt_id);

-- The assistant beside the people of a company.
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

-- The dialog of a queue: the tree of options behind it.
create table chatbot_options (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  queue_id int not null,
  parent_id int,
  position int not null,
  name text not null,
  greeting_message text not null default '',
  type text not null default 'text' check (type in ('text', 'attendent', 'queue', 'integration', 'file')),
  target_queue_id int,
  target_user_id int,
  target_integration_id int,
  target_file_list_id int,
  close_ticket boolean not null default false,
  version int not null default 1,
  unique (company_id, id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
  foreign key (company_id, parent_id) references chatbot_options (company_id, id) on delete cascade,
  foreign key (company_id, target_queue_id) references queues (company_id, id) on delete set null (target_queue_id),
  foreign key (company_id, target_user_id) references users (company_id, id) on delete set null (target_user_id),
  foreign key (company_id, target_file_list_id)
    references file_lists (company_id, id) on delete set null (target_file_list_id),
  foreign key (company_id, target_integration_id)
    references integrations (company_id, id) on delete set null (target_integration_id)
);
create index chatbot_options_of_queue on chatbot_options (company_id, queue_id, parent_id, position);
create index chatbot_options_of_file_list on chatbot_options (company_id, target_file_list_id)
  where target_file_list_id is not null;
create index chatbot_options_of_integration on chatbot_options (company_id, target_integration_id)
  where target_integration_id is not null;
create trigger bump_version before update on chatbot_options for each row execute function bump_version();

-- Texts that people send by a short code.
create table quick_messages (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  user_id int,
  shortcode text not null,
  message text not null default '',
  -- Everybody sees and may change it.
  shared boolean not null default false,
  -- Everybody sees it, only its owner changes it.
  visible boolean not null default true,
  media_path text,
  media_name text,
  media_type text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index quick_messages_by_shortcode on quick_messages (company_id, shortcode, id);
create index quick_messages_of_user on quick_messages (company_id, user_id);
create trigger bump_version before update on quick_messages for each row execute function bump_version();

-- A named list of ticket actions, with something that is said to the customer.
create table macros (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  -- One whose owner has left is an admin's.
  user_id int,
  name text not null,
  message text not null default '',
  steps jsonb not null default '[]' check (jsonb_typeof(steps) = 'array'),
  -- Everybody runs it and admins change it; else it is its owner's alone.
  shared boolean not null default false,
  created_at timestamptz not null,
  version int not null default 1,
  unique (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index macros_by_name on macros (company_id, name, id);
create trigger bump_version before update on macros for each row execute function bump_version();

-- The names that browsers gave their runs: what is asked for twice is done once.
create table macro_runs (
  company_id int not null,
  user_id int not null,
  operation_id uuid not null,
  started_at timestamptz not null,
  primary key (company_id, user_id, operation_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

select guard_tenant_tables(
  'file_lists', 'file_list_options', 'integrations', 'prompts', 'prompt_usage', 'assistant_accounts',
  'assistant_months', 'assistant_usage', 'chatbot_options', 'quick_messages', 'macros', 'macro_runs'
);
select track_files_of('quick_messages', 'quick-message', 'id', 'media_path');
select track_files_of('file_list_options', 'file-list', 'file_list_id', 'media_path');

alter table queues add foreign key (company_id, file_list_id)
  references file_lists (company_id, id) on delete set null (file_list_id);
alter table queues add foreign key (company_id, integration_id)
  references integrations (company_id, id) on delete set null (integration_id);
alter table queues add foreign key (company_id, prompt_id)
  references prompts (company_id, id) on delete set null (prompt_id);
alter table connections add foreign key (company_id, integration_id)
  references integrations (company_id, id) on delete set null (integration_id);
alter table connections add foreign key (company_id, prompt_id)
  references prompts (company_id, id) on delete set null (prompt_id);
alter table tickets add foreign key (company_id, integration_id)
  references integrations (company_id, id) on delete set null (integration_id);
