-- Messages to many: what is said to whom through which connections, and one row for every person.

create table campaign_settings (
  company_id int primary key references companies on delete cascade,
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  updated_at timestamptz not null
);

create table campaigns (
  id int generated always as identity primary key,
  company_id int not null references companies on delete cascade,
  name text not null,
  status text not null default 'INATIVA'
    check (status in ('INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA')),
  -- Five places each; those that are not used are empty.
  messages text[] not null check (cardinality(messages) = 5),
  confirmation_messages text[] not null check (cardinality(confirmation_messages) = 5),
  confirmation boolean not null,
  -- An approved text that goes instead: its name, its language, its words and what fills its holes.
  template jsonb,
  scheduled_at timestamptz,
  started_at timestamptz,
  completed_at timestamptz,
  contact_list_id int,
  tag_id int,
  user_id int,
  queue_id int,
  ticket_status text not null check (ticket_status in ('closed', 'pending', 'open')),
  open_ticket boolean not null,
  media_path text,
  media_name text,
  media_kind text,
  media_mimetype text,
  media_size bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1,
  unique (company_id, id),
  foreign key (company_id, contact_list_id) references contact_lists (company_id, id)
    on delete set null (contact_list_id),
  foreign key (company_id, tag_id) references tags (company_id, id) on delete set null (tag_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id)
);
create index campaigns_of_list on campaigns (company_id, contact_list_id);
create index campaigns_of_tag on campaigns (company_id, tag_id);
create index campaigns_of_user on campaigns (company_id, user_id);
create index campaigns_of_queue on campaigns (company_id, queue_id);
-- Campaigns are listed by name, like every other record.
create index campaigns_by_name on campaigns (company_id, name collate "pt-BR-x-icu", id);
create index campaigns_by_completion on campaigns (company_id, completed_at, id) where completed_at is not null;
-- The version of a campaign is its own and those of its parts together; it never shrinks.
create trigger grow_version before update on campaigns for each row execute function grow_version();
create trigger forget_timers after delete on campaigns
  referencing old table as gone for each statement execute function forget_timers();

-- The part of a campaign that goes through one connection, and how many of its people stand where. Each connection has
-- its own row, so that what is heard on one does not wait for what is heard on another.
create table campaign_shares (
  company_id int not null,
  campaign_id int not null,
  place smallint not null check (place >= 0),
  connection_id int,
  -- Stays when the connection is gone.
  connection_name text not null,
  pause_reason text check (pause_reason in ('channelLimit', 'refused', 'disconnected', 'noConnection')),
  pause_text text not null default '',
  pause_until timestamptz,
  paused_at timestamptz,
  total int not null default 0,
  valid int not null default 0,
  queued int not null default 0,
  waiting int not null default 0,
  sending int not null default 0,
  sent int not null default 0,
  delivered int not null default 0,
  read int not null default 0,
  answered int not null default 0,
  failed int not null default 0,
  skipped int not null default 0,
  ever_sent int not null default 0,
  ever_delivered int not null default 0,
  ever_read int not null default 0,
  requested int not null default 0,
  confirmed int not null default 0,
  version int not null default 1,
  primary key (company_id, campaign_id, place),
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id)
);
create index campaign_shares_of_connection on campaign_shares (company_id, connection_id);
create trigger bump_version before update on campaign_shares for each row execute function bump_version();

create table campaign_recipients (
  id bigint generated always as identity primary key,
  company_id int not null,
  campaign_id int not null,
  -- Which part they belong to, and where they stand in the order of the list.
  share smallint not null,
  place int not null,
  name text not null,
  number text not null,
  -- The one spelling under which numbers are compared.
  canonical text not null,
  email text not null,
  extra jsonb not null default '{}',
  contact_id int,
  state text not null check (state in (
    'queued', 'waiting', 'sending', 'sent', 'delivered', 'read', 'answered', 'failed', 'skipped'
  )),
  -- What goes next, or went last: the question whether they want it, or the message.
  phase text not null check (phase in ('confirmation', 'message')),
  -- Why they get nothing; of a refusal what the channel said.
  reason text,
  failure text,
  -- What was said. No keys lead there: with its ticket a message may go, and that it was sent stays true.
  message_id bigint,
  confirmation_message_id bigint,
  ticket_id int,
  confirmation_requested_at timestamptz,
  confirmed_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  answered_at timestamptz,
  foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id)
);
-- Nobody twice. The same number again is written down as what it is.
create unique index campaign_recipients_once on campaign_recipients (company_id, campaign_id, canonical)
  where reason is distinct from 'duplicate';
create index campaign_recipients_in_order on campaign_recipients (company_id, campaign_id, place, id);
create index campaign_recipients_next on campaign_recipients (company_id, campaign_id, share, phase desc, place)
  where state = 'queued';
create index campaign_recipients_waiting on campaign_recipients (company_id, campaign_id, confirmation_requested_at)
  where state = 'waiting';
create unique index campaign_recipients_of_message on campaign_recipients (company_id, message_id)
  where message_id is not null;
create unique index campaign_recipients_of_confirmation on campaign_recipients (company_id, confirmation_message_id)
  where confirmation_message_id is not null;
create index campaign_recipients_of_contact on campaign_recipients (company_id, contact_id, id desc)
  where contact_id is not null;
create index campaign_recipients_by_number on campaign_recipients (company_id, canonical);

-- Counts are kept with the rows they count, in one statement, so that they are never off by one.
create function count_recipients() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    update campaign_shares s set total = s.total + d.total, valid = s.valid + d.valid, queued = s.queued + d.queued, waiting = s.waiting +
      d.waiting, sending = s.sending + d.sending, sent = s.sent + d.sent, delivered = s.delivered + d.delivered,
      read = s.read + d.read, answered = s.answered + d.answered, failed = s.failed + d.failed, skipped =
      s.skipped + d.skipped, ever_sent = s.ever_sent + d.ever_sent, ever_delivered = s.ever_delivered +
      d.ever_delivered, ever_read = s.ever_read + d.ever_read, requested = s.requested + d.requested, confirmed
      = s.confirmed + d.confirmed
    from (
      select r.company_id, r.campaign_id, r.share,
        coalesce(sum(n) filter (where true), 0) as total,
        coalesce(sum(n) filter (where r.reason is null or r.reason not in ('invalid', 'duplicate')), 0) as valid,
        coalesce(sum(n) filter (where r.state = 'queued'), 0) as queued,
        coalesce(sum(n) filter (where r.state = 'waiting'), 0) as waiting,
        coalesce(sum(n) filter (where r.state = 'sending'), 0) as sending,
        coalesce(sum(n) filter (where r.state = 'sent'), 0) as sent,
        coalesce(sum(n) filter (where r.state = 'delivered'), 0) as delivered,
        coalesce(sum(n) filter (where r.state = 'read'), 0) as read,
        coalesce(sum(n) filter (where r.state = 'answered'), 0) as answered,
        coalesce(sum(n) filter (where r.state = 'failed'), 0) as failed,
        coalesce(sum(n) filter (where r.state = 'skipped'), 0) as skipped,
        coalesce(sum(n) filter (where r.sent_at is not null), 0) as ever_sent,
        coalesce(sum(n) filter (where r.delivered_at is not null), 0) as ever_delivered,
        coalesce(sum(n) filter (where r.read_at is not null), 0) as ever_read,
        coalesce(sum(n) filter (where r.confirmation_requested_at is not null), 0) as requested,
        coalesce(sum(n) filter (where r.confirmed_at is not null), 0) as confirmed
      from (select *, 1 as n from come) r
      group by r.company_id, r.campaign_id, r.share
    ) d
    where s.company_id = d.company_id and s.campaign_id = d.campaign_id and s.place = d.share;
  elsif tg_op = 'DELETE' then
    update campaign_shares s set total = s.total + d.total, valid = s.valid + d.valid, queued = s.queued + d.queued, waiting = s.waiting +
      d.waiting, sending = s.sending + d.sending, sent = s.sent + d.sent, delivered = s.delivered + d.delivered,
      read = s.read + d.read, answered = s.answered + d.answered, failed = s.failed + d.failed, skipped =
      s.skipped + d.skipped, ever_sent = s.ever_sent + d.ever_sent, ever_delivered = s.ever_delivered +
      d.ever_delivered, ever_read = s.ever_read + d.ever_read, requested = s.requested + d.requested, confirmed
      = s.confirmed + d.confirmed
    from (
      select r.company_id, r.campaign_id, r.share,
        coalesce(sum(n) filter (where true), 0) as total,
        coalesce(sum(n) filter (where r.reason is null or r.reason not in ('invalid', 'duplicate')), 0) as valid,
        coalesce(sum(n) filter (where r.state = 'queued'), 0) as queued,
        coalesce(sum(n) filter (where r.state = 'waiting'), 0) as waiting,
        coalesce(sum(n) filter (where r.state = 'sending'), 0) as sending,
        coalesce(sum(n) filter (where r.state = 'sent'), 0) as sent,
        coalesce(sum(n) filter (where r.state = 'delivered'), 0) as delivered,
        coalesce(sum(n) filter (where r.state = 'read'), 0) as read,
        coalesce(sum(n) filter (where r.state = 'answered'), 0) as answered,
        coalesce(sum(n) filter (where r.state = 'failed'), 0) as failed,
        coalesce(sum(n) filter (where r.state = 'skipped'), 0) as skipped,
        coalesce(sum(n) filter (where r.sent_at is not null), 0) as ever_sent,
        coalesce(sum(n) filter (where r.delivered_at is not null), 0) as ever_delivered,
        coalesce(sum(n) filter (where r.read_at is not null), 0) as ever_read,
        coalesce(sum(n) filter (where r.confirmation_requested_at is not null), 0) as requested,
        coalesce(sum(n) filter (where r.confirmed_at is not null), 0) as confirmed
      from (select *, -1 as n from gone) r
      group by r.company_id, r.campaign_id, r.share
    ) d
    where s.company_id = d.company_id and s.campaign_id = d.campaign_id and s.place = d.share;
  elsif tg_op = 'UPDATE' then
    update campaign_shares s set total = s.total + d.total, valid = s.valid + d.valid, queued = s.queued + d.queued, waiting = s.waiting +
      d.waiting, sending = s.sending + d.sending, sent = s.sent + d.sent, delivered = s.delivered + d.delivered,
      read = s.read + d.read, answered = s.answered + d.answered, failed = s.failed + d.failed, skipped =
      s.skipped + d.skipped, ever_sent = s.ever_sent + d.ever_sent, ever_delivered = s.ever_delivered +
      d.ever_delivered, ever_read = s.ever_read + d.ever_read, requested = s.requested + d.requested, confirmed
      = s.confirmed + d.confirmed
    from (
      select r.company_id, r.campaign_id, r.share,
        coalesce(sum(n) filter (where true), 0) as total,
        coalesce(sum(n) filter (where r.reason is null or r.reason not in ('invalid', 'duplicate')), 0) as valid,
        coalesce(sum(n) filter (where r.state = 'queued'), 0) as queued,
        coalesce(sum(n) filter (where r.state = 'waiting'), 0) as waiting,
        coalesce(sum(n) filter (where r.state = 'sending'), 0) as sending,
        coalesce(sum(n) filter (where r.state = 'sent'), 0) as sent,
        coalesce(sum(n) filter (where r.state = 'delivered'), 0) as delivered,
        coalesce(sum(n) filter (where r.state = 'read'), 0) as read,
        coalesce(sum(n) filter (where r.state = 'answered'), 0) as answered,
        coalesce(sum(n) filter (where r.state = 'failed'), 0) as failed,
        coalesce(sum(n) filter (where r.state = 'skipped'), 0) as skipped,
        coalesce(sum(n) filter (where r.sent_at is not null), 0) as ever_sent,
        coalesce(sum(n) filter (where r.delivered_at is not null), 0) as ever_delivered,
        coalesce(sum(n) filter (where r.read_at is not null), 0) as ever_read,
        coalesce(sum(n) filter (where r.confirmation_requested_at is not null), 0) as requested,
        coalesce(sum(n) filter (where r.confirmed_at is not null), 0) as confirmed
      from (select *, 1 as n from come union all select *, -1 as n from gone) r
      group by r.company_id, r.campaign_id, r.share
    ) d
    where s.company_id = d.company_id and s.campaign_id = d.campaign_id and s.place = d.share;
  end if;
  return null;
end $$;
create trigger count_come after insert on campaign_recipients
  referencing new table as come for each statement execute function count_recipients();
create trigger count_gone after delete on campaign_recipients
  referencing old table as gone for each statement execute function count_recipients();
create trigger count_moved after update on campaign_recipients
  referencing old table as gone new table as come for each statement execute function count_recipients();

select guard_tenant_tables('campaign_settings', 'campaigns', 'campaign_shares', 'campaign_recipients');
select track_files_of('campaigns', 'campaign', 'id', 'media_path');
