import type { RealtimeHandlers } from '@oplano/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { takeBranding } from './branding.ts';
import { versionQuery } from './settings.api.ts';

export const settingHandlers = (client: QueryClient): RealtimeHandlers['settings'] => ({
  update: ({ settings }) => takeBranding(settings),
  version: ({ version }) => {
    client.setQueryData(versionQuery.queryKey, { version });
  },
});
