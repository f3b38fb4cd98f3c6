import BoltOutlined from '@mui/icons-material/BoltOutlined';
import { defineFeature, lateLive } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';
import { MacroMenu } from './lazy-macro-menu.ts';

const MacrosScreen = lazyScreen(
  withTexts(() => import('./macros-screen.tsx'), 'macros'),
  'MacrosScreen',
);

export const macrosFeature = defineFeature({
  pages: { macros: { icon: <BoltOutlined />, screen: MacrosScreen } },
  chatActions: [{ name: 'macros', order: 10, icon: <BoltOutlined />, Menu: MacroMenu }],
  shortcuts: [{ order: 20, load: async () => (await import('./shortcuts.ts')).macroShortcuts }],
  live: (client) =>
    lateLive(client, ['macros'], { macros: ['create', 'update', 'delete'] }, async () => ({
      macros: (await import('./macros.api.ts')).macroRecord.handlers(client),
    })),
});
