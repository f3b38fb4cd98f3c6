-- Which colleagues were named in a note, and whether they have looked. A row is for whoever is named, and for nobody else.
create table message_mentions (
  company_id int not null,
  message_id bigint not null,
  user_id int not null,
  ticket_id int not null,
  created_at timestamptz not null,
  seen_at timestamptz,
  primary key (company_id, message_id, user_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
);
create index message_mentions_unseen on message_mentions (company_id, user_id, created_at desc) where seen_at is null;
create index message_mentions_of_user on message_mentions (company_id, user_id);
create index message_mentions_of_ticket on message_mentions (company_id, ticket_id);

select guard_tenant_tables('message_mentions');
