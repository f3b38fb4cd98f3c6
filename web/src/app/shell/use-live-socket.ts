import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '#platform/i18n';
import { refetchAfterGap } from '#platform/query';
import { connectRealtime } from '#platform/realtime';
import { refreshOwnUser, renewSession, storedToken, useSession } from '#platform/session';
import { toast } from '#ui/toast';
import { realtimeHandlers } from '../features.ts';

/** Holds the one live line of the signed-in person. Who may only pay hears when there is more again. */
export function useLiveSocket(): void {
  const client = useQueryClient();
  const { t } = useTranslation('shell');
  const tellPause = useEffectEvent(() => toast.info(t(($) => $.shell.linePaused)));
  const userId = useSession((state) => (state.status === 'signedIn' ? state.user.id : null));
  const companyId = useSession((state) => (state.status === 'signedIn' ? state.user.companyId : null));
  const isBillingOnly = useSession((state) => state.status === 'signedIn' && state.billingOnly);
  useEffect(() => {
    if (userId === null || companyId === null) return;
    const line = connectRealtime({
      userId,
      companyId,
      token: storedToken,
      renew: renewSession,
      handlers: realtimeHandlers(client, userId),
      onGap: () => {
        if (!isBillingOnly) void refreshOwnUser();
        refetchAfterGap(client);
      },
      onPause: () => tellPause(),
    });
    return () => line.close();
  }, [client, userId, companyId, isBillingOnly]);
}
