import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

export const PlansPanel = lazyScreen(
  withTexts(() => import('./plans-panel.tsx'), 'plans'),
  'PlansPanel',
);
