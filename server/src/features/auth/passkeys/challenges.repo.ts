import { challengeMs } from '@oplano/core/auth';
import type { Selectable } from 'kysely';
import { hashSecret } from '#platform/crypto';
import type { Database, PlatformDb, TenantDb } from '#platform/db';
import type { AccountId } from '../second-factor/second-factors.repo.ts';

export type ChallengePurpose = Selectable<Database['passkey_challenges']>['purpose'];

const expiry = (now: Date): Date => new Date(now.getTime() + challengeMs);

/** What a device of somebody is to sign next, in place of what it was to sign before. */
export async function putChallenge(
  db: TenantDb,
  { companyId, userId }: AccountId,
  { purpose, challenge, now }: { readonly purpose: ChallengePurpose; readonly challenge: string; readonly now: Date },
): Promise<void> {
  const columns = { challenge_hash: hashSecret(challenge), expires_at: expiry(now) };
  await db
    .insertInto('passkey_challenges')
    .values({ company_id: companyId, user_id: userId, purpose, ...columns })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id', 'purpose']).doUpdateSet(columns))
    .execute();
}

/** Uses it up, however what was signed turns out. False where it is over, was used, or is somebody else's. */
export async function takeChallenge(
  db: TenantDb,
  { companyId, userId }: AccountId,
  { purpose, challenge, now }: { readonly purpose: ChallengePurpose; readonly challenge: string; readonly now: Date },
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('challenge_hash', '=', hashSecret(challenge))
    .returning('expires_at')
    .executeTakeFirst();
  return taken !== undefined && taken.expires_at > now;
}

/** The same for somebody who has not said who they are. What is over goes as new ones come. */
export async function putSignInChallenge(db: PlatformDb, challenge: string, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<=', now).execute();
  await db
    .insertInto('sign_in_challenges')
    .values({ challenge_hash: hashSecret(challenge), expires_at: expiry(now) })
    .execute();
}

export async function takeSignInChallenge(db: PlatformDb, challenge: string, now: Date): Promise<boolean> {
  const taken = await db
    .deleteFrom('sign_in_challenges')
    .where('challenge_hash', '=', hashSecret(challenge))
    .returning('expires_at')
    .executeTakeFirst();
  return taken !== undefined && taken.expires_at > now;
}
