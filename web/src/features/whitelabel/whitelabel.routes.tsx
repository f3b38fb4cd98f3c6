import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

export const WhitelabelTab = lazyScreen(
  withTexts(() => import('./whitelabel-panel.tsx'), 'whitelabel'),
  'WhitelabelPanel',
);
