-- Searching what was said. Row-level security keeps `@@` from using an index, so the search runs as the owner of the
-- tables and looks at the bound company itself.

-- Words as people type them: all of them must occur, the last one may be unfinished.
create function message_query(wanted text) returns tsquery
  language sql immutable parallel safe
  return (
    select case
      when count(*) = 0 then null
      else string_agg(
        case when position = total then word || ':*' else word end, ' & ' order by position
      )::tsquery
    end
    from (
      select lexeme.word, row_number() over () as position, count(*) over () as total
      from unnest(string_to_array(plainto_tsquery('portuguese'::regconfig, searchable(wanted))::text, ' & '))
        as lexeme (word)
      where lexeme.word <> ''
    ) words
  );

-- The newest message of every conversation that matches, newest first.
create function search_messages(wanted text, most int)
  returns table (chat_id int, connection_id int, message_id bigint, body text, sent_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct on (found.sent_at, found.message_id)
    found.chat_id, found.connection_id, found.message_id, found.body, found.sent_at
  from (
    select distinct on (m.chat_id, m.connection_id)
      m.chat_id, m.connection_id, m.id as message_id, m.body, m.sent_at
    from (
      select * from messages
      where company_id = app_company()
        and deleted_at is null
        and body <> ''
        and to_tsvector('portuguese', searchable(body)) @@ message_query(wanted)
      order by id desc
      limit 2000
    ) m
    order by m.chat_id, m.connection_id, m.sent_at desc, m.id desc
  ) found
  order by found.sent_at desc, found.message_id desc
  limit most;
$$;
revoke execute on function search_messages from public;
grant execute on function search_messages to oplano_app;
