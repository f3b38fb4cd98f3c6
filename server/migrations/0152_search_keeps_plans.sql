-- A search spent as long on planning as on looking: its statements were put together and planned anew with every call. What is
-- asked nearly always is written out, and its plan kept. There is one way to find words, the index of words, whichever
-- they are; what depends on the value, as the newest part of very many hits, is still planned for it.
create or replace function search_messages(wanted text, most integer)
  returns table(chat_id integer, connection_id integer, message_id bigint, body text, sent_at timestamptz)
  language plpgsql stable security definer
  set search_path = public, pg_temp set work_mem = '32MB' set max_parallel_workers_per_gather = 0
  set plan_cache_mode = force_generic_plan as $$
declare
  own constant int := app_company();
  words constant tsquery := message_query(wanted);
  many constant int := 20000;
  enough constant int := 2000;
  newest bigint;
  span bigint := 250000;
  hits bigint[];
begin
  if words is null then return; end if;
  -- Planned as if all of it were wanted: a plan for the first few would read the table instead of the index.
  with found as materialized (
    select m.id from messages m
    where m.company_id = own and m.deleted_at is null and m.body <> ''
      and to_tsvector('portuguese', searchable(m.body)) @@ words
  )
  select array(select id from found limit many + 1) into hits;
  if cardinality(hits) > many then
    select max(id) into newest from messages;
    loop
      execute 'select array(select m.id from messages m where m.company_id = $1 and m.deleted_at is null'
        || ' and m.body <> '''' and to_tsvector(''portuguese'', searchable(m.body)) @@ $2 and m.id > $3)'
        into hits using own, words, newest - span;
      exit when cardinality(hits) >= enough;
      span := span * 4;
    end loop;
  end if;
  return query
    select last.chat_id, last.connection_id, last.message_id, last.body, last.sent_at
    from (
      select distinct on (m.chat_id, m.connection_id)
        m.chat_id, m.connection_id, m.id as message_id, m.body, m.sent_at
      from messages m
      where m.id in (select hit.id from unnest(hits) as hit (id) order by hit.id desc limit enough)
      order by m.chat_id, m.connection_id, m.sent_at desc, m.id desc
    ) last
    order by last.sent_at desc, last.message_id desc
    limit most;
end $$;

-- The same for whoever is looked for by a name or a number and nothing else. Shorter ones have no trigram: how they are found
-- depends on what they are, and on how many there are.
create or replace function find_contacts(wanted text, hidden boolean, whole_number text, tag_ids integer[], of_channel text, groups boolean, page_size integer, skip integer)
  returns table(ids integer[], total integer)
  language plpgsql stable security definer
  set search_path = public, pg_temp set max_parallel_workers_per_gather = 0
  set plan_cache_mode = force_generic_plan as $$
declare
  own constant int := app_company();
  pattern text := '%' || replace(replace(replace(searchable(wanted), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  narrowed text := case when of_channel is null then '' else ' and c.channel = $5' end
    || case when groups is null then '' else ' and c.is_group = $6' end;
  tagged text := case when cardinality(tag_ids) = 0 then ''
    else ' and exists (select from contact_tags t where t.company_id = $1 and t.contact_id = c.id and t.tag_id = any($4))'
  end;
  statement text;
begin
  if not hidden and narrowed = '' and tagged = '' and searchable(wanted) ~ '[[:alnum:]]{3}' then
    return query
      with hits as materialized (select c.id, c.name from contacts c where c.company_id = own and c.search like pattern)
      select array(select h.id from hits h order by h.name collate "pt-BR-x-icu", h.id limit page_size offset skip),
        (select count(*)::int from hits);
    return;
  end if;
  if wanted <> '' then
    -- Who matches is looked up first: in the order of names, a search for Zilda would read everybody before her.
    statement := 'with hits as materialized (select c.id, c.name from contacts c where c.company_id = $1'
      || ' and c.search like $2'
      || case when hidden then ' and searchable(c.name) || '' '' || lower(c.email) like $2' else '' end
      || narrowed || tagged
      || case when hidden and whole_number is not null then
        ' union select c.id, c.name from contact_addresses a join contacts c on c.company_id = $1 and c.id = a.contact_id'
        || ' where a.company_id = $1 and a.kind = ''phone'' and a.canonical = $3' || narrowed || tagged
        else '' end
      || ') select array(select id from hits order by name collate "pt-BR-x-icu", id limit $7 offset $8),'
      || ' (select count(*)::int from hits)';
  else
    statement := 'select array(select c.id from contacts c where c.company_id = $1' || narrowed || tagged
      || ' order by c.name collate "pt-BR-x-icu", c.id limit $7 offset $8), ('
      || case
        when tagged = '' then 'select coalesce(sum(contacts), 0)::int from contact_counts c where c.company_id = $1' || narrowed
        when narrowed = '' then
          'select count(distinct contact_id)::int from contact_tags where company_id = $1 and tag_id = any($4)'
        else 'select count(*)::int from contacts c where c.company_id = $1' || narrowed || tagged
      end || ')';
  end if;
  return query execute statement
    using own, pattern, whole_number, tag_ids, of_channel, groups, page_size, skip;
end $$;
