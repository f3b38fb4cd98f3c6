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
        // What people may do follows the plan of their company.
        own: () => {
          if (useSession.getState().status === 'signedIn') void refreshOwnUser();
          void client.invalidateQueries({ queryKey: ['companies', 'plan'] });
        },
      },
    };
  },
});
