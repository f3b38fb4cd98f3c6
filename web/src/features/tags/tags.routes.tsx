import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

export const LanesScreen = lazyScreen(
  withTexts(() => import('./lanes-screen.tsx'), 'tags'),
  'LanesScreen',
);
