import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import { defineFeature } from '#platform/feature';
import { withTexts } from '#platform/i18n';
import { lazyScreen } from '#platform/lazy';
import { tagHandlers } from './tags.api.ts';

const LanesScreen = lazyScreen(
  withTexts(() => import('./tags-screen.tsx'), 'tags'),
  'LanesScreen',
);

export const tagsFeature = defineFeature({
  pages: { tagsKanban: { icon: <ViewKanbanOutlined />, screen: LanesScreen } },
  live: (client) => ({ tags: tagHandlers(client) }),
});
