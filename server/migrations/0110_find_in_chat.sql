-- Searching what was said in one conversation. Row-level security keeps `@@` from using an index, so the search runs as
-- the owner of the tables and looks at the bound company itself. Planned with the words in sight: a rare word is looked up
-- among all that was said, a frequent one in the conversation, from its end. What a person may read of it the caller asks.
create function find_in_chat(wanted text, chat int, connection int, most int) returns bigint[]
  language plpgsql stable security definer
  set search_path = public, pg_temp set max_parallel_workers_per_gather = 0 as $$
declare
  words constant tsquery := message_query(wanted);
  hits bigint[];
begin
  if words is null then return '{}'; end if;
  execute 'select array(select m.id from messages m where m.company_id = $1 and m.chat_id = $2 and m.connection_id = $3'
    || ' and m.deleted_at is null and m.body <> '''' and to_tsvector(''portuguese'', searchable(m.body)) @@ $4'
    || ' order by m.sent_at desc, m.id desc limit $5)'
    into hits using app_company(), chat, connection, words, most;
  return hits;
end $$;
revoke execute on function find_in_chat from public;
grant execute on function find_in_chat to oplano_app;
