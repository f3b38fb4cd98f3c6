import BoltOutlined from '@mui/icons-material/BoltOutlined';
import { defineFeature } from '#platform/feature';
import { quickMessageHandlers } from './quick-messages.realtime.ts';
import { QuickMessagesScreen } from './quick-messages.routes.tsx';

export const quickMessagesFeature = defineFeature({
  pages: { quickMessages: { icon: <BoltOutlined />, screen: QuickMessagesScreen } },
  live: (client) => ({ quickMessages: quickMessageHandlers(client) }),
});
