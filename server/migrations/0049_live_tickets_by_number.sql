-- The live panel reads all live tickets of a company, page by page, by their numbers.
create index tickets_live_by_number on tickets (company_id, id) where status in ('open', 'pending', 'group');
