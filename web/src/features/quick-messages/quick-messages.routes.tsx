import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

export const QuickMessagesScreen = lazyScreen(
  withTexts(() => import('./quick-messages-screen.tsx'), 'quickMessages'),
  'QuickMessagesScreen',
);
