import { lazyRouteComponent } from '@tanstack/react-router';
import { withTexts } from '#platform/i18n';

export const OpenBillingScreen = lazyRouteComponent(
  withTexts(() => import('./open-billing-screen.tsx'), 'billing'),
  'OpenBillingScreen',
);
