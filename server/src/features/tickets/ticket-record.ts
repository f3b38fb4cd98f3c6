import type { Ticket, TicketStatus } from '@oplano/contracts/tickets';
import { priorityOf, turnOf, userColor, usualWait, type TicketFacts, type WhoseTurn } from '@oplano/core/tickets';
import { sql, type Selectable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { shownName, shownNumber } from '#features/contacts';
import { allOf, type Database, type TenantDb } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';

export type TicketRow = Selectable<Database['tickets']>;

/** What the contact's entry `valor` is worth, in cents. */
export const contactValue = sql<string | null>`(
  select contact_fields.value_cents from contact_fields
  where contact_fields.company_id = tickets.company_id and contact_fields.contact_id = tickets.contact_id
    and contact_fields.value_cents is not null
  order by contact_fields.id limit 1
)`;

/** Tickets with everything their record shows, in one statement. */
export const selectTickets = (db: TenantDb) =>
  db
    .selectFrom('tickets')
    .innerJoin('contacts', 'contacts.id', 'tickets.contact_id')
    .innerJoin('connections', 'connections.id', 'tickets.connection_id')
    .leftJoin('queues', 'queues.id', 'tickets.queue_id')
    .leftJoin('users', 'users.id', 'tickets.user_id')
    .leftJoin('tags as lanes', 'lanes.id', 'tickets.lane_id')
    .select(allOf('tickets'))
    .select([
      'contacts.name as contact_name',
      'contacts.number as contact_number',
      'contacts.picture_path',
      'contacts.active as contact_active',
      'contacts.is_group as contact_is_group',
      'contacts.uuid as contact_uuid',
      'contacts.email as contact_email',
      'contacts.channel as contact_channel',
      'contacts.accept_audio_message',
      'contacts.disable_bot',
      'contacts.lgpd_accepted_at',
      'connections.name as connection_name',
      'connections.group_as_ticket',
      'queues.name as queue_name',
      'queues.color as queue_color',
      'queues.wait_warn_minutes',
      'queues.wait_late_minutes',
      'users.name as user_name',
      'lanes.name as lane_name',
      'lanes.color as lane_color',
      contactValue.as('value_cents'),
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('contact_tags')
          .innerJoin('tags', 'tags.id', 'contact_tags.tag_id')
          .whereRef('contact_tags.company_id', '=', 'tickets.company_id')
          .whereRef('contact_tags.contact_id', '=', 'tickets.contact_id')
          .select(['tags.id', 'tags.name', 'tags.color'])
          .orderBy('tags.name')
          .orderBy('tags.id'),
      ).as('tags'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('contact_fields')
          .whereRef('contact_fields.company_id', '=', 'tickets.company_id')
          .whereRef('contact_fields.contact_id', '=', 'tickets.contact_id')
          .select(['contact_fields.id', 'contact_fields.name', 'contact_fields.value'])
          .orderBy('contact_fields.id'),
      ).as('contact_fields'),
    );

export type FullTicketRow = Awaited<ReturnType<ReturnType<typeof selectTickets>['executeTakeFirstOrThrow']>>;

const colored = (id: number | null, name: string | null, color: string | null) =>
  id === null || name === null ? null : { id, name, color: color ?? '' };

/** A row as it travels; `hidden`: numbers are masked. */
export function toTicket(row: FullTicketRow, fileUrl: CompanyCtx['fileUrl'], hidden: boolean): Ticket {
  const contact = { name: row.contact_name, number: row.contact_number, is_group: row.contact_is_group };
  return {
    id: row.id,
    uuid: row.uuid,
    status: row.status,
    channel: row.channel,
    isGroup: row.is_group,
    isBot: row.is_bot,
    isTransfered: row.is_transfered,
    contactId: row.contact_id,
    contact: {
      id: row.contact_id,
      name: shownName(contact, hidden),
      number: shownNumber(contact, hidden),
      urlPicture: row.picture_path === null ? null : fileUrl(row.picture_path),
      active: row.contact_active,
      uuid: row.contact_uuid,
      companyId: row.company_id,
      email: row.contact_email,
      channel: row.contact_channel,
      isGroup: row.contact_is_group,
      acceptAudioMessage: row.accept_audio_message,
      disableBot: row.disable_bot,
      tags: row.tags,
      extraInfo: row.contact_fields,
      lgpdAcceptedAt: row.lgpd_accepted_at?.toISOString() ?? null,
    },
    queueId: row.queue_id,
    queue: colored(row.queue_id, row.queue_name, row.queue_color),
    userId: row.user_id,
    user: colored(row.user_id, row.user_name, row.user_id === null ? null : userColor(row.user_id)),
    whatsappId: row.connection_id,
    whatsapp: {
      id: row.connection_id,
      name: row.connection_name,
      groupAsTicket: row.group_as_ticket ? 'enabled' : 'disabled',
    },
    useIntegration: row.use_integration,
    amountUsedBotQueues: row.bot_uses,
    tags: row.tags,
    lane: colored(row.lane_id, row.lane_name, row.lane_color),
    laneSince: row.lane_since?.toISOString() ?? null,
    valueCents: row.value_cents === null ? null : Number(row.value_cents),
    lastMessage: row.last_message,
    lastMessageFromMe: row.last_from_me,
    lastInboundAt: row.last_inbound_at?.toISOString() ?? null,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    waitLimits: { warn: row.wait_warn_minutes ?? usualWait.warn, late: row.wait_late_minutes ?? usualWait.late },
    unreadMessages: row.unread,
    priority: priorityOf(row.priority),
    snoozedUntil: row.snoozed_until?.toISOString() ?? null,
    userRating: row.rate === null ? null : { rate: row.rate },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.active_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    version: row.version,
  };
}

/** What decides who sees a ticket. */
export const factsOf = (row: Pick<TicketRow, 'status' | 'is_group' | 'user_id' | 'queue_id'>): TicketFacts => ({
  status: row.status as TicketStatus,
  isGroup: row.is_group,
  userId: row.user_id,
  queueId: row.queue_id,
});

/** Continues a list behind its last row: where that row stood, in the order of the list. */
/** Whether what the customer said last was answered, and when. */
export const turnOfTicket = (
  row: Pick<TicketRow, 'last_from_me' | 'last_inbound_at' | 'last_outbound_at' | 'answered_at'>,
): WhoseTurn =>
  turnOf({
    lastFromMe: row.last_from_me,
    lastInboundAt: row.last_inbound_at,
    lastOutboundAt: row.last_outbound_at,
    answeredAt: row.answered_at,
  });

export const cursorOf = (row: Pick<TicketRow, 'active_at' | 'id' | 'priority'>): string =>
  `${row.active_at.getTime()}.${row.id}.${row.priority}`;

export function readCursor(cursor: string): { at: Date; id: number; priority: number } | null {
  // Without a weight: begun before tickets had one.
  const [, at, id, priority = '0'] = /^(\d{1,15})\.(\d{1,10})(?:\.(-?\d))?$/.exec(cursor) ?? [];
  return at === undefined ? null : { at: new Date(Number(at)), id: Number(id), priority: Number(priority) };
}
