import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

export const ConnectionsScreen = lazyScreen(
  withTexts(() => import('./connections-screen.tsx'), 'connections', 'hours'),
  'ConnectionsScreen',
);
export const AllConnectionsScreen = lazyScreen(
  withTexts(() => import('./all-connections-screen.tsx'), 'connections'),
  'AllConnectionsScreen',
);
