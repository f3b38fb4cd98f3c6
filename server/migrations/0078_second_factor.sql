-- Something that a person has beside what they know: a device that makes codes, and a sheet of codes for when it is lost.
create table second_factors (
  company_id int not null,
  user_id int not null,
  -- What the codes are made of, sealed.
  sealed_secret bytea not null,
  -- Null until the first code was shown: until then it counts for nothing.
  confirmed_at timestamptz,
  -- The newest half minute whose code was taken: it and all before it are used up.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

create table recovery_codes (
  company_id int not null,
  user_id int not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (company_id, user_id, code_hash),
  foreign key (company_id, user_id) references second_factors (company_id, user_id) on delete cascade
);

-- Browsers in which somebody need not show a code for a while. The password is asked for all the same.
create table remembered_devices (
  id uuid primary key,
  company_id int not null,
  user_id int not null,
  device_hash bytea not null,
  address text not null,
  agent text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  unique (company_id, user_id, device_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

select guard_tenant_tables('second_factors', 'recovery_codes', 'remembered_devices');
