import type { OwnSession, RememberedDevice } from '@oplano/contracts/auth';
import { AppError, type Ctx } from '#platform/use-case';
import { endSession, endSessionsOf } from './end-session.ts';
import { forgetDevice, listRemembered } from './second-factor/remembered-devices.repo.ts';
import { listLiveSessions, lockLiveSessions } from './sessions.repo.ts';

/** Where the person is signed in, this browser first, and which browsers are not asked for a code. */
export async function listOwnSessions(ctx: Ctx): Promise<{ sessions: OwnSession[]; devices: RememberedDevice[] }> {
  const { companyId, db, now } = ctx;
  const { userId } = ctx.actor;
  const sessions = (await listLiveSessions(db, companyId, userId, now)).map((row) => ({
    id: row.id,
    agent: row.agent,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.rotated_at.toISOString(),
    isCurrent: row.id === ctx.sessionId,
  }));
  const devices = (await listRemembered(db, { companyId, userId }, now)).map((row) => ({
    id: row.id,
    agent: row.agent,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
  return { sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)), devices };
}

/** Ends one of the person’s own sessions. One of somebody else is one that there is not. */
export async function endOwnSession(ctx: Ctx, sessionId: string): Promise<Record<string, never>> {
  const alive = await lockLiveSessions(ctx.db, ctx.companyId, ctx.actor.userId);
  const session = alive.find(({ id }) => id === sessionId);
  if (!session) throw new AppError('ERR_NOT_FOUND');
  await endSession(ctx, session, sessionId === ctx.sessionId ? 'logout' : 'ended');
  return {};
}

export async function endOtherSessions(ctx: Ctx): Promise<Record<string, never>> {
  await endSessionsOf(ctx, ctx.actor.userId, 'ended', ctx.sessionId);
  return {};
}

export async function forgetOwnDevice(ctx: Ctx, deviceId: string): Promise<Record<string, never>> {
  const owner = { companyId: ctx.companyId, userId: ctx.actor.userId };
  if (!(await forgetDevice(ctx.db, owner, deviceId))) throw new AppError('ERR_NOT_FOUND');
  return {};
}
