-- Looking after sessions in one message instead of four: every process does it every few seconds, with or without work.

-- Takes sessions that nobody keeps; with `expired` also those whose keeper has not been heard of.
create function claim_sessions(node text, at timestamptz, until timestamptz, most int, expired boolean)
  returns setof channel_sessions
  language plpgsql set search_path = public, pg_temp set app.platform = 'on' as $$
begin
  if app_company() is not null then
    raise exception 'claim_sessions works for all companies and cannot be called inside one';
  end if;
  return query
    update channel_sessions s set node_id = node, lease_until = until
    where s.connection_id in (
      select free.connection_id from channel_sessions free
      where (free.wanted or free.forget)
        and (free.node_id is null or (expired and free.lease_until <= at))
        and (free.retry_at is null or free.retry_at <= at)
      order by free.connection_id limit most
      for update skip locked
    )
    returning s.*;
end $$;

-- Keeps the sessions of a process for a while longer; those that are missing in the answer were taken over.
create function renew_sessions(node text, until timestamptz, held int[])
  returns setof channel_sessions
  language plpgsql set search_path = public, pg_temp set app.platform = 'on' as $$
begin
  if app_company() is not null then
    raise exception 'renew_sessions works for all companies and cannot be called inside one';
  end if;
  return query
    update channel_sessions s set lease_until = until
    where s.node_id = node and s.connection_id = any (held)
    returning s.*;
end $$;
