-- Browsers in which somebody wants to hear of customers while no page is open: one a session, and gone with it.
create table push_devices (
  session_id uuid primary key,
  company_id int not null,
  user_id int not null,
  -- Where the maker of the browser takes pushes and what only that browser reads them with, sealed.
  place_sealed bytea not null,
  -- By which the same browser is known again when somebody else signs in there.
  place_hash bytea not null,
  language text not null check (language in ('pt', 'en', 'es', 'tr')),
  -- How many in a row did not arrive, and until when no other is tried.
  failures int not null default 0,
  rest_until timestamptz,
  created_at timestamptz not null,
  unique (company_id, place_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index push_devices_of_user on push_devices (company_id, user_id);

select guard_tenant_tables('push_devices');
