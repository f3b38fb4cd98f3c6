/** A statement that somebody who knows the tables would write by hand, without walls between companies. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

const ticketColumns = `
  t.id, t.uuid, t.status, t.channel, t.is_group, t.is_bot, t.is_transfered, t.contact_id, t.queue_id, t.user_id,
  t.connection_id, t.use_integration, t.bot_uses, t.last_message, t.last_from_me, t.last_inbound_at, t.unread, t.rate,
  t.created_at, t.active_at, t.closed_at, t.version, t.lane_id,
  c.name as contact_name, c.number as contact_number, c.picture_path, c.active as contact_active,
  w.name as connection_name, w.group_as_ticket, q.name as queue_name, q.color as queue_color, u.name as user_name,
  l.name as lane_name, l.color as lane_color,
  (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name, g.id), '[]')
   from contact_tags x join tags g on g.id = x.tag_id
   where x.company_id = t.company_id and x.contact_id = t.contact_id) as tags`;
const ticketJoins = `
  join contacts c on c.id = t.contact_id
  join connections w on w.id = t.connection_id
  left join queues q on q.id = t.queue_id
  left join users u on u.id = t.user_id
  left join tags l on l.id = t.lane_id`;

/** A page of tickets and how many there are, counted as far as the product counts. */
const ticketPage = (condition: string): string => `
  select ${ticketColumns},
    (select count(*) from (select from tickets t where ${condition} limit 10000) counted)::int as total
  from tickets t ${ticketJoins}
  where ${condition}
  order by t.active_at desc, t.id desc limit 41`;

const messagePage = `
  select m.*, c.name as contact_name, u.name as user_name, k.name as queue_name, to_jsonb(f) as file,
    o.body as quoted_body, o.from_me as quoted_from_me, o.content as quoted_content
  from messages m
  left join message_media f on f.message_id = m.id
  left join contacts c on c.id = m.contact_id
  left join users u on u.id = m.user_id
  left join queues k on k.id = m.queue_id
  left join messages o on o.id = m.quoted_id
  where m.company_id = $1 and m.chat_id = $2 and m.connection_id = $3
  order by m.sent_at desc, m.id desc limit 21`;

const contactPage = (condition: string): string => `
  select c.id, c.uuid, c.name, c.number, c.email, c.channel, c.is_group, c.active, c.accept_audio_message, c.disable_bot,
    c.picture_path, c.connection_id, c.created_at, c.updated_at, c.version,
    (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name, g.id), '[]')
     from contact_tags x join tags g on g.id = x.tag_id
     where x.company_id = c.company_id and x.contact_id = c.id) as tags,
    (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'value', e.value) order by e.id), '[]')
     from contact_fields e where e.company_id = c.company_id and e.contact_id = c.id) as fields
  from contacts c
  where c.company_id = $1 ${condition}
  order by c.name collate "pt-BR-x-icu", c.id limit 20`;

const statement = (name: string, text: string): Statement => ({ name, text });

/** What the limits answer with, by name. */
export const statements = {
  inboxOpen: statement('inbox-open', ticketPage("t.company_id = $1 and t.status = 'open'")),
  inboxPending: statement('inbox-pending', ticketPage("t.company_id = $1 and t.status in ('pending', 'lgpd')")),
  inboxOfAgent: statement('inbox-of-agent', ticketPage("t.company_id = $1 and t.status = 'open' and t.user_id = $2")),
  closed: statement('closed', ticketPage("t.company_id = $1 and t.is_latest and t.status in ('closed', 'nps')")),
  conversation: statement('conversation', messagePage),
  search: statement(
    'search',
    `with found as materialized (
       select distinct on (m.chat_id, m.connection_id) m.chat_id, m.connection_id, m.id, m.body, m.sent_at
       from messages m
       where m.company_id = $1 and m.deleted_at is null and m.body <> ''
         and to_tsvector('portuguese', searchable(m.body)) @@ to_tsquery('portuguese', $2)
       order by m.chat_id, m.connection_id, m.sent_at desc, m.id desc
     )
     select ${ticketColumns}, found.id as message_id, found.body
     from found
     join tickets t on t.company_id = $1 and t.contact_id = found.chat_id and t.connection_id = found.connection_id
     ${ticketJoins}
     where t.is_latest
     order by t.active_at desc, t.id desc limit 41`,
  ),
  board: statement(
    'board',
    `with live as (
       select t.id, t.lane_id, v.value_cents,
         row_number() over (partition by t.lane_id order by t.id desc) as place,
         count(*) over lane as count, sum(v.value_cents) over lane as cents
       from tickets t
       left join lateral (
         select f.value_cents from contact_fields f
         where f.company_id = t.company_id and f.contact_id = t.contact_id and f.value_cents is not null
         order by f.id limit 1
       ) v on true
       where t.company_id = $1 and t.status in ('open', 'pending', 'group')
       window lane as (partition by t.lane_id)
     )
     select ${ticketColumns}, live.value_cents, live.count, live.cents,
       (select coalesce(json_agg(json_build_object('name', e.name, 'value', e.value) order by e.id), '[]')
        from contact_fields e where e.company_id = t.company_id and e.contact_id = t.contact_id) as fields
     from live join tickets t on t.company_id = $1 and t.id = live.id ${ticketJoins}
     where live.place <= 20
     order by t.id`,
  ),
  lanes: statement(
    'lanes',
    `select g.*, (select count(*)::int from tickets t
       where t.company_id = g.company_id and t.lane_id = g.id and t.status in ('open', 'pending', 'group')) as tickets
     from tags g where g.company_id = $1 and g.kanban order by g.position, g.id`,
  ),
  ownQueues: statement('own-queues', 'select * from queues where company_id = $1 order by id'),
  contacts: statement('contacts', contactPage('')),
  contactSearch: statement('contact-search', contactPage('and c.search like $2')),
  contactsOfTag: statement(
    'contacts-of-tag',
    contactPage(
      'and exists (select from contact_tags y where y.company_id = $1 and y.contact_id = c.id and y.tag_id = $2)',
    ),
  ),
  contactCount: statement('contact-count', 'select count(*)::int as total from contacts where company_id = $1'),
} as const;
export type StatementName = keyof typeof statements;
