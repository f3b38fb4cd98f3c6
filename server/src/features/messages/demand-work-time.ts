import { mayWorkNow } from '@oplano/core/users';
import { AppError, type Ctx } from '#platform/use-case';

/** Work hours bind what plain users say to customers, as they bind when they sign in. */
export async function demandWorkTime({ db, companyId, actor, now }: Ctx): Promise<void> {
  if (actor.profile === 'admin') return;
  const row = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.start_work as startWork', 'users.end_work as endWork', 'companies.time_zone'])
    .where('users.company_id', '=', companyId)
    .where('users.id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  if (!mayWorkNow({ ...row, profile: actor.profile }, row.time_zone, now)) throw new AppError('ERR_OUT_OF_HOURS');
}
