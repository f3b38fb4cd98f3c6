import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import { defineFeature } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';
import { kanbanHandlers } from './kanban.realtime.ts';

const KanbanScreen = lazyScreen(
  withTexts(() => import('./kanban-screen.tsx'), 'kanban', 'tickets'),
  'KanbanScreen',
);

export const kanbanFeature = defineFeature({
  pages: { kanban: { icon: <ViewKanbanOutlined />, screen: KanbanScreen } },
  live: kanbanHandlers,
});
