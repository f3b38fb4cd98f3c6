import NewspaperOutlined from '@mui/icons-material/NewspaperOutlined';
import { defineFeature } from '#platform/feature';
import { announcementHandlers } from './announcements.realtime.ts';

export const announcementsFeature = defineFeature({
  pages: { announcements: { icon: <NewspaperOutlined /> } },
  live: (client) => ({ announcements: announcementHandlers(client) }),
});
