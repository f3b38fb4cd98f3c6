import HubOutlined from '@mui/icons-material/HubOutlined';
import { defineFeature, lateLive } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

const IntegrationsScreen = lazyScreen(
  withTexts(() => import('./integrations-screen.tsx'), 'integrations'),
  'IntegrationsScreen',
);

export const integrationsFeature = defineFeature({
  pages: { queueIntegration: { icon: <HubOutlined />, screen: IntegrationsScreen } },
  live: (client) =>
    lateLive(client, ['integrations'], { integrations: ['create', 'update', 'delete'] }, async () => ({
      integrations: (await import('./integrations.api.ts')).integrationRecord.handlers(client),
    })),
});
