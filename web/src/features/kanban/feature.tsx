import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import { defineFeature, lateLive } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';
import { lazyPart } from '#ui/lazy-part';
import type { StageSelectProps } from './stage-select.tsx';

const KanbanScreen = lazyScreen(
  withTexts(() => import('./kanban-screen.tsx'), 'kanban', 'tickets', 'days'),
  'KanbanScreen',
);

export const kanbanFeature = defineFeature({
  pages: { kanban: { icon: <ViewKanbanOutlined />, screen: KanbanScreen } },
  drawerSections: [
    {
      name: 'stage',
      order: 10,
      isOffered: ({ plan }) => plan.useKanban,
      Section: lazyPart<StageSelectProps>(async () => (await import('./stage-select.tsx')).StageSelect),
    },
  ],
  live: (client) =>
    lateLive(
      client,
      ['kanban'],
      { tickets: ['update', 'delete', 'updateUnread'], contacts: ['update'], tags: ['delete'] },
      async () => (await import('./kanban.realtime.ts')).kanbanHandlers(client),
    ),
});
