import HelpOutlineOutlined from '@mui/icons-material/HelpOutlineOutlined';
import { defineFeature, lateLive } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';
import { helpHandlers } from './helps.realtime.ts';

const HelpsScreen = lazyScreen(
  withTexts(() => import('./helps-screen.tsx'), 'helps'),
  'HelpsScreen',
);
const HelpsTab = lazyScreen(
  withTexts(() => import('./helps-tab.tsx'), 'helps'),
  'HelpsTab',
);

export const helpsFeature = defineFeature({
  pages: { helps: { icon: <HelpOutlineOutlined />, screen: HelpsScreen } },
  operatorTabs: { helps: HelpsTab },
  live: (client) => {
    const shown = helpHandlers(client);
    // The operator's list is followed once it was opened.
    const { helps: listed } = lateLive(
      client,
      ['helps', 'list'],
      { helps: ['create', 'update', 'delete'] },
      async () => ({
        helps: (await import('./help-admin.api.ts')).helpRecord.handlers(client),
      }),
    );
    return {
      helps: {
        create: (event) => [shown, listed].forEach((handlers) => handlers?.create?.(event)),
        update: (event) => [shown, listed].forEach((handlers) => handlers?.update?.(event)),
        delete: (event) => [shown, listed].forEach((handlers) => handlers?.delete?.(event)),
      },
    };
  },
});
