import type { RealtimeHandlers } from '@oplano/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { patchLiveLists } from '#platform/query';
import { userList } from './users.api.ts';

export const userHandlers = (client: QueryClient): RealtimeHandlers['users'] => ({
  create: ({ user }) => patchLiveLists(client, userList, { kind: 'create', record: user }),
  update: ({ user }) => patchLiveLists(client, userList, { kind: 'update', record: user }),
  delete: ({ userId }) => patchLiveLists(client, userList, { kind: 'delete', id: userId }),
});
