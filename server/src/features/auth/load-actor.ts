import { isExpired } from '@oplano/core/companies';
import type { Actor } from '@oplano/core/permissions';
import { planFlagColumns, toPlanFlags } from '#features/plans';
import { statement, type TenantDb } from '#platform/db';
import { AppError, type Identity } from '#platform/use-case';

const behindSession = statement<Identity>()((db, slot) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .where('sessions.id', '=', slot('sessionId'))
    .where('sessions.company_id', '=', slot('companyId'))
    .where('sessions.user_id', '=', slot('userId'))
    .where('sessions.ended_at', 'is', null)
    .select([
      'users.name',
      'users.profile',
      'users.super',
      'users.all_ticket',
      'users.allow_group',
      'users.all_historic',
      'users.all_user_chat',
      'users.user_close_pending_ticket',
      'users.show_dashboard',
      'users.allow_real_time',
      'users.allow_connections',
      'companies.due_date',
      'companies.time_zone',
      'companies.status',
    ])
    .select(planFlagColumns)
    .select((eb) =>
      eb
        .selectFrom('user_queues')
        .whereRef('user_queues.company_id', '=', 'users.company_id')
        .whereRef('user_queues.user_id', '=', 'users.id')
        .select((inner) => inner.fn.agg<number[] | null>('array_agg', ['user_queues.queue_id']).as('ids'))
        .as('queue_ids'),
    ),
);

/** Who a token stands for right now: a session that ended and a right that was taken count with the next call. */
export async function loadActor(db: TenantDb, identity: Identity, now: Date): Promise<Actor> {
  const [row] = await behindSession(db, identity);
  if (!row) throw new AppError('ERR_NO_SESSION');

  const subscription = { companyId: identity.companyId, dueDate: row.due_date, timeZone: row.time_zone };
  return {
    userId: identity.userId,
    name: row.name,
    companyId: identity.companyId,
    profile: row.profile,
    super: row.super,
    flags: {
      allTicket: row.all_ticket,
      allowGroup: row.allow_group,
      allHistoric: row.all_historic,
      allUserChat: row.all_user_chat,
      userClosePendingTicket: row.user_close_pending_ticket,
      showDashboard: row.show_dashboard,
      allowRealTime: row.allow_real_time,
      allowConnections: row.allow_connections,
    },
    plan: toPlanFlags(row),
    queueIds: row.queue_ids ?? [],
    billingOnly: !row.status || isExpired(subscription, now),
  };
}
