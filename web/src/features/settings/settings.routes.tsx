import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

export const SettingsScreen = lazyScreen(
  withTexts(() => import('./screen/settings-screen.tsx'), 'settings', 'hours'),
  'SettingsScreen',
);
