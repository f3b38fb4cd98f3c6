-- Of a send that was begun: the line broke or the process died before the provider's answer.
alter table outbox add column in_doubt boolean not null default false;

-- Facebook tells what was read by a time: everything sent to somebody until then. Which messages that are only its own
-- clock can say. An echo brings that time for each message; those that were not read yet wait here.
create table provider_times (
  message_id bigint primary key,
  company_id int not null,
  connection_id int not null,
  -- Whom it was sent to, in the provider's words.
  address text not null,
  at timestamptz not null,
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index provider_times_in_order on provider_times (company_id, connection_id, address, at);
create index provider_times_by_message on provider_times (company_id, message_id);

-- Until when somebody has what we sent, and has read it: an echo may come after that was told.
create table watermarks (
  company_id int not null,
  connection_id int not null,
  address text not null,
  ack smallint not null,
  up_to timestamptz not null,
  primary key (company_id, connection_id, address, ack),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);

select guard_tenant_tables('provider_times', 'watermarks');
