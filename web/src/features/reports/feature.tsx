import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import { defineFeature } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

const ReportsScreen = lazyScreen(
  withTexts(() => import('./reports-screen.tsx'), 'reports', 'tickets', 'days'),
  'ReportsScreen',
);

export const reportsFeature = defineFeature({
  pages: { reports: { icon: <InsightsOutlined />, screen: ReportsScreen } },
});
