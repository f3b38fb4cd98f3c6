import type { RealtimeHandlers } from '@oplano/contracts';
import type { CompanySettings } from '@oplano/contracts/settings';
import type { QueryClient } from '@tanstack/react-query';
import { refreshOwnUser } from '#platform/session';
import { takeBranding } from './branding.ts';
import { versionQuery } from './settings.api.ts';

/** What of them the session itself holds, or what a session may do hangs on. */
const ofSession: readonly string[] = ['campaignsEnabled', 'sendSignMessage', 'secondFactor'];

/** Settings of the company change under the hands of whoever looks at them. */
export const companySettingHandlers = (client: QueryClient): RealtimeHandlers['companySettings'] => ({
  update: ({ key, value }) => {
    client.setQueriesData<CompanySettings>({ queryKey: ['settings', 'company'] }, (known) =>
      known ? ({ ...known, [key]: value } as CompanySettings) : known,
    );
    if (ofSession.includes(key)) void refreshOwnUser();
  },
});

export const settingHandlers = (client: QueryClient): RealtimeHandlers['settings'] => ({
  update: ({ settings }) => takeBranding(settings),
  version: ({ version }) => {
    client.setQueryData(versionQuery.queryKey, { version });
  },
});
