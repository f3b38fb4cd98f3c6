import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

/** The conversation; its code arrives while the list is looked at. */
export const LazyChatPane = lazyScreen(
  withTexts(() => import('./chat.ts'), 'messages', 'ticketLog'),
  'ChatPane',
);
