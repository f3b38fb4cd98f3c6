import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';
import { defineFeature } from '#platform/feature';
import { tagHandlers } from './tags.realtime.ts';
import { LanesScreen } from './tags.routes.tsx';

export const tagsFeature = defineFeature({
  pages: { tagsKanban: { icon: <ViewKanbanOutlined />, screen: LanesScreen } },
  live: (client) => ({ tags: tagHandlers(client) }),
});
