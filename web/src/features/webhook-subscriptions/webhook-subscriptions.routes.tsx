import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

export const WebhookSubscriptionsPanel = lazyScreen(
  withTexts(() => import('./webhook-subscriptions-panel.tsx'), 'webhookSubscriptions'),
  'WebhookSubscriptionsPanel',
);
