import type { RealtimeHandlers } from '@oplano/contracts';
import type { Queue } from '@oplano/contracts/queues';
import type { QueryClient } from '@tanstack/react-query';
import { patchRecords } from '#platform/realtime';
import { queueQuery, queuesQuery, treesQuery } from './queues.api.ts';

const { queryKey } = queuesQuery;

/** The trees are not part of the record: whoever looks at them fetches them anew. */
const refreshTree = (client: QueryClient, queueId: number): void => {
  void client.invalidateQueries({ queryKey: queueQuery(queueId).queryKey });
  void client.invalidateQueries({ queryKey: treesQuery.queryKey });
};

const inOrder = (queues: readonly Queue[]): Queue[] =>
  queues.toSorted((a, b) => a.orderQueue - b.orderQueue || a.id - b.id);

/** Lets the lists of queues follow what happened, told by the feed or by one's own call. */
export const queueHandlers = (client: QueryClient): RealtimeHandlers['queues'] => {
  const put = (queue: Queue) => {
    patchRecords(client, queryKey, { put: queue });
    client.setQueryData(queryKey, (known) => (known ? inOrder(known) : known));
  };
  return {
    create: ({ queue }) => put(queue),
    update: ({ queue }) => {
      put(queue);
      refreshTree(client, queue.id);
    },
    delete: ({ queueId }) => patchRecords(client, queryKey, { removed: queueId }),
  };
};
