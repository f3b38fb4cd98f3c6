import { standingOf } from '@oplano/core/companies';
import type { Actor } from '@oplano/core/permissions';
import { sql, type ExpressionBuilder } from 'kysely';
import { standingColumns, toStanding } from '#features/companies';
import { planFlagColumns, toPlanFlags } from '#features/plans';
import { statement, type Database, type TenantDb } from '#platform/db';
import { AppError, type Identity } from '#platform/use-case';

const everyQueue = (eb: ExpressionBuilder<Database, 'support_visits'>) =>
  eb
    .selectFrom('queues')
    .whereRef('queues.company_id', '=', 'support_visits.company_id')
    .select((inner) => inner.fn.agg<number[] | null>('array_agg', ['queues.id']).as('ids'))
    .as('queue_ids');

/** A visit counts while it lasts, while the company allows visits, and while its operator is one and signed in. */
const behindVisit = statement<Identity & { now: Date }>()((db, slot) =>
  db
    .selectFrom('support_visits')
    .innerJoin('companies', 'companies.id', 'support_visits.company_id')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .innerJoin('company_settings', (join) =>
      join
        .onRef('company_settings.company_id', '=', 'support_visits.company_id')
        .on('company_settings.key', '=', 'supportAccess')
        .on('company_settings.value', '=', 'enabled'),
    )
    .where('support_visits.session_id', '=', slot('sessionId'))
    .where('support_visits.company_id', '=', slot('companyId'))
    .where('support_visits.operator_id', '=', slot('userId'))
    .where('support_visits.ended_at', 'is', null)
    .where('support_visits.expires_at', '>', slot('now'))
    .where(sql<boolean>`operator_stays(support_visits.operator_id, support_visits.operator_session_id)`)
    .select('support_visits.operator_name')
    .select(standingColumns)
    .select(planFlagColumns)
    .select(everyQueue),
);

/** Who looks in as support: they see what an admin sees, and `core/permissions` lets them do nothing else. */
export async function loadVisitor(db: TenantDb, identity: Identity, now: Date): Promise<Actor> {
  const [row] = await behindVisit(db, { ...identity, now });
  if (!row) throw new AppError('ERR_NO_SESSION');
  const standing = standingOf(toStanding(identity.companyId, row), now);
  return {
    userId: identity.userId,
    name: row.operator_name,
    companyId: identity.companyId,
    profile: 'admin',
    // In here they are nobody's operator.
    super: false,
    flags: visitorFlags,
    plan: toPlanFlags(row),
    queueIds: row.queue_ids ?? [],
    // Whoever cannot pay may need help most of all.
    billingOnly: false,
    // They showed theirs at their own sign-in.
    secondFactorDue: false,
    isSuspended: standing === 'suspended',
    isVisiting: true,
  };
}

/** As far as anybody sees. */
export const visitorFlags: Actor['flags'] = {
  allTicket: 'enable',
  allowGroup: true,
  allHistoric: 'enabled',
  allUserChat: 'enabled',
  userClosePendingTicket: 'disabled',
  showDashboard: 'enabled',
  allowRealTime: 'enabled',
  allowConnections: 'disabled',
};
