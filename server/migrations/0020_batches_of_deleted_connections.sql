-- What a history still had to bring goes with its connection; of connections that were deleted before, it goes here.
do $$
declare
  company int;
begin
  perform set_config('app.platform', 'on', true);
  for company in select id from companies loop
    perform set_config('app.company_id', company::text, true);
    delete from import_batches b using connections c
      where b.company_id = company and c.company_id = company and c.id = b.connection_id and c.deleted_at is not null;
  end loop;
  perform set_config('app.company_id', '', true);
  perform set_config('app.platform', '', true);
end $$;
