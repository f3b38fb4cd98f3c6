import { useSession } from '#platform/session';
import type { AppRouter } from './router.tsx';

/** Leads whoever is no longer signed in back to the sign-in; where they were is kept, unless they left on purpose. */
export function followSession(router: AppRouter): () => void {
  return useSession.subscribe((state, before) => {
    if (before.status !== 'signedIn' || state.status !== 'visitor') return;
    void (state.ended === 'logout' ? router.navigate({ to: '/login' }) : router.invalidate());
  });
}
