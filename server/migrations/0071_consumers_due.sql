-- Which consumers have something to do, asked for all of them in one look: those that are behind, those with a company
-- that may be tried again, those with an event that the operator wants tried again. Once a minute each says that it lives.
create function consumers_due(consumers text[], by_node text, at timestamptz, safe_id bigint) returns setof text
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
        and (known.after_id < safe_id or known.seen_at <= at - interval '1 minute'
          or exists (select from event_holds where consumer = known.name and not_before <= at)
          or exists (select from dead_events where consumer = known.name and wanted)));
end $$;
