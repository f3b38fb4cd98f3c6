-- A sign of life of a consumer counts in days (what nobody has run for thirty is gone): once an hour is enough, and what has
-- nothing to read costs nothing meanwhile.
create or replace function consumers_due(consumers text[], by_node text, at timestamptz, safe_id bigint) returns setof text
language plpgsql stable set app.platform = 'on' as $$
begin
  if app_company() is not null then
    raise exception 'consumers_due works for all companies and cannot be called inside one';
  end if;
  return query
    select asked.name from unnest(consumers) as asked (name)
    left join event_consumers as known on known.name = asked.name
    where known.name is null
      or ((known.node is null or known.node = by_node or known.lease_until <= at)
        and (known.after_id < safe_id or known.seen_at <= at - interval '1 hour'
          or exists (select from event_holds where consumer = known.name and not_before <= at)
          or exists (select from dead_events where consumer = known.name and wanted)));
end $$;
