import type { SessionUser } from '@oplano/contracts/users';
import { actorOf, type Actor } from '@oplano/core/permissions';
import { useMemo } from 'react';
import { useSession } from './store.ts';

/** The signed-in person. Only screens behind the guard may ask. */
export function useSessionUser(): SessionUser {
  const user = useSession((state) => (state.status === 'signedIn' ? state.user : null));
  if (!user) throw new Error('Nobody is signed in.');
  return user;
}

/** The signed-in person as the rules of core see them. Follows live changes of their rights. */
export function useActor(): Actor {
  const user = useSessionUser();
  const billingOnly = useSession((state) => state.status === 'signedIn' && state.billingOnly);
  const isDue = useSession((state) => state.status === 'signedIn' && state.secondFactorDue === true);
  return useMemo(() => actorOf(user, billingOnly, isDue), [user, billingOnly, isDue]);
}
