import { isSecondFactorDemanded } from '@oplano/core/auth';
import { standingOf } from '@oplano/core/companies';
import { standingColumns, toStanding } from '#features/companies';
import { planFlagColumns, toPlanFlags } from '#features/plans';
import { toUserFlags } from '#features/users';
import type { ExpressionBuilder } from 'kysely';
import { statement, type Database, type TenantDb } from '#platform/db';
import { AppError, type Identity, type KeyIdentity, type LoadActor } from '#platform/use-case';
import { sessionIsOver, toldEnd } from './end-session.ts';
import { companyDemand, hasSecondFactor } from './second-factor/demanded.ts';
import { loadVisitor } from './load-visitor.ts';
import { findEnd } from './sessions.repo.ts';

const actorColumns = [
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
  ...standingColumns,
] as const;

const queuesOf = (eb: ExpressionBuilder<Database, 'users'>) =>
  eb
    .selectFrom('user_queues')
    .whereRef('user_queues.company_id', '=', 'users.company_id')
    .whereRef('user_queues.user_id', '=', 'users.id')
    .select((inner) => inner.fn.agg<number[] | null>('array_agg', ['user_queues.queue_id']).as('ids'))
    .as('queue_ids');

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
    .select(actorColumns)
    .select(planFlagColumns)
    .select(queuesOf)
    .select(hasSecondFactor)
    .select(companyDemand),
);

const behindKey = statement<KeyIdentity & { now: Date }>()((db, slot) =>
  db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .where('api_keys.id', '=', slot('keyId'))
    .where('api_keys.company_id', '=', slot('companyId'))
    .where('api_keys.user_id', '=', slot('userId'))
    .where((eb) => eb.or([eb('api_keys.expires_at', 'is', null), eb('api_keys.expires_at', '>', slot('now'))]))
    .select(actorColumns)
    .select(planFlagColumns)
    .select(queuesOf),
);

/** Of a session: whether everything but setting up a second factor is closed to it. */
const isDue = (row: Awaited<ReturnType<typeof behindSession>>[number], ofOperators: boolean): boolean =>
  !row.has_second_factor && isSecondFactorDemanded(row, { company: row.company_demand ?? 'nobody', ofOperators });

async function findRow(db: TenantDb, identity: Identity | KeyIdentity, now: Date, ofOperators: boolean) {
  if ('keyId' in identity) {
    const [row] = await behindKey(db, { ...identity, now });
    // A program shows a key instead of signing in: there is nobody to ask for a code.
    return row && { ...row, isDue: false };
  }
  const [row] = await behindSession(db, identity);
  return row && { ...row, isDue: isDue(row, ofOperators) };
}

/** The refusal of whoever shows a token that stands for nobody; of a session it says why. */
async function noSession(db: TenantDb, identity: Identity | KeyIdentity): Promise<AppError> {
  if ('keyId' in identity) return new AppError('ERR_NO_SESSION');
  const reason = await findEnd(db, identity);
  return sessionIsOver(reason === undefined ? 'removed' : toldEnd(reason));
}

/**
 * Who a token stands for right now: a session that ended and a right that was taken count with the next call, and so does
 * a second factor that was demanded a moment ago.
 */
export const createLoadActor =
  ({ operatorsNeedCode }: { readonly operatorsNeedCode: boolean }): LoadActor =>
  async (db, identity, now) => {
    if ('isVisit' in identity && identity.isVisit) return loadVisitor(db, identity, now);
    const row = await findRow(db, identity, now, operatorsNeedCode);
    if (!row) throw await noSession(db, identity);

    const standing = standingOf(toStanding(identity.companyId, row), now);
    return {
      userId: identity.userId,
      name: row.name,
      companyId: identity.companyId,
      profile: row.profile,
      // Whoever serves all companies does so in person.
      super: row.super && !('keyId' in identity),
      flags: toUserFlags(row),
      plan: toPlanFlags(row),
      queueIds: row.queue_ids ?? [],
      billingOnly: standing === 'billingOnly',
      secondFactorDue: row.isDue,
      isSuspended: standing === 'suspended',
      isVisiting: false,
    };
  };
