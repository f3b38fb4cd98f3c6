-- What a campaign says to somebody who has no ticket belongs to their conversation and to no attendance. The first ticket
-- of the conversation takes it in.
alter table messages alter column ticket_id drop not null;
create index messages_before_tickets on messages (company_id, chat_id, connection_id) where ticket_id is null;

-- Two records of one person become one: what campaigns know of the one that goes is the other's.
alter function merge_contacts rename to merge_contacts_before_campaigns;
create function merge_contacts(kept int, gone int, at timestamptz) returns void
  language plpgsql set search_path = public, pg_temp as $$
begin
  update campaign_recipients set contact_id = kept where company_id = app_company() and contact_id = gone;
  perform merge_contacts_before_campaigns(kept, gone, at);
  update messages m set ticket_id = newest.id
  from (
    select distinct on (connection_id) connection_id, id from tickets
    where company_id = app_company() and contact_id = kept order by connection_id, id desc
  ) newest
  where m.company_id = app_company() and m.chat_id = kept and m.connection_id = newest.connection_id
    and m.ticket_id is null;
end $$;

-- Tickets take their messages along when they go; these have none.
create function forget_messages_of_contacts() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  delete from messages m using gone
  where m.company_id = gone.company_id and m.chat_id = gone.id and m.ticket_id is null;
  return null;
end $$;
create trigger forget_messages after delete on contacts
  referencing old table as gone for each statement execute function forget_messages_of_contacts();

create function forget_messages_of_company() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  bound constant text := current_setting('app.company_id', true);
begin
  -- Whoever removes a company works for none, and sees no row of it.
  perform set_config('app.company_id', old.id::text, true);
  delete from messages where company_id = old.id and ticket_id is null;
  perform set_config('app.company_id', coalesce(bound, ''), true);
  return old;
end $$;
create trigger forget_messages before delete on companies
  for each row execute function forget_messages_of_company();
