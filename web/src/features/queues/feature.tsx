import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import { defineFeature } from '#platform/feature';
import { queueHandlers } from './queues.realtime.ts';
import { QueuesScreen } from './queues.routes.tsx';

export const queuesFeature = defineFeature({
  pages: { queues: { icon: <AccountTreeOutlined />, screen: QueuesScreen } },
  live: (client) => ({ queues: queueHandlers(client) }),
});
