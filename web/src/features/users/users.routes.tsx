import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

export const UsersScreen = lazyScreen(
  withTexts(() => import('./users-screen.tsx'), 'users'),
  'UsersScreen',
);
