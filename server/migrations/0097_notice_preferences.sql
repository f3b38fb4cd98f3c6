-- How somebody wants to hear of customers. Without a row, as it comes: the first sound, at any hour.
create table notice_preferences (
  company_id int not null,
  user_id int not null,
  sound text not null check (sound in ('chime', 'bell', 'drop', 'knock')),
  -- On the wall of the company's zone; over midnight where the end comes before the beginning.
  quiet_from text,
  quiet_to text,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  check ((quiet_from is null) = (quiet_to is null))
);

select guard_tenant_tables('notice_preferences');
