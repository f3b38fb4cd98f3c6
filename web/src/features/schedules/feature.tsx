import EventOutlined from '@mui/icons-material/EventOutlined';
import { defineFeature, lateLive } from '#platform/feature';
import { SchedulesScreen } from './schedules.routes.tsx';

export const schedulesFeature = defineFeature({
  pages: { schedules: { icon: <EventOutlined />, screen: SchedulesScreen } },
  live: (client) =>
    lateLive(client, ['schedules'], { schedules: ['create', 'update', 'delete'] }, async () => ({
      schedules: (await import('./schedules.realtime.ts')).scheduleHandlers(client),
    })),
});
