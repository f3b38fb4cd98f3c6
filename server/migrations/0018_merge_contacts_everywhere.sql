-- Everything that hangs on `gone` hangs on `kept` afterwards, and `gone` is no more. Two live conversations on one
-- connection become one: the one somebody is answering, else the younger; the other is closed.
create or replace function merge_contacts(kept int, gone int, at timestamptz) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  company constant int := app_company();
begin
  -- What campaigns know of the one that goes, and what is planned for them, is the other's.
  update campaign_recipients set contact_id = kept where company_id = company and contact_id = gone;
  update schedules set contact_id = kept where company_id = company and contact_id = gone;

  with live as (
    select t.id, t.connection_id, t.unread,
      row_number() over (
        partition by t.connection_id order by t.status = 'open' desc, t.active_at desc, t.id desc
      ) as place
    from tickets t
    where t.company_id = company and t.contact_id in (kept, gone) and t.status <> 'closed'
  ), closed as (
    update tickets t set status = 'closed', closed_at = at, updated_at = at, unread = 0, automation = null
    from live where t.company_id = company and t.id = live.id and live.place > 1
    returning t.id, t.connection_id
  ), ended as (
    update ticket_tracking r set closed_at = at, finished_at = at
    from closed where r.company_id = company and r.ticket_id = closed.id and r.finished_at is null
  )
  update tickets t set unread = t.unread + other.unread, updated_at = at
  from live winner join live other on other.connection_id = winner.connection_id and other.place > 1
  where winner.place = 1 and t.company_id = company and t.id = winner.id and other.unread > 0;

  update tickets set contact_id = kept where company_id = company and contact_id = gone;
  update tickets t set is_latest = newest.is_latest
  from (
    select id, row_number() over (partition by connection_id order by status <> 'closed' desc, id desc) = 1 as is_latest
    from tickets where company_id = company and contact_id = kept
  ) newest
  where t.company_id = company and t.id = newest.id and t.is_latest <> newest.is_latest;
  update messages set chat_id = kept, contact_id = case when contact_id = gone then kept else contact_id end
    where company_id = company and chat_id = gone;
  -- What they said in groups.
  update messages set contact_id = kept where company_id = company and contact_id = gone and contact_id <> chat_id;
  -- Of two signs of theirs on one message the later one counts.
  delete from message_reactions r using message_reactions other
    where r.company_id = company and r.contact_id in (kept, gone)
      and other.company_id = company and other.contact_id in (kept, gone) and other.message_id = r.message_id
      and (other.at, other.contact_id) > (r.at, r.contact_id);
  update message_reactions set contact_id = kept, author = kept::text where company_id = company and contact_id = gone;
  update outbox set chat_id = kept where company_id = company and chat_id = gone;
  update ticket_notes set contact_id = kept where company_id = company and contact_id = gone;
  update consents set contact_id = kept where company_id = company and contact_id = gone;

  update contact_addresses set contact_id = kept where company_id = company and contact_id = gone;
  update contact_fields f set contact_id = kept
    where f.company_id = company and f.contact_id = gone and not exists (
      select from contact_fields k where k.company_id = company and k.contact_id = kept and lower(k.name) = lower(f.name)
    );
  insert into contact_tags (company_id, contact_id, tag_id)
    select company_id, kept, tag_id from contact_tags where company_id = company and contact_id = gone
    on conflict do nothing;
  -- Whoever goes on moving out of another program finds them here.
  update moved_rows m set our_id = kept from moved_rows home
    where home.company_id = company and home.kind = 'company'
      and m.company_id = company and m.source = home.source and m.kind = 'contact' and m.our_id = gone;
  delete from contacts where company_id = company and id = gone;

  -- What was said before there was a ticket belongs to the newest one of its connection.
  update messages m set ticket_id = newest.id
  from (
    select distinct on (connection_id) connection_id, id from tickets
    where company_id = company and contact_id = kept order by connection_id, id desc
  ) newest
  where m.company_id = company and m.chat_id = kept and m.connection_id = newest.connection_id and m.ticket_id is null;
end $$;
