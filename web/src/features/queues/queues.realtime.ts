import type { RealtimeHandlers } from '@oplano/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { patchRecords } from '#platform/realtime';
import { queuesQuery } from './queues.api.ts';

const { queryKey } = queuesQuery;

export const queueHandlers = (client: QueryClient): RealtimeHandlers['queues'] => ({
  create: ({ queue }) => patchRecords(client, queryKey, { put: queue }),
  update: ({ queue }) => patchRecords(client, queryKey, { put: queue }),
  delete: ({ queueId }) => patchRecords(client, queryKey, { removed: queueId }),
});
