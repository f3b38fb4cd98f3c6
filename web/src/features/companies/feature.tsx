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
        // What one may do follows one's own company.
        own: () => {
          if (useSession.getState().status === 'signedIn') void refreshOwnUser();
          void client.invalidateQueries({ queryKey: ['companies', 'plan'] });
        },
      },
    };
  },
});
