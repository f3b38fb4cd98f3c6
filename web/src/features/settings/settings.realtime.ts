import type { RealtimeHandlers } from '@oplano/contracts';
import type { CompanySettings } from '@oplano/contracts/settings';
import type { QueryClient } from '@tanstack/react-query';
import { takeBranding } from './branding.ts';
import { versionQuery } from './settings.api.ts';

/** Settings of the company change under the hands of whoever looks at them. */
export const companySettingHandlers = (client: QueryClient): RealtimeHandlers['companySettings'] => ({
  update: ({ key, value }) => {
    client.setQueriesData<CompanySettings>({ queryKey: ['settings', 'company'] }, (known) =>
      known ? ({ ...known, [key]: value } as CompanySettings) : known,
    );
  },
});

export const settingHandlers = (client: QueryClient): RealtimeHandlers['settings'] => ({
  update: ({ settings }) => takeBranding(settings),
  version: ({ version }) => {
    client.setQueryData(versionQuery.queryKey, { version });
  },
});
