import type { CompanyChoice, Session } from '@oplano/contracts/auth';
import { signInPatience } from '@oplano/core/auth';
import { originOf } from '@oplano/core/limits';
import { person } from '@oplano/core/principals';
import { mayWorkNow } from '@oplano/core/users';
import { recordLogin } from '#features/companies';
import { lockUser, saveUser } from '#features/users';
import type { Clock } from '#platform/clock';
import type { AccessTokens } from '#platform/crypto';
import type { Exchange } from '#platform/http';
import type { Attempt, SharedLimits } from '#platform/limits';
import { AppError, type CompanyCtx, type Transactions } from '#platform/use-case';
import { signedIn, signInFailed } from './auth.events.ts';
import { endSession } from './end-session.ts';
import type { FileCookies } from './file-cookie.ts';
import { findOpened, type Account, type SubmittedCredentials } from './find-accounts.ts';
import type { Device, Devices } from './known-device.ts';
import { readRefreshCookie, writeRefreshCookie } from './refresh-cookie.ts';
import { getSessionUser, toSession } from './session-user.ts';
import { insertSession, lockLiveSession, removeOldSessions } from './sessions.repo.ts';

export interface SignInParts {
  readonly tokens: AccessTokens;
  readonly clock: Clock;
  readonly limits: Pick<SharedLimits, 'begin'>;
  readonly devices: Devices;
  readonly fileCookies: FileCookies;
}

const choiceOf = (accounts: readonly Account[]): CompanyChoice => ({
  companies: accounts
    .map(({ companyId: id, companyName: name }) => ({ id, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name)),
});

/**
 * Counts the try before the password is looked at. A device somebody signed in on before has a count of its own: what
 * strangers do to the same address elsewhere, or beside it, does not keep its owner out.
 */
function beginTry(limits: SignInParts['limits'], email: string, origin: string, device: Device | undefined) {
  const { pair, account, origin: everybodyThere } = signInPatience;
  if (device) {
    return limits.begin([{ key: `sign-in ${email} on ${device.id}`, patience: pair, cleared: true }]);
  }
  return limits.begin([
    { key: `sign-in ${email} from ${origin}`, patience: pair, cleared: true },
    { key: `sign-in ${email}`, patience: account },
    { key: `sign-in from ${origin}`, patience: everybodyThere },
  ]);
}

/** Starts the person's one session; an earlier one ends with it. */
async function startSession(
  work: Transactions,
  account: Account,
  exchange: Exchange,
  { tokens, fileCookies }: Pick<SignInParts, 'tokens' | 'fileCookies'>,
): Promise<Session> {
  const owner = { companyId: account.companyId, userId: account.userId };
  const begin = async (company: CompanyCtx): Promise<Session> => {
    await recordLogin(company.db, owner.companyId, company.now);
    // The lock makes two sign-ins at once follow each other, so that the second one ends the first.
    const user = await lockUser(company.db, owner.companyId, owner.userId);
    // The password was looked at before the lock: one that was changed meanwhile opens nothing.
    if (user?.password_hash !== account.passwordHash) throw new AppError('ERR_INVALID_CREDENTIALS');
    const earlier = await lockLiveSession(company.db, owner.companyId, owner.userId);
    const sameBrowser = earlier !== undefined && readRefreshCookie(exchange)?.sessionId === earlier.id;
    if (earlier) await endSession(company, earlier, sameBrowser ? 'logout' : 'elsewhere');
    await removeOldSessions(company.db, owner.companyId, owner.userId, company.now);

    const { sessionId, secret } = await insertSession(company.db, owner, exchange, company.now);
    await saveUser(company.db, owner.companyId, owner.userId, {}, { last_sign_in_at: company.now });
    const token = await tokens.issue({ ...owner, sessionId });
    const session = toSession(token, await getSessionUser(company, owner.userId));
    writeRefreshCookie(exchange, { companyId: owner.companyId, sessionId, secret });
    fileCookies.write(exchange, { ...owner, sessionId });
    company.raise(signedIn, { userId: owner.userId, address: exchange.address, agent: exchange.agent });
    return session;
  };
  return work.inCompany(owner.companyId, begin, person(owner.userId));
}

/** The one account that is meant, once the password was right. */
function choose(opened: readonly Account[]): Account {
  const ready = opened.filter(({ waits }) => !waits);
  const [account] = ready;
  if (!account) throw new AppError('ERR_ADDRESS_UNCONFIRMED');
  if (ready.length > 1) throw new AppError('ERR_CHOOSE_COMPANY', { details: choiceOf(ready) });
  return account;
}

/** Lets companies know. Nobody waits for it: how long it takes would tell that there are such accounts. */
function noteFailures(work: Transactions, accounts: readonly Account[], address: string): void {
  for (const { companyId, userId } of accounts) {
    // Where it cannot be stored the answer is the same, and the limits have counted the try.
    void work.inCompany(companyId, async (ctx) => ctx.raise(signInFailed, { userId, address })).catch(() => undefined);
  }
}

/** Signs a person in. Whatever is wrong before the password is right gets one and the same answer. */
export async function signIn(
  work: Transactions,
  given: SubmittedCredentials,
  exchange: Exchange,
  { clock, limits, devices, ...cookies }: SignInParts,
): Promise<Session> {
  const credentials = { ...given, email: given.email.trim().toLowerCase() };
  const origin = originOf(exchange.address);
  const shown = devices.read(exchange);
  const device = devices.isKnownFor(shown, credentials.email) ? shown : undefined;
  const attempt: Attempt = await beginTry(limits, credentials.email, origin, device);
  const { opened, refused } = await findOpened(work, credentials, { device, caller: device?.id ?? origin });
  if (opened.length === 0) {
    noteFailures(work, refused, exchange.address);
    throw new AppError('ERR_INVALID_CREDENTIALS');
  }
  await attempt.succeeded();

  const account = choose(opened);
  if (!mayWorkNow(account, account.timeZone, clock.now())) throw new AppError('ERR_OUT_OF_HOURS');
  const session = await startSession(work, account, exchange, cookies);
  devices.remember(exchange, shown, { ...account, email: credentials.email });
  return session;
}
