import { changesAnything, type Route } from '@oplano/contracts';
import { standingOf } from '@oplano/core/companies';
import { standingColumns, toStanding } from '#features/companies';
import { hashSecret } from '#platform/crypto';
import { bindConnectionToken, type TenantDb } from '#platform/db';
import { AppError, type TokenIdentity, type Transactions } from '#platform/use-case';

/** Whose token this is, in whatever company: that of a connection today, or the one before until its day is over. */
export const createFindToken =
  (work: Transactions) =>
  async (token: string): Promise<TokenIdentity | undefined> => {
    const hash = hashSecret(token);
    const row = await work.platform(async ({ db, now }) => {
      await bindConnectionToken(db, hash);
      return db
        .selectFrom('connections')
        .select(['id', 'company_id'])
        .where('deleted_at', 'is', null)
        .where((eb) =>
          eb.or([
            eb('token_hash', '=', hash),
            eb.and([eb('previous_token_hash', '=', hash), eb('overlap_until', '>', now)]),
          ]),
        )
        .orderBy((eb) => eb('token_hash', '=', hash), 'desc')
        .limit(1)
        .executeTakeFirst();
    });
    return row && { companyId: row.company_id, connectionId: row.id };
  };

/** Looked at anew in every transaction: whether the connection is still there, and its company may use it from outside. */
export async function demandToken(
  db: TenantDb,
  { companyId, connectionId }: TokenIdentity,
  now: Date,
  route: Pick<Route, 'method' | 'reads'>,
): Promise<void> {
  const row = await db
    .selectFrom('connections')
    .innerJoin('companies', 'companies.id', 'connections.company_id')
    .innerJoin('plans', 'plans.id', 'companies.plan_id')
    .select(standingColumns)
    .select('plans.use_external_api')
    .where('connections.company_id', '=', companyId)
    .where('connections.id', '=', connectionId)
    .where('connections.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('ERR_NO_SESSION');
  const standing = standingOf(toStanding(companyId, row), now);
  if (standing === 'billingOnly') throw new AppError('ERR_SUBSCRIPTION_EXPIRED');
  if (!row.use_external_api) throw new AppError('ERR_PLAN_FEATURE_DISABLED');
  if (standing === 'suspended' && changesAnything(route)) throw new AppError('ERR_COMPANY_SUSPENDED');
}
