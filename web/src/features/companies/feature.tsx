import { defineFeature, lateLive } from '#platform/feature';
import { refreshOwnUser, useSession } from '#platform/session';
import { CompaniesTab } from './companies.routes.tsx';

export const companiesFeature = defineFeature({
  operatorTabs: { companies: CompaniesTab },
  live: (client) => {
    const { companies } = lateLive(
      client,
      ['companies', 'list'],
      { companies: ['create', 'update', 'delete'] },
      async () => ({
        companies: (await import('./operator-companies.api.ts')).companyRecord.handlers(client),
      }),
    );
    return {
      companies: {
        ...companies,
        update: (payload) => {
          companies?.update?.(payload);
          const session = useSession.getState();
          if (session.status !== 'signedIn' || session.user.companyId !== payload.company.id) return;
          // One's own company: what one may do follows it.
          void refreshOwnUser();
          void client.invalidateQueries({ queryKey: ['companies', 'plan'] });
        },
      },
    };
  },
});
