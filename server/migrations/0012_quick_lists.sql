-- Lists and searches that answer as fast for a large company as for a small one.

-- How many contacts a company has, in as many rows as wrote at the same time: each writer takes a row that nobody else
-- holds, so that nobody waits, and the sum of all rows is exact.
create table contact_counts (
  id bigint generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  channel text not null,
  is_group boolean not null,
  contacts int not null
) with (fillfactor = 50);
create index contact_counts_of_company on contact_counts (company_id, channel, is_group);
select guard_tenant_tables('contact_counts');

create function add_to_contact_count(company int, of_channel text, of_groups boolean, change int) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  update contact_counts set contacts = contacts + change
  where id = (
    select id from contact_counts
    where company_id = company and channel = of_channel and is_group = of_groups
    limit 1 for update skip locked
  );
  if not found then
    -- A company that is being deleted takes its counts along.
    insert into contact_counts (company_id, channel, is_group, contacts)
    select id, of_channel, of_groups, change from companies where id = company;
  end if;
end $$;

create function count_contacts() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_contact_count(company_id, channel, is_group, count(*)::int)
    from changed group by company_id, channel, is_group;
  elsif tg_op = 'DELETE' then
    perform add_to_contact_count(company_id, channel, is_group, -count(*)::int)
    from changed group by company_id, channel, is_group;
  else
    perform add_to_contact_count(old.company_id, old.channel, old.is_group, -1);
    perform add_to_contact_count(new.company_id, new.channel, new.is_group, 1);
  end if;
  return null;
end $$;
create trigger count_added after insert on contacts
  referencing new table as changed for each statement execute function count_contacts();
create trigger count_removed after delete on contacts
  referencing old table as changed for each statement execute function count_contacts();
create trigger count_changed after update on contacts for each row
  when ((old.company_id, old.channel, old.is_group) is distinct from (new.company_id, new.channel, new.is_group))
  execute function count_contacts();

-- From the contacts themselves: now, and whenever rows came in past the triggers.
create function recount_contacts() returns void
  language sql set search_path = public, pg_temp as $$
  delete from contact_counts;
  insert into contact_counts (company_id, channel, is_group, contacts)
  select company_id, channel, is_group, count(*) from contacts group by company_id, channel, is_group;
$$;
revoke execute on function recount_contacts from public;
select recount_contacts();

-- One page of the address book and how many there are. LIKE uses no index under row-level security, so this runs as the
-- owner of the tables and keeps to the bound company itself.
create or replace function find_contacts(
  wanted text,
  -- Numbers are hidden from whoever asks: only a whole one, given here, finds its contact.
  hidden boolean,
  whole_number text,
  tag_ids int[],
  of_channel text,
  groups boolean,
  page_size int,
  skip int
) returns table (ids int[], total int)
  language plpgsql stable security definer
  set search_path = public, pg_temp set max_parallel_workers_per_gather = 0 as $$
declare
  pattern text := '%' || replace(replace(replace(searchable(wanted), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  narrowed text := case when of_channel is null then '' else ' and c.channel = $5' end
    || case when groups is null then '' else ' and c.is_group = $6' end;
  tagged text := case when cardinality(tag_ids) = 0 then ''
    else ' and exists (select from contact_tags t where t.company_id = $1 and t.contact_id = c.id and t.tag_id = any($4))'
  end;
  statement text;
begin
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
    using app_company(), pattern, whole_number, tag_ids, of_channel, groups, page_size, skip;
end $$;

-- The newest message of every conversation that matches, newest first. The index tells what matches in no order: a word
-- that is not on everybody's lips is looked up as a whole, another one only in what was said last, and further back
-- while too little is found. Planned with the words in sight, and on one core: it is over before a second one has begun.
create or replace function search_messages(wanted text, most int)
  returns table (chat_id int, connection_id int, message_id bigint, body text, sent_at timestamptz)
  language plpgsql stable security definer
  set search_path = public, pg_temp set work_mem = '32MB' set max_parallel_workers_per_gather = 0 as $$
declare
  words constant tsquery := message_query(wanted);
  newest constant bigint := (select max(id) from messages);
  matching constant text := 'select m.id from messages m where m.company_id = $1 and m.deleted_at is null'
    || ' and m.body <> '''' and to_tsvector(''portuguese'', searchable(m.body)) @@ $2';
  many constant int := 20000;
  enough constant int := 2000;
  span bigint := 250000;
  hits bigint[];
begin
  if words is null then return; end if;
  -- Planned as if all of it were wanted: a plan for the first few would read the table instead of the index.
  execute 'with found as materialized (' || matching || ') select array(select id from found limit $3)' into hits
    using app_company(), words, many + 1;
  if cardinality(hits) > many then
    loop
      execute 'select array(' || matching || ' and m.id > $3)' into hits using app_company(), words, newest - span;
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
