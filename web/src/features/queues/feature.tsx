import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import { defineFeature } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';
import { queueRecord } from './queues.api.ts';

const QueuesScreen = lazyScreen(
  withTexts(() => import('./queues-screen.tsx'), 'queues', 'hours'),
  'QueuesScreen',
);

export const queuesFeature = defineFeature({
  pages: { queues: { icon: <AccountTreeOutlined />, screen: QueuesScreen } },
  live: (client) => ({ queues: queueRecord.handlers(client) }),
});
