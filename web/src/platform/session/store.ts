import type { Session, SessionEndReason } from '@oplano/contracts/auth';
import type { SessionUser, User } from '@oplano/contracts/users';
import { create } from 'zustand';
import { forgetVisit, visitToken } from './visit.ts';

/** Why somebody who was signed in no longer is. */
export type EndReason = 'logout' | 'lost' | SessionEndReason;

type SessionState =
  | { readonly status: 'restoring' }
  /** There is a token, but nobody answers: neither signed in nor out. */
  | { readonly status: 'unreachable' }
  | { readonly status: 'visitor'; readonly ended?: EndReason }
  | {
      readonly status: 'signedIn';
      readonly user: SessionUser;
      readonly billingOnly: boolean;
      /** A second factor has to be set up before anything else. */
      readonly secondFactorDue?: boolean;
    };

export const useSession = create<SessionState>(() => ({ status: 'restoring' }));

/** Replaces the whole state, so that nothing of an earlier session stays behind. */
export const setSession = (state: SessionState): void => useSession.setState(state, true);

const tokenKey = 'token';
const userKey = 'userId';

export const storedToken = (): string | null => visitToken() ?? localStorage.getItem(tokenKey);

/** Keeps what a sign-in or a refresh answered. */
export function keepSession({
  token,
  user,
  billingOnly,
  secondFactorDue,
}: Pick<Session, 'token' | 'user' | 'billingOnly' | 'secondFactorDue'>): void {
  // Whoever looks in keeps their own session for afterwards.
  if (user.visitsUntil === undefined) {
    localStorage.setItem(tokenKey, token);
    localStorage.setItem(userKey, String(user.id));
  }
  setSession({ status: 'signedIn', user, billingOnly, secondFactorDue });
}

const endedKey = 'ended';

/** Says to the other tabs why the session they share is ending, and leaves nothing behind. */
function tellTabs(reason: EndReason): void {
  localStorage.setItem(endedKey, reason);
  localStorage.removeItem(endedKey);
}

/** Keeps, over the reload of this tab, why the session ended. */
export function noteEnd(reason: SessionEndReason): void {
  sessionStorage.setItem(endedKey, reason);
  tellTabs(reason);
}

/** What was noted, once. */
export function notedEnd(): EndReason | undefined {
  const reason = sessionStorage.getItem(endedKey);
  sessionStorage.removeItem(endedKey);
  // This program wrote it.
  return (reason as SessionEndReason | null) ?? undefined;
}

export function forgetSession(reason?: EndReason): void {
  // A visit that is over leads back to one's own session.
  if (forgetVisit() && reason !== 'logout') return location.assign('/');
  if (reason && reason !== 'logout') tellTabs(reason);
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
  // Why it ended is what was said first, whatever calls on their way meet afterwards.
  if (reason !== 'logout' && useSession.getState().status === 'visitor') return;
  setSession(reason ? { status: 'visitor', ended: reason } : { status: 'visitor' });
}

/** The subscription ran out while the person was at work. */
export function becomeBillingOnly(): void {
  const state = useSession.getState();
  if (state.status === 'signedIn' && !state.billingOnly) setSession({ ...state, billingOnly: true });
}

/** A second factor was demanded while the person was at work. */
export function becomeSecondFactorDue(): void {
  const state = useSession.getState();
  if (state.status === 'signedIn' && !state.secondFactorDue) setSession({ ...state, secondFactorDue: true });
}

/** Lets a change of the signed-in person's own record take effect at once. The plan and the zone stay as they were. */
export function mergeOwnUser(user: User): void {
  const state = useSession.getState();
  if (state.status !== 'signedIn' || state.user.id !== user.id || state.user.version >= user.version) return;
  setSession({ ...state, user: { ...state.user, ...user, company: { ...state.user.company, ...user.company } } });
}

/**
 * The same for the company, which has no version of its own there: what was asked last counts. Only who may do more than
 * pay is told of it.
 */
export function mergeOwnCompany({ id, company }: SessionUser): void {
  const state = useSession.getState();
  if (state.status !== 'signedIn' || state.user.id !== id) return;
  setSession({ ...state, user: { ...state.user, company }, billingOnly: false });
}

/** Tabs of one browser share one session: another person, or nobody, in one of them is so in all. */
export function followOtherTabs(reload: () => void): () => void {
  let ended: EndReason = 'lost';
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const state = useSession.getState();
    // This program wrote it.
    if (key === endedKey && newValue && state.status === 'signedIn') ended = newValue as EndReason;
    if (key !== userKey && key !== null) return;
    const reason = ended;
    ended = 'lost';
    const own = state.status === 'signedIn' ? String(state.user.id) : null;
    const shared = localStorage.getItem(userKey);
    if (shared === own) return;
    if (shared === null) forgetSession(reason);
    else reload();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
