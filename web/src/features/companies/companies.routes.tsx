import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

export const CompaniesTab = lazyScreen(
  withTexts(() => import('./companies-panel.tsx'), 'companies'),
  'CompaniesPanel',
);
