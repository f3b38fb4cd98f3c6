import type { EndedSession } from '@oplano/contracts/auth';
import { ApiError, call, hasCode, NoConnectionError, routes, setCredentials, type Answer } from '#platform/api';
import {
  becomeBillingOnly,
  becomeSecondFactorDue,
  forgetSession,
  keepSession,
  mergeOwnCompany,
  mergeOwnUser,
  notedEnd,
  setSession,
  storedToken,
  useSession,
  type EndReason,
} from './store.ts';
import { visitToken } from './visit.ts';

/** Why there is no session, as far as the server says. */
const endOf = ({ details }: ApiError): EndReason => (details as EndedSession | undefined)?.ended ?? 'lost';

const lockName = 'oplano-refresh';
let queue: Promise<unknown> = Promise.resolve();

/** One refresh at a time over all tabs: the cookie is traded at each, and an old one that is shown again ends the session. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  // Pages that are not served over https have no locks; then the tab at least waits for itself.
  if ('locks' in navigator && navigator.locks) return navigator.locks.request(lockName, work);
  const next = queue.then(work, work);
  queue = next.catch(() => undefined);
  return next;
}

/** Trades the refresh cookie for a new session, unless somebody else has done so since `refused` was sent. */
function renew(refused: string): Promise<boolean> {
  return alone(async () => {
    const current = storedToken();
    if (current !== refused) return current !== null;
    // A visit has its hour and no more.
    if (visitToken() !== null) {
      forgetSession('lost');
      return false;
    }
    try {
      keepSession(await call(routes.auth.refresh));
      return true;
    } catch (error) {
      // Anything but a clear no (a crowded or stumbling server) leaves the session to be tried again.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) forgetSession(endOf(error));
      throw error;
    }
  });
}

/** Asks the server anew who is signed in and what they may: used where rights may have changed behind a closed door. */
export async function renewSession(): Promise<boolean> {
  const token = storedToken();
  return token !== null && renew(token);
}

/**
 * Signs in; throws `ERR_CHOOSE_COMPANY` when the person must say which of their companies is meant, and `ERR_CODE_NEEDED`
 * when they have a second factor.
 */
export async function signIn(input: {
  email: string;
  password: string;
  companyId?: number;
  companyName?: string;
}): Promise<Answer<typeof routes.auth.login>> {
  const session = await call(routes.auth.login, { body: input });
  keepSession(session);
  return session;
}

/** The second step, where a right password was answered with a challenge. */
export async function signInWithCode(input: {
  challenge: string;
  code: string;
  remember: boolean;
}): Promise<Answer<typeof routes.secondFactor.signIn>> {
  const session = await call(routes.secondFactor.signIn, { body: input });
  keepSession(session);
  return session;
}

/** Signs out. Here it always succeeds; a server that is not reached learns of it when the token runs out. */
export async function signOut(): Promise<void> {
  try {
    await call(routes.auth.logout);
  } finally {
    forgetSession('logout');
  }
}

async function askWhoIsThere(): Promise<void> {
  const token = storedToken();
  if (!token) return forgetSession(notedEnd());
  try {
    // Not a refresh: a page reloaded twice at once would show the same cookie twice and lose the session.
    const user = await call(routes.auth.me);
    keepSession({ token: storedToken() ?? token, user, billingOnly: false, secondFactorDue: false });
  } catch (error) {
    // Only a refresh says who a session belongs to that opens one page alone.
    const isConfined = hasCode(error, 'ERR_SUBSCRIPTION_EXPIRED') || hasCode(error, 'ERR_SECOND_FACTOR_DUE');
    if (isConfined) await renewSession();
    else throw error;
  }
}

/** Finds out, on page load, whether the stored token still belongs to somebody. */
export async function restoreSession(): Promise<void> {
  setSession({ status: 'restoring' });
  try {
    await askWhoIsThere();
  } catch (error) {
    const isDown = error instanceof NoConnectionError || (error instanceof ApiError && error.status >= 500);
    if (isDown) setSession({ status: 'unreachable' });
    else if (useSession.getState().status !== 'visitor') forgetSession();
  }
}

/** Takes up what changed of the signed-in person while no event could tell. */
export async function refreshOwnUser(): Promise<void> {
  try {
    const user = await call(routes.auth.me);
    mergeOwnUser(user);
    mergeOwnCompany(user);
  } catch {
    // A lost session is handled by the client; a lost connection will be followed by another attempt.
  }
}

/** Lets the API client speak for the signed-in person. */
export function connectSession(): void {
  setCredentials({
    token: storedToken,
    renew,
    lost: (refusal) => forgetSession(endOf(refusal)),
    expired: becomeBillingOnly,
    secondFactorDue: becomeSecondFactorDue,
  });
}
