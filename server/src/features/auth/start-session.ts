import type { Session } from '@oplano/contracts/auth';
import { placeOfSession, sessionsMax } from '@oplano/core/auth';
import { person } from '@oplano/core/principals';
import { recordLogin } from '#features/companies';
import { companySettings } from '#features/settings';
import { lockUser, saveUser, type UserRow } from '#features/users';
import type { AccessTokens } from '#platform/crypto';
import type { Exchange } from '#platform/http';
import type { CompanyCtx, Transactions } from '#platform/use-case';
import { AppError } from '#platform/use-case';
import { signedIn } from './auth.events.ts';
import { endSession } from './end-session.ts';
import type { FileCookies } from './file-cookie.ts';
import { readRefreshCookie, writeRefreshCookie } from './refresh-cookie.ts';
import type { AccountId } from './second-factor/second-factors.repo.ts';
import { getSessionUser, toSession, type SessionUserParts } from './session-user.ts';
import { insertSession, lockLiveSessions, removeOldSessions } from './sessions.repo.ts';

export interface SessionParts extends SessionUserParts {
  readonly tokens: AccessTokens;
  readonly fileCookies: FileCookies;
}

/** Makes room for a session: where the company allows one, the earlier one ends. Answers the place of the new one. */
async function makeRoom(company: CompanyCtx, userId: number, exchange: Exchange): Promise<number> {
  const { severalSessions } = await companySettings(company.db, company.companyId);
  const alive = await lockLiveSessions(company.db, company.companyId, userId);
  const ownId = readRefreshCookie(exchange)?.sessionId;
  const others = alive.filter(({ id }) => id !== ownId);
  const { place, ending } = placeOfSession(
    others.map((session) => ({ place: session.place, lastUsedAt: session.rotated_at })),
    severalSessions === 'enabled' ? sessionsMax : 1,
  );
  for (const session of alive) {
    // The same browser anew: nobody is told.
    if (session.id === ownId) await endSession(company, session, 'logout');
    else if (ending.includes(session.place)) await endSession(company, session, 'elsewhere');
  }
  return place;
}

/** Starts a session of a person, once `admit` had no objection: it is asked with the person locked. */
export async function beginSession(
  work: Transactions,
  owner: AccountId,
  exchange: Exchange,
  { parts, admit }: { parts: SessionParts; admit: (company: CompanyCtx, user: UserRow) => Promise<void> },
): Promise<Session> {
  const begin = async (company: CompanyCtx): Promise<Session> => {
    const { companyId, userId } = owner;
    await recordLogin(company.db, companyId, company.now);
    // The lock makes two sign-ins at once follow each other, so that the second one ends the first.
    const user = await lockUser(company.db, companyId, userId);
    if (!user) throw new AppError('ERR_INVALID_CREDENTIALS');
    await admit(company, user);
    const place = await makeRoom(company, userId, exchange);
    await removeOldSessions(company.db, companyId, userId, company.now);

    const { address, agent } = exchange;
    const { sessionId, secret } = await insertSession(company.db, owner, { address, agent, place }, company.now);
    await saveUser(company.db, companyId, userId, {}, { last_sign_in_at: company.now });
    const token = await parts.tokens.issue({ companyId, userId, sessionId });
    const session = toSession(token, await getSessionUser(company, userId, parts));
    writeRefreshCookie(exchange, { companyId, sessionId, secret });
    parts.fileCookies.write(exchange, { companyId, userId, sessionId });
    company.raise(signedIn, { userId, address, agent });
    return session;
  };
  return work.inCompany(owner.companyId, begin, person(owner.userId));
}
