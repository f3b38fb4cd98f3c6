import BoltOutlined from '@mui/icons-material/BoltOutlined';
import { defineFeature } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';
import { quickMessageRecord } from './quick-messages.api.ts';

const QuickMessagesScreen = lazyScreen(
  withTexts(() => import('./quick-messages-screen.tsx'), 'quickMessages'),
  'QuickMessagesScreen',
);

export const quickMessagesFeature = defineFeature({
  pages: { quickMessages: { icon: <BoltOutlined />, screen: QuickMessagesScreen } },
  live: (client) => ({ quickMessages: quickMessageRecord.handlers(client) }),
});
