import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined';
import { defineFeature, lateLive } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

const MomentsScreen = lazyScreen(
  withTexts(() => import('./moments-screen.tsx'), 'moments', 'tickets'),
  'MomentsScreen',
);

export const momentsFeature = defineFeature({
  pages: { moments: { icon: <MonitorHeartOutlined />, screen: MomentsScreen } },
  live: (client) =>
    lateLive(
      client,
      ['moments'],
      {
        tickets: ['update', 'delete', 'updateUnread'],
        contacts: ['update'],
        users: ['create', 'update', 'delete'],
      },
      async () => (await import('./moments.realtime.ts')).momentsHandlers(client),
    ),
});
