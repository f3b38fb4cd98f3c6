import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { shortenLists } from '#platform/query';
import { connectRealtime } from '#platform/realtime';
import { refreshOwnUser, renewSession, storedToken, useSession } from '#platform/session';
import { realtimeHandlers } from '../features.ts';

/** Holds the one live line of the signed-in person. A session that may only pay has none. */
export function useLiveLine(): void {
  const client = useQueryClient();
  const userId = useSession((state) => (state.status === 'signedIn' ? state.user.id : null));
  const companyId = useSession((state) => (state.status === 'signedIn' ? state.user.companyId : null));
  const isOpen = useSession((state) => state.status === 'signedIn' && !state.billingOnly);
  useEffect(() => {
    if (userId === null || companyId === null || !isOpen) return;
    const line = connectRealtime({
      userId,
      companyId,
      token: storedToken,
      renew: renewSession,
      handlers: realtimeHandlers(client, userId),
      onGap: () => {
        void refreshOwnUser();
        shortenLists(client);
        void client.invalidateQueries();
      },
    });
    return () => line.close();
  }, [client, userId, companyId, isOpen]);
}
