import type { Selectable } from 'kysely';
import type { Database, PlatformDb, TenantDb } from '#platform/db';

export type SignUpRow = Selectable<Database['sign_ups']>;

export async function insertSignUp(
  db: TenantDb,
  signUp: { companyId: number; userId: number; email: string; waits: boolean; now: Date },
): Promise<void> {
  await db
    .insertInto('sign_ups')
    .values({
      company_id: signUp.companyId,
      user_id: signUp.userId,
      email: signUp.email,
      waits: signUp.waits,
      created_at: signUp.now,
    })
    .execute();
}

export const lockSignUp = (db: TenantDb, companyId: number): Promise<SignUpRow | undefined> =>
  db.selectFrom('sign_ups').selectAll().where('company_id', '=', companyId).forUpdate().executeTakeFirst();

export async function markConfirmed(db: TenantDb, companyId: number, now: Date): Promise<void> {
  await db.updateTable('sign_ups').set({ confirmed_at: now }).where('company_id', '=', companyId).execute();
}

export async function markMailed(db: TenantDb, companyId: number, now: Date): Promise<void> {
  await db.updateTable('sign_ups').set({ mailed_at: now }).where('company_id', '=', companyId).execute();
}

/** Sign-ups without a word behind their address, the newest first. */
export const waitingSignUps = (db: PlatformDb) =>
  db
    .selectFrom('sign_ups')
    .innerJoin('companies', 'companies.id', 'sign_ups.company_id')
    .select(['sign_ups.company_id', 'sign_ups.user_id', 'sign_ups.email', 'sign_ups.created_at'])
    .select(['companies.name', 'companies.phone'])
    .where('sign_ups.confirmed_at', 'is', null)
    .orderBy('sign_ups.created_at', 'desc')
    .orderBy('sign_ups.company_id', 'desc');

const unused = (db: PlatformDb) =>
  db
    .selectFrom('sign_ups')
    .innerJoin('companies', 'companies.id', 'sign_ups.company_id')
    .select(['sign_ups.company_id', 'sign_ups.user_id', 'sign_ups.email', 'sign_ups.created_at'])
    .select('companies.last_login_at')
    .where('sign_ups.confirmed_at', 'is', null)
    .where('companies.last_login_at', 'is', null);

/** For sweeping: those nobody ever came back to, the oldest first. */
export const listUnused = (db: PlatformDb, madeBefore: Date) =>
  unused(db).where('sign_ups.created_at', '<=', madeBefore).orderBy('sign_ups.created_at').execute();

/** One of them, held against whoever comes back to it at this very moment; undefined: somebody was faster. */
export const lockUnused = (db: PlatformDb, companyId: number) =>
  unused(db).where('sign_ups.company_id', '=', companyId).forUpdate().executeTakeFirst();
