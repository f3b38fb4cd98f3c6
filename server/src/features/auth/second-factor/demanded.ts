import { isSecondFactorDemanded, type DemandedOf } from '@oplano/core/auth';
import type { SecondFactorDemand } from '@oplano/contracts/settings';
import type { ExpressionBuilder } from 'kysely';
import { companySettings } from '#features/settings';
import type { Database } from '#platform/db';
import type { CompanyCtx } from '#platform/use-case';
import { passkeyOfUser } from '../passkeys/passkeys.repo.ts';

/** Whether somebody has to have a second factor, by their company or by whoever runs the platform. */
export async function isDemandedOf(
  { db, companyId }: Pick<CompanyCtx, 'db' | 'companyId'>,
  person: DemandedOf,
  ofOperators: boolean,
): Promise<boolean> {
  const { secondFactor } = await companySettings(db, companyId);
  return isSecondFactorDemanded(person, { company: secondFactor, ofOperators });
}

/** Beside a user: whether more than a password is asked of them. */
export const hasSecondFactor = (eb: ExpressionBuilder<Database, 'users'>) =>
  eb
    .or([
      eb.exists(
        eb
          .selectFrom('second_factors')
          .select('second_factors.user_id')
          .whereRef('second_factors.company_id', '=', 'users.company_id')
          .whereRef('second_factors.user_id', '=', 'users.id')
          .where('second_factors.confirmed_at', 'is not', null),
      ),
      eb.exists(passkeyOfUser(eb)),
    ])
    .as('has_second_factor');

/** Beside a user: what their company demands, as it is stored; null where nobody ever said. */
export const companyDemand = (eb: ExpressionBuilder<Database, 'users'>) =>
  eb
    .selectFrom('company_settings')
    .whereRef('company_settings.company_id', '=', 'users.company_id')
    .where('company_settings.key', '=', 'secondFactor')
    // Values are parsed by the contract before they are stored.
    .select((inner) => inner.ref('company_settings.value').$castTo<SecondFactorDemand>().as('value'))
    .as('company_demand');
