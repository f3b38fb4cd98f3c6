import type { Selectable } from 'kysely';
import { createSecret, hashSecret } from '#platform/crypto';
import type { Database, TenantDb } from '#platform/db';

export type SessionRow = Selectable<Database['sessions']>;
export type EndReason = NonNullable<SessionRow['end_reason']>;

const refreshDays = 7;
export const refreshSeconds = refreshDays * 24 * 60 * 60;
const expiry = (now: Date): Date => new Date(now.getTime() + refreshSeconds * 1000);

export interface Origin {
  readonly address: string;
  readonly agent: string;
}

/** A fresh session and the refresh secret that only its browser will know. */
export async function insertSession(
  db: TenantDb,
  owner: { companyId: number; userId: number },
  { place, ...origin }: Origin & { place: number },
  now: Date,
): Promise<{ sessionId: string; secret: string }> {
  const sessionId = crypto.randomUUID();
  const secret = createSecret();
  await db
    .insertInto('sessions')
    .values({
      id: sessionId,
      company_id: owner.companyId,
      user_id: owner.userId,
      place,
      secret_hash: hashSecret(secret),
      rotated_at: now,
      created_at: now,
      expires_at: expiry(now),
      address: origin.address,
      agent: origin.agent,
    })
    .execute();
  return { sessionId, secret };
}

export const lockSession = (db: TenantDb, companyId: number, sessionId: string): Promise<SessionRow | undefined> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();

/** Trades the refresh secret for the next one; the old one is remembered to notice its reuse. */
export async function rotateSecret(
  db: TenantDb,
  session: SessionRow,
  { next, address, now }: { next: Buffer; address: string; now: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      secret_hash: next,
      previous_hash: session.secret_hash,
      rotated_at: now,
      expires_at: expiry(now),
      address,
    })
    .where('company_id', '=', session.company_id)
    .where('id', '=', session.id)
    .execute();
}

export async function markEnded(db: TenantDb, session: SessionRow, reason: EndReason, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('company_id', '=', session.company_id)
    .where('id', '=', session.id)
    .execute();
}

/** How the session of somebody ended, null while it has not or where it is forgotten; undefined: there is no such person. */
export async function findEnd(
  db: TenantDb,
  { companyId, userId, sessionId }: { companyId: number; userId: number; sessionId: string },
): Promise<EndReason | null | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.company_id', '=', 'users.company_id')
        .onRef('sessions.user_id', '=', 'users.id')
        .on('sessions.id', '=', sessionId),
    )
    .where('users.company_id', '=', companyId)
    .where('users.id', '=', userId)
    .select('sessions.end_reason')
    .executeTakeFirst();
  return row?.end_reason;
}

const aliveOf = (db: TenantDb, companyId: number, userId: number) =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('place');

/** The sessions a person has, locked: one at most, unless the company allows several. */
export const lockLiveSessions = (db: TenantDb, companyId: number, userId: number): Promise<SessionRow[]> =>
  aliveOf(db, companyId, userId).forUpdate().execute();

/** Those that could still be used. */
export const listLiveSessions = (db: TenantDb, companyId: number, userId: number, now: Date): Promise<SessionRow[]> =>
  aliveOf(db, companyId, userId).where('expires_at', '>', now).execute();

/** Sessions that ended long ago say nothing any more. */
export async function removeOldSessions(db: TenantDb, companyId: number, userId: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - refreshSeconds * 1000);
  await db
    .deleteFrom('sessions')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('ended_at', '<', before)
    .execute();
}
