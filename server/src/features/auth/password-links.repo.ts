import type { Selectable } from 'kysely';
import { createSecret, hashSecret } from '#platform/crypto';
import type { Database, TenantDb } from '#platform/db';

export type PasswordLinkRow = Selectable<Database['password_links']>;

/** A new link of somebody, in place of the one before; answers the secret, which is kept nowhere. */
export async function putPasswordLink(
  db: TenantDb,
  link: { companyId: number; userId: number; madeBy: number | null; now: Date; lastsMs: number },
): Promise<string> {
  const secret = createSecret();
  const columns = {
    secret_hash: hashSecret(secret),
    made_by: link.madeBy,
    created_at: link.now,
    expires_at: new Date(link.now.getTime() + link.lastsMs),
  };
  await db
    .insertInto('password_links')
    .values({ company_id: link.companyId, user_id: link.userId, ...columns })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(columns))
    .execute();
  return secret;
}

export const lockPasswordLink = (
  db: TenantDb,
  companyId: number,
  userId: number,
): Promise<PasswordLinkRow | undefined> =>
  db
    .selectFrom('password_links')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

export async function removePasswordLink(db: TenantDb, companyId: number, userId: number): Promise<void> {
  await db.deleteFrom('password_links').where('company_id', '=', companyId).where('user_id', '=', userId).execute();
}
