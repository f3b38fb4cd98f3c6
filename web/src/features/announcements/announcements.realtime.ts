import type { RealtimeHandlers } from '@oplano/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { patchLiveLists } from '#platform/query';
import { newsList } from './announcements.api.ts';

export const announcementHandlers = (client: QueryClient): RealtimeHandlers['announcements'] => ({
  create: ({ record }) => patchLiveLists(client, newsList, { kind: 'create', record }),
  update: ({ record }) => patchLiveLists(client, newsList, { kind: 'update', record }),
  delete: ({ id }) => patchLiveLists(client, newsList, { kind: 'delete', id }),
  changed: () => void client.invalidateQueries({ queryKey: ['announcements', 'list'] }),
});
