import { standingOf } from '@oplano/core/companies';
import { isOpenTo, type FactsFor } from '@oplano/core/messages';
import type { LateFacts } from '@oplano/core/schedules';
import type { Selectable } from 'kysely';
import { standingColumns, toStanding } from '#features/companies';
import { addressOf, type ContactRow } from '#features/contacts';
import { isOnDoNotSend } from '#features/do-not-send';
import { companySettings } from '#features/settings';
import type { Database } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import type { OccurrenceRow, ScheduleRow } from './schedule-record.ts';
import { lastInbound } from './terms.ts';

export type SendingConnection = Selectable<Database['connections']>;

/** Whether the company works at all, and whether its plan has schedules today. */
async function companyToday({ db, companyId, now }: CompanyCtx): Promise<{ isWorking: boolean; isInPlan: boolean }> {
  const row = await db
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .select([...standingColumns, 'plans.use_schedules'])
    .where('companies.id', '=', companyId)
    .executeTakeFirst();
  if (!row) return { isWorking: false, isInPlan: false };
  return { isWorking: standingOf(toStanding(companyId, row), now) === 'working', isInPlan: row.use_schedules };
}

/** Whether a later send of the same schedule is due as well. */
async function isOvertaken({ db, companyId, now }: CompanyCtx, row: OccurrenceRow): Promise<boolean> {
  const later = await db
    .selectFrom('schedule_occurrences')
    .select('id')
    .where('company_id', '=', companyId)
    .where('schedule_id', '=', row.schedule_id)
    .where('state', '=', 'planned')
    .where('due_at', '<=', now)
    .where((eb) =>
      eb.or([eb('due_at', '>', row.due_at), eb.and([eb('due_at', '=', row.due_at), eb('id', '>', row.id)])]),
    )
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

export interface Sending {
  readonly schedule: ScheduleRow;
  readonly contact: ContactRow;
  readonly connection: SendingConnection | null;
}

/** Everything that decides what becomes of a send whose time has come. */
export async function sendingFacts(
  ctx: CompanyCtx,
  { schedule, contact, connection }: Sending,
  row: OccurrenceRow,
): Promise<LateFacts & FactsFor<'schedule'>> {
  const { scheduleCatchUpHours } = await companySettings(ctx.db, ctx.companyId);
  return {
    dueAt: row.due_at,
    isOvertaken: schedule.times > 1 && (await isOvertaken(ctx, row)),
    catchUpHours: Number(scheduleCatchUpHours),
    ...(await companyToday(ctx)),
    isActive: contact.active,
    isWilling: !(await isOnDoNotSend(ctx, contact.id)),
    ...(await wayFacts(ctx, { schedule, contact, connection })),
  };
}

async function wayFacts(
  ctx: CompanyCtx,
  { schedule, contact, connection }: Sending,
): Promise<Pick<FactsFor<'schedule'>, 'hasConnection' | 'isReached' | 'isOpen'>> {
  if (!connection) return { hasConnection: false, isReached: false, isOpen: false };
  const { channel } = connection;
  const isReached = (await addressOf(ctx, channel, contact.id)) !== null;
  const lastInboundAt = await lastInbound(ctx, { contactId: contact.id, connectionId: connection.id });
  const isOpen = isOpenTo({ channel, lastInboundAt }, { isTemplate: schedule.template !== null }, ctx.now);
  return { hasConnection: true, isReached, isOpen };
}
