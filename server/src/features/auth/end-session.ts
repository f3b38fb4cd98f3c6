import { authFeed, type EndedSession, type SessionEndReason } from '@oplano/contracts/auth';
import { AppError, type CompanyCtx } from '#platform/use-case';
import { signedOut } from './auth.events.ts';
import { lockLiveSessions, markEnded, type EndReason, type SessionRow } from './sessions.repo.ts';

/** What the browser whose session ended is told; one that left by itself is told nothing. */
const told: Partial<Record<EndReason, SessionEndReason>> = {
  elsewhere: 'elsewhere',
  reuse: 'safety',
  revoked: 'revoked',
  ended: 'ended',
  password: 'password',
};
/** What may be said of a session that is over. */
export const toldEnd = (reason: EndReason | null): SessionEndReason | undefined => (reason ? told[reason] : undefined);

/** The refusal of whoever comes with a session that is over. */
export const sessionIsOver = (ended: SessionEndReason | undefined): AppError =>
  new AppError('ERR_NO_SESSION', ended ? { details: { ended } satisfies EndedSession } : {});

/** Ends a session for good: its tokens stop working with this commit, and its sockets are cut right after. */
export async function endSession(ctx: CompanyCtx, session: SessionRow, reason: EndReason): Promise<void> {
  await markEnded(ctx.db, session, reason, ctx.now);
  ctx.raise(signedOut, { userId: session.user_id, sessionId: session.id, reason });
  const tell = toldEnd(reason);
  if (tell) ctx.emit(authFeed, 'update', { user: { id: session.user_id }, sessionId: session.id, reason: tell });
  ctx.sockets.cutSession(session.id);
}

/** Ends whatever sessions a person has, but for one that may stay. */
export async function endSessionsOf(
  ctx: CompanyCtx,
  userId: number,
  reason: EndReason,
  exceptId?: string,
): Promise<void> {
  for (const session of await lockLiveSessions(ctx.db, ctx.companyId, userId)) {
    if (session.id !== exceptId) await endSession(ctx, session, reason);
  }
}
