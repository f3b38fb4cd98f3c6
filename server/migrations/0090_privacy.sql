-- The person behind a number may ask to be forgotten. What is left is their empty record, so that figures stay right, and a
-- receipt that names nobody.
alter table contacts add column erased_at timestamptz;

create table erasures (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  -- Empty once the record itself is deleted; the receipt stays.
  contact_id int,
  -- Who it is about, while there is something left to find by it; empty once it is done.
  person jsonb,
  -- How many rows were emptied, by what they were.
  counts jsonb not null default '{}',
  -- Who asked for it here; the name stays when the person goes.
  user_id int,
  user_name text not null,
  asked_at timestamptz not null,
  done_at timestamptz,
  -- The day after which no backup holds them any more.
  backups_until date,
  check ((done_at is null) = (person is not null)),
  check ((done_at is null) = (backups_until is null)),
  unique (company_id, id),
  -- Once and for good.
  unique (company_id, contact_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index erasures_of_user on erasures (company_id, user_id);

-- Who refused messages stays refused without being named: by a hash that only this key makes.
create table erasure_keys (
  company_id int primary key references companies on delete cascade,
  key bytea not null
);
select guard_tenant_tables('erasures', 'erasure_keys');

create function hidden_address(kind text, canonical text) returns text
  language sql stable set search_path = public, pg_temp as $$
  select 'erased:' || encode(sha256(k.key || convert_to(hidden_address.kind || ':' || hidden_address.canonical, 'UTF8')), 'hex')
  from erasure_keys k where k.company_id = (select app_company())
$$;

-- What somebody wrote in groups, where the conversation is not theirs.
create index messages_of_author on messages (company_id, contact_id, id) where contact_id <> chat_id;
create index message_reactions_of_contact on message_reactions (company_id, contact_id) where contact_id is not null;
create index campaign_recipients_by_number on campaign_recipients (company_id, canonical);
create index webhook_deliveries_of_lane on webhook_deliveries (company_id, lane);

alter table webhook_events no force row level security;
alter table events no force row level security;
-- What was handed on is known again by its fingerprint; its text is needed no more.
update webhook_events set event = '{}' where handled_at is not null and event <> '{}';
-- Who went in a merge, or was searched for, is not told for good.
update events set data = data #- '{gone,name}' #- '{gone,number}' #- '{gone,email}', version = 2 where type = 'contact.merged';
update events set version = 2, data = jsonb_build_object('count', data -> 'count', 'isPart',
  data ->> 'searchParam' <> '' or jsonb_array_length(coalesce(data -> 'contactTag', '[]')) > 0)
where type = 'contacts.exported' and version = 1;
alter table webhook_events force row level security;
alter table events force row level security;
