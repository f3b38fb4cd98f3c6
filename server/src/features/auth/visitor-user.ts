import { userDefaults, type SessionUser } from '@oplano/contracts/users';
import { standingColumns } from '#features/companies';
import { planFlagColumns } from '#features/plans';
import { AppError, type Ctx } from '#platform/use-case';
import { visitorFlags } from './load-visitor.ts';
import { companyOfSession } from './session-user.ts';

/** Where nobody has chosen: the narrowest list of tickets. */
const listWidth = 404;

/** An operator who looks in, as the browser knows a signed-in person. There is no such user in the company. */
export async function visitorUser(ctx: Pick<Ctx, 'db' | 'companyId' | 'now' | 'sessionId'>): Promise<SessionUser> {
  const { db, companyId } = ctx;
  const row = await db
    .selectFrom('support_visits')
    .innerJoin('companies', 'companies.id', 'support_visits.company_id')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .where('support_visits.company_id', '=', companyId)
    .where('support_visits.session_id', '=', ctx.sessionId)
    .select(['operator_id', 'operator_name', 'operator_email', 'began_at', 'expires_at'])
    .select(['companies.name as company_name', 'plans.name as plan_name'])
    .select(standingColumns)
    .select(planFlagColumns)
    .executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_SESSION');
  const queues = await db
    .selectFrom('queues')
    .where('company_id', '=', companyId)
    .orderBy('name')
    .select(['id', 'name', 'color'])
    .execute();
  const began = row.began_at.toISOString();
  return {
    ...userDefaults,
    ...visitorFlags,
    id: row.operator_id,
    companyId,
    company: await companyOfSession(ctx, row),
    name: row.operator_name,
    email: row.operator_email,
    profile: 'admin',
    super: false,
    profileImage: null,
    queues,
    defaultTicketsManagerWidth: listWidth,
    online: false,
    away: null,
    createdAt: began,
    updatedAt: began,
    version: 1,
    visitsUntil: row.expires_at.toISOString(),
  };
}
