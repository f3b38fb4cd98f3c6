import { momentsPageSize } from '@oplano/contracts/moments';

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

/**
 * A page of tickets and how many there are, counted as far as the product counts. Which ones first, everything about them
 * afterwards: whoever joins all open tickets before they keep 41 is slow, and no limit.
 */
const ticketPage = (condition: string): string => `
  with page as materialized (
    select t.id from tickets t where ${condition} order by t.active_at desc, t.id desc limit 41
  )
  select ${ticketColumns},
    (select count(*) from (select from tickets t where ${condition} limit 10000) counted)::int as total
  from page join tickets t on t.id = page.id ${ticketJoins}
  order by t.active_at desc, t.id desc`;

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

/** All that a dashboard follows from. */
const tallied = [
  'tickets',
  'finished',
  'groups',
  'active',
  'reopened',
  'unattended',
  'waits',
  'wait_seconds',
  'wait_work_seconds',
  'answers',
  'answer_seconds',
  'answer_work_seconds',
  'supports',
  'support_seconds',
  'support_work_seconds',
  'wait_rating',
  'with_rating',
  'without_rating',
  'transfers',
  'leads',
  ...Array.from({ length: 11 }, (_, rate) => `rates_${rate}`),
  ...Array.from({ length: 8 }, (_, place) => `answers_within_${place}`),
]
  .map((name) => `sum(c.${name}) as ${name}`)
  .join(', ');

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
         and t.created_at >= $2::date::timestamp at time zone $4
         and t.created_at < ($3::date + 1)::timestamp at time zone $4
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
  figures: statement(
    'figures',
    `select period, c.user_id, ${tallied}
     from (
       select 'now' as period, 'month' as span, unnest($2::date[]) as starts
       union all select 'now', 'day', unnest($3::date[])
       union all select 'before', 'month', unnest($4::date[])
       union all select 'before', 'day', unnest($5::date[])
     ) as asked
     join figure_cells c on c.company_id = $1 and c.kind = 'all' and c.span = asked.span and c.starts = asked.starts
     group by period, c.user_id`,
  ),
  figureShares: statement(
    'figure-shares',
    `select c.kind, c.subject, sum(c.tickets) as tickets
     from (select 'month' as span, unnest($2::date[]) as starts union all select 'day', unnest($3::date[])) as asked
     join figure_cells c on c.company_id = $1 and c.kind in ('queueOfAll', 'connectionOfAll', 'channel', 'tag', 'hour')
       and c.span = asked.span and c.starts = asked.starts
     group by c.kind, c.subject`,
  ),
  figuresByUser: statement(
    'figures-by-user',
    `select u.id, u.name, coalesce(sum(c.tickets), 0) as tickets
     from users u
     left join (
       select c.user_id, c.tickets
       from (select 'month' as span, unnest($2::date[]) as starts union all select 'day', unnest($3::date[])) as asked
       join figure_cells c on c.company_id = $1 and c.kind = 'all' and c.span = asked.span and c.starts = asked.starts
     ) c on c.user_id = u.id
     where u.company_id = $1
     group by u.id, u.name order by 3 desc`,
  ),
  figuresByDay: statement(
    'figures-by-day',
    `select starts, sum(tickets) as tickets from figure_cells
     where company_id = $1 and kind = 'channel' and span = 'day' and starts between $2::date and $3::date
     group by starts order by starts`,
  ),
  report: statement(
    'report',
    `with days as (
       select $2::date::timestamp at time zone 'America/Sao_Paulo' as first,
         ($3::date + 1)::timestamp at time zone 'America/Sao_Paulo' as after
     ), rated as not materialized (
       select a.*, case when a.rated_at is not null then (
           select r.rate from ratings r where r.company_id = a.company_id and r.tracking_id = a.id order by r.id desc limit 1
         ) end as rate,
         floor(extract(epoch from a.closed_at - a.started_at)) as support
       from ticket_tracking a
       where a.company_id = $1 and a.created_at >= (select first from days) and a.created_at < (select after from days)
     )
     select found.id, t.uuid, t.status, t.last_message, found.created_at, found.closed_at, found.rate,
       found.support, c.name as contact_name, w.name as connection_name, u.name as user_name, q.name as queue_name,
       totals.*
     from (select * from rated order by created_at desc, id desc limit 10) found
     join tickets t on t.company_id = found.company_id and t.id = found.ticket_id
     join contacts c on c.id = t.contact_id
     left join connections w on w.id = found.connection_id
     left join users u on u.id = found.user_id
     left join queues q on q.id = found.queue_id
     cross join (
       select count(*) as total, count(support) as supports, sum(support) as seconds, count(rate) as rated,
         count(*) filter (where rate >= 9) as promoters, count(*) filter (where rate <= 6) as detractors
       from rated
     ) totals
     order by found.created_at desc, found.id desc`,
  ),
  panel: statement(
    'panel',
    `select ${ticketColumns} from tickets t ${ticketJoins}
     where t.company_id = $1 and t.status in ('open', 'pending', 'group') order by t.id limit ${momentsPageSize + 1}`,
  ),
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
