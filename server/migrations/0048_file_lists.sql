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

select guard_tenant_tables('file_lists', 'file_list_options');
select track_files_of('file_list_options', 'file-list', 'file_list_id', 'media_path');

-- Until now there were no lists that a queue or an option could have named.
update queues set file_list_id = null where file_list_id is not null;
update chatbot_options set target_file_list_id = null where target_file_list_id is not null;
alter table queues add foreign key (company_id, file_list_id)
  references file_lists (company_id, id) on delete set null (file_list_id);
alter table chatbot_options add foreign key (company_id, target_file_list_id)
  references file_lists (company_id, id) on delete set null (target_file_list_id);
create index queues_of_file_list on queues (company_id, file_list_id) where file_list_id is not null;
create index chatbot_options_of_file_list on chatbot_options (company_id, target_file_list_id)
  where target_file_list_id is not null;
