import { useSession } from './store.ts';

/** The number of whoever is signed in. */
export const signedInId = (): number | null => {
  const state = useSession.getState();
  return state.status === 'signedIn' ? state.user.id : null;
};

/** Tells when somebody else signs in, or nobody is signed in any more: what one chose is not the next one's choice. */
export function onNextPerson(tell: () => void): void {
  let before = signedInId();
  useSession.subscribe(() => {
    const now = signedInId();
    if (now === before) return;
    before = now;
    tell();
  });
}
