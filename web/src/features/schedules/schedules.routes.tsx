import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

export const SchedulesScreen = lazyScreen(
  withTexts(() => import('./schedules-screen.tsx'), 'schedules', 'errors'),
  'SchedulesScreen',
);
