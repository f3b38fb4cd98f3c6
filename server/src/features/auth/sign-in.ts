import type { CompanyChoice, Session } from '@oplano/contracts/auth';
import { mayWorkNow } from '@oplano/core/users';
import { recordLogin } from '#features/companies';
import { lockUser, saveUser } from '#features/users';
import type { Clock } from '#platform/clock';
import { burnPasswordTime, verifyPassword, type AccessTokens } from '#platform/crypto';
import { bindSignInEmail } from '#platform/db';
import type { Exchange } from '#platform/http';
import { AppError, type Transactions } from '#platform/use-case';
import { endSession } from './end-session.ts';
import { readRefreshCookie, writeRefreshCookie } from './refresh-cookie.ts';
import { getSessionUser, toSession } from './session-user.ts';
import { insertSession, lockLiveSession, removeOldSessions } from './sessions.repo.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly companyId?: number | undefined;
}

/** More accounts than this under one address are not tried: each costs a password check. */
const accountsMax = 5;

/** The accounts under an address, in whatever company, the one used last first. */
const accountsOf = (work: Transactions, { email, companyId }: Credentials) =>
  work.platform(async ({ db }) => {
    const address = email.trim().toLowerCase();
    await bindSignInEmail(db, address);
    return db
      .selectFrom('users')
      .innerJoin('companies', 'companies.id', 'users.company_id')
      .select(['users.id', 'users.company_id', 'password_hash', 'profile', 'start_work', 'end_work'])
      .select(['companies.name as company_name', 'companies.time_zone'])
      .where('users.email', '=', address)
      .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? 0))
      .orderBy('last_sign_in_at', (order) => order.desc().nullsLast())
      .limit(accountsMax)
      .execute();
  });
type Account = Awaited<ReturnType<typeof accountsOf>>[number];

/** Those the password opens. Takes its time also when there are none. */
async function openedBy(password: string, accounts: readonly Account[]): Promise<Account[]> {
  if (accounts.length === 0) await burnPasswordTime(password);
  const opened = [];
  for (const account of accounts) {
    if (await verifyPassword(account.password_hash, password)) opened.push(account);
  }
  return opened;
}

const choiceOf = (accounts: readonly Account[]): CompanyChoice => ({
  companies: accounts
    .map((account) => ({ id: account.company_id, name: account.company_name }))
    .toSorted((a, b) => a.name.localeCompare(b.name)),
});

/** Starts the person's one session; an earlier one ends with it. */
async function startSession(
  work: Transactions,
  owner: { companyId: number; userId: number },
  exchange: Exchange,
  tokens: AccessTokens,
): Promise<Session> {
  return work.inCompany(owner.companyId, async (company) => {
    await recordLogin(company.db, owner.companyId, company.now);
    // The lock makes two sign-ins at once follow each other, so that the second one ends the first.
    if (!(await lockUser(company.db, owner.companyId, owner.userId))) throw new AppError('ERR_INVALID_CREDENTIALS');
    const earlier = await lockLiveSession(company.db, owner.companyId, owner.userId);
    const sameBrowser = earlier !== undefined && readRefreshCookie(exchange)?.sessionId === earlier.id;
    if (earlier) await endSession(company, earlier, sameBrowser ? 'logout' : 'elsewhere');
    await removeOldSessions(company.db, owner.companyId, owner.userId, company.now);

    const { sessionId, secret } = await insertSession(company.db, owner, exchange, company.now);
    await saveUser(company.db, owner.companyId, owner.userId, {}, { last_sign_in_at: company.now });
    const token = await tokens.issue({ ...owner, sessionId });
    const session = toSession(token, await getSessionUser(company, owner.userId));
    writeRefreshCookie(exchange, { companyId: owner.companyId, sessionId, secret });
    return session;
  });
}

/** Signs a person in. Whatever is wrong before the password is right gets one and the same answer. */
export async function signIn(
  work: Transactions,
  credentials: Credentials,
  exchange: Exchange,
  { tokens, clock }: { tokens: AccessTokens; clock: Clock },
): Promise<Session> {
  const opened = await openedBy(credentials.password, await accountsOf(work, credentials));
  const [account] = opened;
  if (!account) throw new AppError('ERR_INVALID_CREDENTIALS');
  if (opened.length > 1) throw new AppError('ERR_CHOOSE_COMPANY', { details: choiceOf(opened) });

  const hours = { profile: account.profile, startWork: account.start_work, endWork: account.end_work };
  if (!mayWorkNow(hours, account.time_zone, clock.now())) throw new AppError('ERR_OUT_OF_HOURS');
  return startSession(work, { companyId: account.company_id, userId: account.id }, exchange, tokens);
}
