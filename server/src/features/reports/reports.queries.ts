import type { QueryOf } from '@oplano/contracts';
import { everyRow, reportRowsMax, type ReportRow, type reportRoutes, type ReportSort } from '@oplano/contracts/reports';
import { meanMinutes, noRates, npsOf } from '@oplano/core/figures';
import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import { numbersHidden, shownName } from '#features/contacts';
import {
  attendanceRate,
  askedAttendances,
  matchingContacts,
  supportSeconds,
  visible,
  type AttendanceFilter,
} from '#features/tickets';
import type { Database } from '#platform/db';
import { AppError, type Ctx } from '#platform/use-case';
import { conditionsOf, statusNow, type ReportQuery } from './report-conditions.ts';
import { contactOf, foundRows, selectRows, textOf } from './report-rows.ts';

interface Asked {
  readonly filter: AttendanceFilter;
  readonly contactIds: readonly number[] | null;
  readonly hidden: boolean;
}

/** What has to be known before rows are looked for. */
export async function prepareReport(ctx: Ctx, query: ReportQuery): Promise<Asked> {
  const search = query.searchParam.trim();
  const [filter, contactIds, hidden] = await Promise.all([
    askedAttendances(
      ctx,
      { from: query.dateFrom, to: query.dateTo },
      { queueIds: query.queueIds, whatsappIds: query.whatsappId, users: query.users },
    ),
    search === '' ? null : matchingContacts(ctx, search),
    numbersHidden(ctx),
  ]);
  return { filter, contactIds, hidden };
}

const matching = (ctx: Ctx, query: ReportQuery, { filter, contactIds }: Asked) =>
  selectRows(ctx, query.rows, filter).where((eb) =>
    eb.and(conditionsOf(query, { contactIds, timeZone: filter.timeZone })),
  );

type Matching = ReturnType<typeof matching>;

/**
 * Some of the rows that match, with everything a row shows. They are found first and dressed afterwards: a page of thousands
 * asks for ten contacts, not for thousands. Content is for who may open the ticket; that it was there is for everybody
 * who counts.
 */
const withRow = (ctx: Ctx, query: ReportQuery, asked: Asked, some: (rows: Matching) => Matching) =>
  foundRows(ctx, some(matching(ctx, query, asked)).selectAll('attendances'))
    .innerJoin('contacts', (join) => join.on(sql<SqlBool>`contacts.id = ${contactOf(query.rows)}`))
    .leftJoin('connections', 'connections.id', 'attendances.connection_id')
    .leftJoin('users', 'users.id', 'attendances.user_id')
    .leftJoin('queues', 'queues.id', 'attendances.queue_id')
    .select([
      'attendances.id as attendance_id',
      'tickets.id',
      'tickets.uuid',
      'attendances.created_at',
      'attendances.closed_at',
      'contacts.name as contact_name',
      'contacts.number as contact_number',
      'contacts.is_group as contact_is_group',
      'connections.name as connection_name',
      'users.name as user_name',
      'queues.name as queue_name',
      textOf(query.rows).as('text'),
      statusNow.as('status'),
      attendanceRate.as('rate'),
      supportSeconds.as('support'),
    ])
    // The rule knows tickets only; the rows around them do not matter to it.
    .select((eb) => visible(eb as unknown as ExpressionBuilder<Database, 'tickets'>, ctx.actor).as('can_open'));

type Found = Awaited<ReturnType<ReturnType<typeof withRow>['executeTakeFirstOrThrow']>>;

const toRow = (row: Found, hidden: boolean): ReportRow => ({
  id: row.id as number | null,
  attendanceId: Number(row.attendance_id),
  uuid: (row.uuid as string | null) ?? '',
  whatsappName: row.connection_name ?? '',
  contactName: shownName(
    { name: row.contact_name, number: row.contact_number, is_group: row.contact_is_group },
    hidden,
  ),
  userName: row.user_name,
  queueName: row.queue_name,
  status: row.status,
  lastMessage: row.can_open ? (row.text ?? '') : '',
  isGroup: row.contact_is_group,
  createdAt: row.created_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
  supportTime: row.support === null ? null : meanMinutes(row.support, 1),
  NPS: row.rate,
  // A new contact may have no ticket yet.
  canOpen: Boolean(row.can_open) && row.id !== null,
});

const sorted = {
  createdAt: sql`attendances.created_at`,
  closedAt: sql`attendances.closed_at`,
  supportTime: supportSeconds,
  NPS: attendanceRate,
  userName: sql`(select named.name from users named where named.id = attendances.user_id) collate "pt-BR-x-icu"`,
  queueName: sql`(select named.name from queues named where named.id = attendances.queue_id) collate "pt-BR-x-icu"`,
} as const satisfies Record<Exclude<ReportSort, 'contactName'>, unknown>;

/** Before anything is joined, so that a page is found by what its order needs and nothing else. */
const orderOf = ({ rows, sort }: Pick<QueryOf<typeof reportRoutes.list>, 'rows' | 'sort'>): RawBuilder<unknown> =>
  sort === 'contactName'
    ? sql`(select named.name from contacts named where named.id = ${contactOf(rows)}) collate "pt-BR-x-icu"`
    : sorted[sort];

interface Report {
  tickets: ReportRow[];
  totalTickets: { total: number; supportTime: number; rated: number; npsScore: number };
}

/** What all rows come to, of which a page shows some. */
const totalsOf = (ctx: Ctx, query: ReportQuery, asked: Asked) =>
  ctx.db
    .selectFrom(
      matching(ctx, query, asked)
        .select([supportSeconds.as('support'), attendanceRate.as('rate')])
        // Each is worked out once: PostgreSQL would write them anew wherever they are named below.
        .modifyEnd(sql`offset 0`)
        .as('rows'),
    )
    .select([
      sql<string>`count(*)`.as('total'),
      sql<string>`count(support)`.as('supports'),
      sql<string>`coalesce(sum(support), 0)`.as('seconds'),
      sql<number[]>`array[${sql.join(
        noRates.map((_, rate) => sql`count(*) filter (where rate = ${sql.lit(rate)})`),
      )}]::int[]`.as('rates'),
    ])
    .executeTakeFirstOrThrow();

export async function listReport(ctx: Ctx, query: QueryOf<typeof reportRoutes.list>): Promise<Report> {
  const asked = await prepareReport(ctx, query);
  const isEvery = query.pageSize === everyRow;
  const size = isEvery ? reportRowsMax : query.pageSize;
  const inOrder = <T extends Matching>(rows: T): T =>
    rows
      // Every row began at some time: asked for without a place for those that did not, the index has the order.
      .orderBy(orderOf(query), (order) =>
        query.sort === 'createdAt' ? order[query.direction]() : order[query.direction]().nullsLast(),
      )
      .orderBy('attendances.id', query.direction) as T;
  const counting = totalsOf(ctx, query, asked);
  // Whoever wants all of it waits for the count: too much is not even looked for.
  if (isEvery && Number((await counting).total) > reportRowsMax) throw new AppError('ERR_REPORT_TOO_LARGE');
  const [totals, rows] = await Promise.all([
    counting,
    inOrder(
      withRow(ctx, query, asked, (found) =>
        inOrder(found)
          .limit(size)
          .offset(isEvery ? 0 : (query.page - 1) * size),
      ),
    ).execute(),
  ]);
  return {
    tickets: rows.map((row) => toRow(row, asked.hidden)),
    totalTickets: {
      total: Number(totals.total),
      supportTime: meanMinutes(Number(totals.seconds), Number(totals.supports)),
      rated: totals.rates.reduce((sum, count) => sum + count, 0),
      npsScore: npsOf(totals.rates).score,
    },
  };
}

/** Where the last piece ended: its row, in the order of the file. */
export interface ReportPlace {
  readonly at: Date;
  readonly id: string;
}

/** The next rows of the whole report, newest first; messages in the order they were stored in, as their key has it. */
export async function reportAfter(
  ctx: Ctx,
  query: ReportQuery,
  asked: Asked,
  { after, size }: { after: ReportPlace | null; size: number },
): Promise<{ rows: ReportRow[]; last: ReportPlace | null }> {
  const isByKey = query.rows === 'sent' || query.rows === 'received';
  const later = isByKey
    ? sql<SqlBool>`attendances.id < ${after?.id}::bigint`
    : sql<SqlBool>`(attendances.created_at, attendances.id) < (${after?.at}, ${after?.id}::bigint)`;
  const newestFirst = <T extends Matching>(rows: T): T =>
    (isByKey ? rows : rows.orderBy('attendances.created_at', 'desc')).orderBy('attendances.id', 'desc') as T;
  const found = await newestFirst(
    withRow(ctx, query, asked, (rows) => newestFirst(after === null ? rows : rows.where(later)).limit(size)),
  ).execute();
  const last = found.at(-1);
  return {
    rows: found.map((row) => toRow(row, asked.hidden)),
    last: last ? { at: last.created_at, id: last.attendance_id } : null,
  };
}
