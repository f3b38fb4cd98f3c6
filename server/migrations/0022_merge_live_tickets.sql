-- Everything that hangs on `gone` hangs on `kept` afterwards, and `gone` is no more. Two live conversations on one
-- connection become one: the one somebody is answering, else the one that waits for a person, before one that the bot
-- leads, that waits for consent or for the answer to its survey; of two alike the younger. The other is closed and given
-- back as it was, for whoever writes down and tells what that means.
drop function merge_contacts(int, int, timestamptz);
create function merge_contacts(kept int, gone int, at timestamptz) returns setof tickets
  language plpgsql set search_path = public, pg_temp as $$
declare
  company constant int := app_company();
  losing tickets[];
begin
  -- What campaigns know of the one that goes, and what is planned for them, is the other's.
  update campaign_recipients set contact_id = kept where company_id = company and contact_id = gone;
  update schedules set contact_id = kept where company_id = company and contact_id = gone;

  perform from tickets t
    where t.company_id = company and t.contact_id in (kept, gone) and t.status <> 'closed'
    order by t.id for no key update;
  losing := array(
    select live.t from (
      select t, row_number() over (
        partition by t.connection_id
        order by
          array_position(array['open', 'pending', 'group', 'lgpd', 'nps'], t.status),
          t.is_bot, t.snoozed_until is not null, t.active_at desc, t.id desc
      ) as place
      from tickets t
      where t.company_id = company and t.contact_id in (kept, gone) and t.status <> 'closed'
    ) live where live.place > 1
  );
  update tickets t set
      status = 'closed', closed_at = coalesce(t.closed_at, at), updated_at = at, unread = 0, waiting_since = null,
      ending = null, snoozed_until = null, is_bot = false, bot_uses = 0, automation = null, warned_at = null
    from unnest(losing) other where t.company_id = company and t.id = other.id;
  update ticket_tracking r set closed_at = coalesce(r.closed_at, at), finished_at = at
    from unnest(losing) other where r.company_id = company and r.ticket_id = other.id and r.finished_at is null;
  -- Nothing unread is lost, nobody's wait is shorter for it, and how long they may be answered follows their last word.
  update tickets t set
      unread = t.unread + other.unread, updated_at = at,
      waiting_since = least(t.waiting_since, other.waiting_since),
      answered_at = case when other.last_inbound_at > t.answered_at then other.answered_at else t.answered_at end,
      last_inbound_at = greatest(t.last_inbound_at, other.last_inbound_at)
    from unnest(losing) other
    where t.company_id = company and t.contact_id in (kept, gone) and t.connection_id = other.connection_id
      and t.status <> 'closed';

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
  return query select * from unnest(losing);
end $$;
