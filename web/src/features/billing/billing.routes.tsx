import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

export const OpenBillingScreen = lazyScreen(
  withTexts(() => import('./open-billing-screen.tsx'), 'billing'),
  'OpenBillingScreen',
);
