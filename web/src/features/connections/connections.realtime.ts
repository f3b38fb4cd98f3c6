import type { RealtimeHandlers } from '@oplano/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { patchRecords } from '#platform/realtime';
import { connectionsQuery } from './connections.api.ts';

const { queryKey } = connectionsQuery;

export const connectionHandlers = (client: QueryClient): RealtimeHandlers['connections'] => ({
  create: ({ whatsapp }) => patchRecords(client, queryKey, { put: whatsapp }),
  update: ({ whatsapp }) => patchRecords(client, queryKey, { put: whatsapp }),
  delete: ({ whatsappId }) => patchRecords(client, queryKey, { removed: whatsappId }),
});
