import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

export const LabScreen = lazyScreen(
  withTexts(() => import('./lab-screen.tsx'), 'lab', 'errors'),
  'LabScreen',
);
