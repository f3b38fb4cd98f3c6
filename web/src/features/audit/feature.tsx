import ReceiptLongOutlined from '@mui/icons-material/ReceiptLongOutlined';
import { defineFeature } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

const load = withTexts(() => import('./log-screen.tsx'), 'audit', 'days');

export const auditFeature = defineFeature({
  pages: { log: { icon: <ReceiptLongOutlined />, screen: lazyScreen(load, 'LogScreen') } },
  operatorTabs: { log: lazyScreen(load, 'PlatformLogPanel') },
});
