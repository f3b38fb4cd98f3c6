import EventOutlined from '@mui/icons-material/EventOutlined';
import { defineFeature, lateLive } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';
import { ScheduleInChat } from './schedule-in-chat.tsx';

const SchedulesScreen = lazyScreen(
  withTexts(() => import('./schedules-screen.tsx'), 'schedules', 'errors'),
  'SchedulesScreen',
);

export const schedulesFeature = defineFeature({
  pages: { schedules: { icon: <EventOutlined />, screen: SchedulesScreen } },
  chatActions: [{ name: 'schedule', order: 20, isOffered: ({ plan }) => plan.useSchedules, Dialog: ScheduleInChat }],
  live: (client) =>
    lateLive(client, ['schedules'], { schedules: ['create', 'update', 'delete'] }, async () => ({
      schedules: (await import('./schedules.realtime.ts')).scheduleHandlers(client),
    })),
});
