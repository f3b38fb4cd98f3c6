import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import { defineFeature } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

const DashboardScreen = lazyScreen(
  withTexts(() => import('./dashboard-screen.tsx'), 'dashboard', 'reports', 'days'),
  'DashboardScreen',
);

export const dashboardFeature = defineFeature({
  pages: { dashboard: { icon: <DashboardOutlined />, screen: DashboardScreen } },
});
