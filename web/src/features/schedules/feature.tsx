import EventOutlined from '@mui/icons-material/EventOutlined';
import { defineFeature } from '#platform/feature';
import { scheduleHandlers } from './schedules.realtime.ts';
import { SchedulesScreen } from './schedules.routes.tsx';

export const schedulesFeature = defineFeature({
  pages: { schedules: { icon: <EventOutlined />, screen: SchedulesScreen } },
  live: (client) => ({ schedules: scheduleHandlers(client) }),
});
