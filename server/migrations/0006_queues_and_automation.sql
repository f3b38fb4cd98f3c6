-- Queues with what their dialog holds, the tree of options behind each, hours, and the ledger of consent.

alter table queues
  add column greeting_message text not null default '',
  add column completion_message text not null default '',
  add column out_of_hours_message text not null default '',
  add column order_queue int not null default 0,
  -- A waiting ticket is offered to the next person after so many minutes; 0: never.
  add column rotate boolean not null default false,
  add column rotate_minutes int not null default 0 check (rotate_minutes >= 0),
  add column rotate_last_user_id int,
  add column close_ticket boolean not null default false,
  add column schedules jsonb not null default '[]',
  add column integration_id int,
  add column file_list_id int,
  add column prompt_id int;

alter table companies add column schedules jsonb not null default '[]';

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
  foreign key (company_id, target_user_id) references users (company_id, id) on delete set null (target_user_id)
);
create index chatbot_options_of_queue on chatbot_options (company_id, queue_id, parent_id, position);

-- Who agreed to what, when, and which message says so.
create table consents (
  id bigint generated always as identity primary key,
  company_id int not null,
  contact_id int not null,
  ticket_id int,
  channel text not null,
  answer text not null check (answer in ('accepted', 'refused')),
  text_hash bytea not null,
  consent_text text not null,
  message_id bigint,
  at timestamptz not null,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id)
);
create index consents_by_contact on consents (company_id, contact_id, id desc);

create table ratings (
  id bigint generated always as identity primary key,
  company_id int not null,
  ticket_id int not null,
  tracking_id bigint,
  user_id int,
  rate smallint not null check (rate between 0 and 10),
  at timestamptz not null,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index ratings_by_time on ratings (company_id, at);

create trigger bump_version before update on chatbot_options for each row execute function bump_version();

select guard_tenant_tables('chatbot_options', 'consents', 'ratings');
