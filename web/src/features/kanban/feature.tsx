import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import { defineFeature, lateLive } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';

const KanbanScreen = lazyScreen(
  withTexts(() => import('./kanban-screen.tsx'), 'kanban', 'tickets', 'days'),
  'KanbanScreen',
);

export const kanbanFeature = defineFeature({
  pages: { kanban: { icon: <ViewKanbanOutlined />, screen: KanbanScreen } },
  live: (client) =>
    lateLive(
      client,
      ['kanban'],
      { tickets: ['update', 'delete', 'updateUnread'], contacts: ['update'], tags: ['delete'] },
      async () => (await import('./kanban.realtime.ts')).kanbanHandlers(client),
    ),
});
