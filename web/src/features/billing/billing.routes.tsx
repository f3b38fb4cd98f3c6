import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

export const OpenBillingScreen = lazyScreen(
  withTexts(() => import('./open-billing-screen.tsx'), 'billing'),
  'OpenBillingScreen',
);

export const InvoicesScreen = lazyScreen(
  withTexts(() => import('./invoices-screen.tsx'), 'billing'),
  'InvoicesScreen',
);

export const BillingPanel = lazyScreen(
  withTexts(() => import('./billing-panel.tsx'), 'billing'),
  'BillingPanel',
);
