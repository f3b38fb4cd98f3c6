import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

export const ApiKeysPanel = lazyScreen(
  withTexts(() => import('./api-keys-panel.tsx'), 'apiKeys'),
  'ApiKeysPanel',
);
