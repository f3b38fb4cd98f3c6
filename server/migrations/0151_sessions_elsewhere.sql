-- Whether anything can come up by the mere passing of time: a session that another process keeps may be let fall, one that
-- rests is tried again. Where there is none, whoever wants one says so by notice.
create function sessions_elsewhere(held int[]) returns boolean
  language plpgsql stable set search_path = public, pg_temp set app.platform = 'on' as $$
begin
  if app_company() is not null then
    raise exception 'sessions_elsewhere works for all companies and cannot be called inside one';
  end if;
  return exists (
    select from channel_sessions s where (s.wanted or s.forget) and s.connection_id <> all (held)
  );
end $$;
