import PsychologyOutlined from '@mui/icons-material/PsychologyOutlined';
import { defineFeature, lateLive } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

const PromptsScreen = lazyScreen(
  withTexts(() => import('./prompts-screen.tsx'), 'prompts'),
  'PromptsScreen',
);

export const promptsFeature = defineFeature({
  pages: { prompts: { icon: <PsychologyOutlined />, screen: PromptsScreen } },
  live: (client) =>
    lateLive(client, ['prompts'], { prompts: ['create', 'update', 'delete'] }, async () => ({
      prompts: (await import('./prompts.api.ts')).promptRecord.handlers(client),
    })),
});
