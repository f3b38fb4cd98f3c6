import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import { defineFeature, lateLive } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

const QueuesScreen = lazyScreen(
  withTexts(() => import('./queues-screen.tsx'), 'queues', 'hours'),
  'QueuesScreen',
);

export const queuesFeature = defineFeature({
  pages: { queues: { icon: <AccountTreeOutlined />, screen: QueuesScreen } },
  live: (client) =>
    lateLive(client, ['queues'], { queues: ['create', 'update', 'delete'] }, async () => ({
      queues: (await import('./queues.api.ts')).queueRecord.handlers(client),
    })),
});
