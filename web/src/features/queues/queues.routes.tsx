import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

export const QueuesScreen = lazyScreen(
  withTexts(() => import('./queues-screen.tsx'), 'queues', 'hours'),
  'QueuesScreen',
);
