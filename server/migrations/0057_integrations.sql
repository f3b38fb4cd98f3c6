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

select guard_tenant_tables('integrations');

-- Until now there were none that anything could have named.
update connections set integration_id = null where integration_id is not null;
update queues set integration_id = null where integration_id is not null;
update chatbot_options set target_integration_id = null where target_integration_id is not null;
update tickets set integration_id = null, use_integration = false where integration_id is not null;
alter table connections add foreign key (company_id, integration_id)
  references integrations (company_id, id) on delete set null (integration_id);
alter table queues add foreign key (company_id, integration_id)
  references integrations (company_id, id) on delete set null (integration_id);
alter table chatbot_options add foreign key (company_id, target_integration_id)
  references integrations (company_id, id) on delete set null (target_integration_id);
alter table tickets add foreign key (company_id, integration_id)
  references integrations (company_id, id) on delete set null (integration_id);
create index connections_of_integration on connections (company_id, integration_id) where integration_id is not null;
create index queues_of_integration on queues (company_id, integration_id) where integration_id is not null;
create index chatbot_options_of_integration on chatbot_options (company_id, target_integration_id)
  where target_integration_id is not null;
create index tickets_of_integration on tickets (company_id, integration_id) where integration_id is not null;
