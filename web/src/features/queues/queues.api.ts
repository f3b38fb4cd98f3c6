import type { OptionChange, OptionCreation } from '@oplano/contracts/chatbot';
import type { QueueChange, QueueCreation } from '@oplano/contracts/queues';
import { queryOptions } from '@tanstack/react-query';
import { call, routes } from '#platform/api';

export const queuesQuery = queryOptions({
  queryKey: ['queues'],
  queryFn: ({ signal }) => call(routes.queues.list, { signal }),
});

/** One queue with its hours and its tree, as they are now. */
export const queueQuery = (queueId: number) =>
  queryOptions({
    queryKey: ['queue', queueId],
    queryFn: ({ signal }) => call(routes.queues.show, { params: { queueId }, signal }),
  });

export const queueUseQuery = (queueId: number) =>
  queryOptions({
    queryKey: ['queue-use', queueId],
    queryFn: ({ signal }) => call(routes.queues.use, { params: { queueId }, signal }),
    gcTime: 0,
  });

/** Every tree of the company: options lead from one queue into another. */
export const treesQuery = queryOptions({
  queryKey: ['queue-trees'],
  queryFn: ({ signal }) => call(routes.chatbot.list, { signal }),
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
export const deleteQueue = (queueId: number) => call(routes.queues.remove, { params: { queueId } });

export const createOption = (body: OptionCreation) => call(routes.chatbot.create, { body });
export const updateOption = (chatbotId: number, body: OptionChange) =>
  call(routes.chatbot.update, { params: { chatbotId }, body });
export const reorderOptions = (chatbotIds: number[]) => call(routes.chatbot.reorder, { body: { chatbotIds } });
export const deleteOption = (chatbotId: number) => call(routes.chatbot.remove, { params: { chatbotId } });
