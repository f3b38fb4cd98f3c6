import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import { defineFeature, lateLive } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

const LanesScreen = lazyScreen(
  withTexts(() => import('./tags-screen.tsx'), 'tags'),
  'LanesScreen',
);

export const tagsFeature = defineFeature({
  pages: { tagsKanban: { icon: <ViewKanbanOutlined />, screen: LanesScreen } },
  live: (client) =>
    lateLive(client, ['tags'], { tags: ['create', 'update', 'delete'] }, async () => ({
      tags: (await import('./tags.api.ts')).tagHandlers(client),
    })),
});
