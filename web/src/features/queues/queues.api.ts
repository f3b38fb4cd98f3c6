import type { OptionChange, OptionCreation } from '@oplano/contracts/chatbot';
import type { Queue, QueueChange, QueueCreation } from '@oplano/contracts/queues';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, routes, type Answer } from '#platform/api';
import { defineRecord } from '#platform/records';

export type QueueDetails = Answer<typeof routes.queues.show>;

export const queueRecord = defineRecord({
  name: 'queues',
  feed: { record: 'queue', id: 'queueId' },
  missing: 'ERR_NO_QUEUE_FOUND',
  pickers: {
    all: {
      fetch: (signal): Promise<Queue[]> => call(routes.queues.list, { signal }),
      // The order of the menu.
      compare: (a, b) => a.orderQueue - b.orderQueue || a.id - b.id,
    },
  },
  /** With its hours and its tree. */
  show: (queueId, signal): Promise<QueueDetails> => call(routes.queues.show, { params: { queueId }, signal }),
  remove: (queueId) => call(routes.queues.remove, { params: { queueId } }),
  follow: (client, event) => {
    if (event.kind === 'update') void refreshTree(client, event.record.id);
  },
});

/** Every queue in the order of the menu. */
export const queuesQuery = queueRecord.pickers.all;

/** The trees are not part of the record: whoever looks at them fetches them anew. */
export async function refreshTree(client: QueryClient, queueId: number): Promise<void> {
  void client.invalidateQueries({ queryKey: treesQuery.queryKey });
  await client.invalidateQueries({ queryKey: ['queues', 'show', queueId] });
}

export const queueUseQuery = (queueId: number) =>
  queryOptions({
    queryKey: ['queue-use', queueId],
    queryFn: ({ signal }) => call(routes.queues.use, { params: { queueId }, signal }),
    gcTime: 0,
  });

/** Prompts stand above queues, which only name one: no more than this is known of them here. */
export const promptNamesQuery = queryOptions({
  queryKey: ['prompts', 'all'],
  queryFn: ({ signal }) => call(routes.prompts.names, { signal }),
});

/** Every tree of the company: options lead from one queue into another. */
export const treesQuery = queryOptions({
  queryKey: ['queue-trees'],
  queryFn: ({ signal }) => call(routes.chatbot.list, { signal }),
});

/** Who works in a queue, and which connections offer it. */
export const queueMembersQuery = (queueId: number) =>
  queryOptions({
    queryKey: ['queues', 'members', queueId],
    queryFn: ({ signal }) => call(routes.queues.members, { params: { queueId }, signal }),
    // Given on other pages: what was chosen there a minute ago must be in it.
    staleTime: 0,
  });

/** The people an option can hand a ticket to. */
export const attendantsQuery = queryOptions({
  queryKey: ['queues', 'attendants'],
  queryFn: ({ signal }) => call(routes.users.names, { signal }),
});

export const createQueue = (body: QueueCreation) => call(routes.queues.create, { body });
export const updateQueue = (queueId: number, body: QueueChange) =>
  call(routes.queues.update, { params: { queueId }, body });
export const reorderQueues = (queueIds: number[]) => call(routes.queues.reorder, { body: { queueIds } });

export const createOption = (body: OptionCreation) => call(routes.chatbot.create, { body });
export const updateOption = (chatbotId: number, body: OptionChange) =>
  call(routes.chatbot.update, { params: { chatbotId }, body });
export const reorderOptions = (chatbotIds: number[]) => call(routes.chatbot.reorder, { body: { chatbotIds } });
export const deleteOption = (chatbotId: number) => call(routes.chatbot.remove, { params: { chatbotId } });
