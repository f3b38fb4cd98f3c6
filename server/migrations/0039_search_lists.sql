-- What a search in a list looks through, made once and not for every look.
alter table contact_list_items
  add column search text generated always as (searchable(name) || ' ' || number || ' ' || lower(email)) stored;
