import NewspaperOutlined from '@mui/icons-material/NewspaperOutlined';
import { defineFeature } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';
import { announcementHandlers } from './announcements.realtime.ts';

const AnnouncementsScreen = lazyScreen(
  withTexts(() => import('./announcements-screen.tsx'), 'announcements'),
  'AnnouncementsScreen',
);

export const announcementsFeature = defineFeature({
  pages: { announcements: { icon: <NewspaperOutlined />, screen: AnnouncementsScreen } },
  live: (client) => ({ announcements: announcementHandlers(client) }),
});
