import { person } from '@oplano/core/principals';
import { hashSecret, sameSecret, type AccessTokens } from '#platform/crypto';
import type { Exchange } from '#platform/http';
import type { Transactions } from '#platform/use-case';
import { endSession } from './end-session.ts';
import type { FileCookies } from './file-cookie.ts';
import { clearRefreshCookie, readRefreshCookie } from './refresh-cookie.ts';
import { lockSession } from './sessions.repo.ts';

/** Which session the caller proves to hold: by the cookie's secret, or by a living access token. */
async function heldSession(exchange: Exchange, tokens: AccessTokens) {
  const cookie = readRefreshCookie(exchange);
  if (cookie) return cookie;
  const claims = exchange.bearer ? await tokens.read(exchange.bearer) : 'invalid';
  return typeof claims === 'string' ? undefined : { ...claims, secret: undefined };
}

/** Ends the caller's session. Signing out twice, or without a session, is no mistake. */
export async function signOut(
  work: Transactions,
  exchange: Exchange,
  { tokens, fileCookies }: { tokens: AccessTokens; fileCookies: FileCookies },
): Promise<Record<string, never>> {
  const held = await heldSession(exchange, tokens);
  clearRefreshCookie(exchange);
  fileCookies.clear(exchange);
  if (!held) return {};
  await work.inCompany(held.companyId, async (company) => {
    const session = await lockSession(company.db, held.companyId, held.sessionId);
    if (!session || session.ended_at) return;
    if (held.secret && !sameSecret(hashSecret(held.secret), session.secret_hash)) return;
    await endSession(company.as(person(session.user_id)), session, 'logout');
  });
  return {};
}
