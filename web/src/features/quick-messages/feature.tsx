import BoltOutlined from '@mui/icons-material/BoltOutlined';
import { defineFeature, lateLive } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

const QuickMessagesScreen = lazyScreen(
  withTexts(() => import('./quick-messages-screen.tsx'), 'quickMessages'),
  'QuickMessagesScreen',
);

export const quickMessagesFeature = defineFeature({
  pages: { quickMessages: { icon: <BoltOutlined />, screen: QuickMessagesScreen } },
  shortcuts: [{ order: 10, load: async () => (await import('./shortcuts.ts')).quickReplyShortcuts }],
  live: (client) =>
    lateLive(client, ['quickMessages'], { quickMessages: ['create', 'update', 'delete'] }, async () => ({
      quickMessages: (await import('./quick-messages.api.ts')).quickMessageRecord.handlers(client),
    })),
});
