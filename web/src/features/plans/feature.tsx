import { defineFeature, lateLive } from '#platform/feature';
import { refreshOwnUser, useSession } from '#platform/session';
import { PlansPanel } from './plans.routes.tsx';

export const plansFeature = defineFeature({
  operatorTabs: { plans: PlansPanel },
  live: (client) => {
    const { plans } = lateLive(client, ['plans'], { plans: ['create', 'update', 'delete'] }, async () => ({
      plans: (await import('./plans.api.ts')).planRecord.handlers(client),
    }));
    return {
      plans: {
        ...plans,
        // Whoever is no operator hears of their own plan alone: what they may do follows it.
        update: (payload) => {
          plans?.update?.(payload);
          if (useSession.getState().status === 'signedIn') void refreshOwnUser();
          void client.invalidateQueries({ queryKey: ['companies', 'plan'] });
        },
      },
    };
  },
});
