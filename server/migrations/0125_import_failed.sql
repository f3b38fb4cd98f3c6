-- An import that stopped before its end says so, instead of looking busy for ever.
alter table contact_imports drop constraint contact_imports_state_check;
alter table contact_imports add constraint contact_imports_state_check
  check (state in ('loaded', 'importing', 'done', 'cancelled', 'failed'));
