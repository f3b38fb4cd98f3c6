import { templateChoice } from '@oplano/contracts/messages';
import type { Occurrence, OccurrenceState, Schedule } from '@oplano/contracts/schedules';
import { overallStatus, type PlacedSend, type Timing } from '@oplano/core/schedules';
import { sql, type Selectable } from 'kysely';
import { shownName } from '#features/contacts';
import { failureOf } from '#features/messages';
import { allOf, type Database, type TenantDb } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';

export type ScheduleRow = Selectable<Database['schedules']>;
export type OccurrenceRow = Selectable<Database['schedule_occurrences']>;

/** Schedules with what their records show; `states` are those of their sends, in the order of their times. */
export const selectSchedules = (db: TenantDb) =>
  db
    .selectFrom('schedules')
    .innerJoin('contacts', (join) =>
      join.onRef('contacts.company_id', '=', 'schedules.company_id').onRef('contacts.id', '=', 'schedules.contact_id'),
    )
    .leftJoin('connections', (join) =>
      join
        .onRef('connections.company_id', '=', 'schedules.company_id')
        .onRef('connections.id', '=', 'schedules.connection_id'),
    )
    .leftJoin('users as ticket_user', (join) =>
      join
        .onRef('ticket_user.company_id', '=', 'schedules.company_id')
        .onRef('ticket_user.id', '=', 'schedules.ticket_user_id'),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('schedule_occurrences as o')
          .whereRef('o.company_id', '=', 'schedules.company_id')
          .whereRef('o.schedule_id', '=', 'schedules.id')
          .select([
            sql<OccurrenceState[]>`coalesce(array_agg(o.state order by o.due_at, o.number), '{}')`.as('states'),
            sql<Date | null>`min(o.due_at) filter (where o.state in ('planned', 'paused'))`.as('next_at'),
            sql<Date | null>`max(o.sent_at)`.as('sent_at'),
            sql<number>`coalesce(sum(o.version), 0)::int`.as('versions'),
          ])
          .as('sends'),
      (join) => join.onTrue(),
    )
    .select(allOf('schedules'))
    .select(['sends.states', 'sends.next_at', 'sends.sent_at', 'sends.versions'])
    .select(['contacts.id as known_contact_id', 'contacts.name', 'contacts.number', 'contacts.is_group'])
    .select(['contacts.channel', 'connections.name as connection_name', 'ticket_user.name as ticket_user_name']);
type FullRow = Awaited<ReturnType<ReturnType<typeof selectSchedules>['executeTakeFirstOrThrow']>>;

interface Showing extends Pick<CompanyCtx, 'fileUrl'> {
  /** Whoever looks does not see telephone numbers. */
  readonly hidden: boolean;
}

// Numbers of intervals, rules and so on were parsed by the contract before they were stored.
const intervalOf = (row: ScheduleRow) => row.interval_unit as Schedule['intervalo'];
const daysOf = (row: ScheduleRow) => row.day_rule as Schedule['tipoDias'];

const namedBy = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name });

export const toSchedule = (row: FullRow, { fileUrl, hidden }: Showing): Schedule => ({
  id: row.id,
  companyId: row.company_id,
  body: row.body,
  contactId: row.known_contact_id,
  contact: { id: row.known_contact_id, name: shownName(row, hidden), channel: row.channel },
  whatsapp: namedBy(row.connection_id, row.connection_name),
  ticketUser: namedBy(row.ticket_user_id, row.ticket_user_name),
  sendAt: row.send_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  nextAt: row.next_at?.toISOString() ?? null,
  openTicket: row.open_ticket ? 'enabled' : 'disabled',
  ticketUserId: row.ticket_user_id,
  queueId: row.queue_id,
  statusTicket: row.leaves_open ? 'open' : 'closed',
  intervalo: intervalOf(row),
  valorIntervalo: row.interval_amount,
  enviarQuantasVezes: row.times,
  tipoDias: daysOf(row),
  assinar: row.signs,
  whatsappId: row.connection_id,
  userId: row.user_id,
  mediaPath: row.media_path === null ? null : fileUrl(row.media_path),
  mediaName: row.media_name,
  template: row.template === null ? null : templateChoice.parse(row.template),
  status: overallStatus(row.states, row.times),
  paused: row.paused,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version + row.versions,
});

export const timingOf = (row: ScheduleRow): Timing => ({
  sendAt: row.send_at,
  intervalo: intervalOf(row),
  valorIntervalo: row.interval_amount,
  enviarQuantasVezes: row.times,
  tipoDias: daysOf(row),
});

/** A send as far as it matters for where others lie. */
export const placedSend = (row: OccurrenceRow): PlacedSend => ({
  id: row.id,
  // The database knows no other states.
  state: row.state as OccurrenceState,
  nominal: row.nominal_at,
  at: row.due_at,
  byHand: row.by_hand,
});

/** Sends with what a calendar shows of them. */
export const selectOccurrences = (db: TenantDb) =>
  db
    .selectFrom('schedule_occurrences')
    .innerJoin('schedules', (join) =>
      join
        .onRef('schedules.company_id', '=', 'schedule_occurrences.company_id')
        .onRef('schedules.id', '=', 'schedule_occurrences.schedule_id'),
    )
    .innerJoin('contacts', (join) =>
      join.onRef('contacts.company_id', '=', 'schedules.company_id').onRef('contacts.id', '=', 'schedules.contact_id'),
    )
    .select(allOf('schedule_occurrences'))
    .select(['schedules.body', 'schedules.user_id', 'schedules.times', 'schedules.media_path'])
    .select('schedules.version as schedule_version')
    .select(['contacts.id as contact_id', 'contacts.name', 'contacts.number as phone', 'contacts.is_group']);
type FullOccurrence = Awaited<ReturnType<ReturnType<typeof selectOccurrences>['executeTakeFirstOrThrow']>>;

export const toOccurrence = (row: FullOccurrence, { hidden }: Pick<Showing, 'hidden'>): Occurrence => ({
  id: row.id,
  scheduleId: row.schedule_id,
  number: row.number,
  sendAt: row.due_at.toISOString(),
  // The database knows no other states.
  state: row.state as OccurrenceState,
  reason: row.failure === null ? null : failureOf(row.failure),
  sentAt: row.sent_at?.toISOString() ?? null,
  contact: { id: row.contact_id, name: shownName({ ...row, number: row.phone }, hidden) },
  body: row.body,
  hasMedia: row.media_path !== null,
  userId: row.user_id,
  recurs: row.times > 1,
  version: row.version + row.schedule_version,
});
