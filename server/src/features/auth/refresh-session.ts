import type { Session, SessionEndReason } from '@oplano/contracts/auth';
import { hashSecret, sameSecret, type AccessTokens, type Signatures } from '#platform/crypto';
import type { Exchange } from '#platform/http';
import type { CompanyCtx, Identity, Transactions } from '#platform/use-case';
import { endSession, sessionIsOver, toldEnd } from './end-session.ts';
import type { FileCookies } from './file-cookie.ts';
import { clearRefreshCookie, readRefreshCookie, writeRefreshCookie, type RefreshToken } from './refresh-cookie.ts';
import { getSessionUser, toSession, type SessionUserParts } from './session-user.ts';
import { lockSession, rotateSecret } from './sessions.repo.ts';

/**
 * Two tabs may refresh at the same moment, and the answer to a page that was left is lost: the secret that was just
 * traded is shown once more.
 */
const graceMs = 30_000;

/**
 * The secret that follows another. Who shows one twice is given the same one again, so that a browser which never heard
 * the first answer is not taken for a thief at the next refresh; without our key nobody makes it.
 */
const secretAfter = (signatures: Signatures, { companyId, sessionId, secret }: RefreshToken): string =>
  signatures.sign('refresh', `${companyId}.${sessionId}.${secret}`);

type Outcome =
  | { session: Session; owner: Identity; secret: string | undefined; ended?: undefined }
  | { session?: undefined; ended: SessionEndReason | undefined };

interface RefreshParts extends SessionUserParts {
  readonly tokens: AccessTokens;
  readonly fileCookies: FileCookies;
  readonly codes: Signatures;
}

async function tradeSecret(
  ctx: CompanyCtx,
  token: RefreshToken,
  { address, parts }: { address: string; parts: RefreshParts },
): Promise<Outcome> {
  const session = await lockSession(ctx.db, ctx.companyId, token.sessionId);
  if (!session) return { ended: undefined };
  const shown = hashSecret(token.secret);
  const current = sameSecret(shown, session.secret_hash);
  const former = session.previous_hash !== null && sameSecret(shown, session.previous_hash);
  // Why it is over is told to who held it.
  if (session.ended_at) return { ended: current || former ? toldEnd(session.end_reason) : undefined };
  if (session.expires_at <= ctx.now) {
    await endSession(ctx, session, 'expired');
    return { ended: undefined };
  }

  const justTraded = former && ctx.now.getTime() - session.rotated_at.getTime() <= graceMs;
  if (!current && !justTraded) {
    // Somebody has a copy of a cookie: neither of the two keeps the session.
    await endSession(ctx, session, 'reuse');
    return { ended: former ? toldEnd('reuse') : undefined };
  }

  const secret = secretAfter(parts.codes, token);
  const next = hashSecret(secret);
  if (current) await rotateSecret(ctx.db, session, { next, address, now: ctx.now });
  const owner = { companyId: ctx.companyId, userId: session.user_id, sessionId: session.id };
  const person = await getSessionUser(ctx, session.user_id, parts);
  // What an earlier release made at random is not known any more.
  const isNext = current || sameSecret(next, session.secret_hash);
  return {
    session: toSession(await parts.tokens.issue(owner), person),
    owner,
    secret: isNext ? secret : undefined,
  };
}

/** Trades the refresh cookie for a new access token. The session's end is committed before the refusal is sent. */
export async function refreshSession(work: Transactions, exchange: Exchange, parts: RefreshParts): Promise<Session> {
  const { fileCookies } = parts;
  const { address } = exchange;
  const token = readRefreshCookie(exchange);
  const outcome =
    token && (await work.inCompany(token.companyId, (company) => tradeSecret(company, token, { address, parts })));
  if (!token || !outcome?.session) {
    clearRefreshCookie(exchange);
    fileCookies.clear(exchange);
    throw sessionIsOver(outcome?.ended);
  }
  if (outcome.secret) writeRefreshCookie(exchange, { ...token, secret: outcome.secret });
  fileCookies.write(exchange, outcome.owner);
  return outcome.session;
}
